"""Hardening a verifier: counterexample after counterexample, and what its mends reach beyond them."""

SEED = 3
"""What draws the held-out attacks where nothing else is asked for."""
