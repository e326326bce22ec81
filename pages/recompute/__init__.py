"""Every fixed number of the product."""
