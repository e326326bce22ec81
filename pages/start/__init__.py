"""The start: a story in six views, three ways in, and every page in a line."""
