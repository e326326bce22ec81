"""The audit of a task set."""
