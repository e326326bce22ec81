"""What the server around the pages tells browsers, and what it takes from them."""
