"""Challenges: exercises that the engine judges, in sets that are data files.

`model.py` says what a set is, `sets.py` where sets are, `judging.py` what an answer comes to. In this folder
only `page*.py` shows something.
"""
