"""Read characters that were put in another order: lines, columns, pieces."""
