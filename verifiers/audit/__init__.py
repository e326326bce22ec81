"""What a task set is worth: rules and findings."""
