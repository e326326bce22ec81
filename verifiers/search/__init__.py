"""Every short trajectory, and what it is given."""
