"""Answers to challenges, judged by replay, by rule and by search; no right answer is stored anywhere."""
