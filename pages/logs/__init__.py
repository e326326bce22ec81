"""Logs from elsewhere: how they are understood, and what the verifiers of a scenario make of them."""
