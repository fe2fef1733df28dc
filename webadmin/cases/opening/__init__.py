"""Opens and updates the cases of observed copies."""
