"""Open and update the cases of observed copies."""
