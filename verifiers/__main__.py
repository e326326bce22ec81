"""`python -m verifiers`: the front door of the shell."""

import sys

from verifiers.cli import run

if __name__ == "__main__":
    sys.exit(run())
