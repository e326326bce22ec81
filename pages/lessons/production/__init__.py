"""Task production: a checklist of five stages, and an audit of task sets and rollout records."""
