"""Where reward ends: permissions, graded files, faults of the environment, and other worlds."""
