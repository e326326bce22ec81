"""What the product rests on."""
