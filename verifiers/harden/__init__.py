"""Hardening a verifier: counterexample after counterexample, and what its mends reach beyond them."""
