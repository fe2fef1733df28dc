"""How soon new chapters are read, by a simulated clock."""
