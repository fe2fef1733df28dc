"""Find what altered words may mean, and choose by the words beside them."""
