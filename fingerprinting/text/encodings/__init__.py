"""Tell in which encoding a text is: one table of marks, labels, candidates and common characters for all callers."""
