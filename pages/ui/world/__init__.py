"""The drawn world: a scenario's state as a picture, step by step, in the light of who looks at it."""
