"""Exhaustive search through short trajectories for false passes and false fails."""
