"""Mutants of honest trajectories: what each verifier notices, and one of them beside its original."""
