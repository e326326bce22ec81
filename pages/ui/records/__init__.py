"""Records and rollouts, three calculators: one module for each question of the page."""
