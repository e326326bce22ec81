"""One thin script per page."""
