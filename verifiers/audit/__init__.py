"""Rules and findings about a task set."""
