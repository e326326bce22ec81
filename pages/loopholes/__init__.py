"""The loophole search: one module for the search itself, one for each way to look at what it found."""
