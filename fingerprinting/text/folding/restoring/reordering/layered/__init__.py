"""Read texts that were disguised within clauses and by their layout."""
