"""Read texts that were disguised within their clauses before they were laid out in another order."""
