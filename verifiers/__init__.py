"""What it is worth: checks, verifiers, verdicts, the matrix, fixed numbers and the command line."""
