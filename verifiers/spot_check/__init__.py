"""The spot check: runs are drawn, people label them, and the labels say how often the verifier is wrong."""
