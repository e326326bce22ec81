"""Verifier errors: how often a verifier is wrong, what that costs, and how people find out."""
