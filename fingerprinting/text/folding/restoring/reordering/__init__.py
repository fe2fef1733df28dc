"""Restore the order of rearranged characters: lines, columns, pieces."""
