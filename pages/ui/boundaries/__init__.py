"""Boundaries: four things to try, one module each."""
