"""Measure how soon new chapters are read, with a simulated clock."""
