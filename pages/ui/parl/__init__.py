"""PARL critical steps, on a plan that the reader edits: one module for each question of the page."""
