"""A class at once: a room with a code, questions about runs, and what all of it answered."""
