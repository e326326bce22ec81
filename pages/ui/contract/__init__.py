"""The environment contract, shown on a running scenario: one module for each question of the page."""
