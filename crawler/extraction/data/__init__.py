"""Read JSON responses as the pages that scripts make of them."""
