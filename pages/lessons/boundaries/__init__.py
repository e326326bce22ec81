"""The limits of reward: permissions, graded files, environment faults, and other environments."""
