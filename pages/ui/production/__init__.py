"""The task-production page: the five stages, a checklist to fill, an audit of a task set."""
