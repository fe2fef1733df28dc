"""Read answers in JSON as the pages that scripts make of them."""
