"""The workshop, where a reader designs: one module for each thing that is made there."""
