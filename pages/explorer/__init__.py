"""One scenario under its verifiers."""
