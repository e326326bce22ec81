"""Teaching sets: views of the app in an order, as a link that somebody edits, presents and walks through."""
