"""Calculators of the compute track: one file a calculator, all of them in `registry.py`."""
