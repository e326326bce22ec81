"""Mutants: honest trajectories with one thing changed, and which verifiers notice."""
