"""How a run is judged: checks, verifiers, verdicts, the matrix, fixed numbers and the command line."""
