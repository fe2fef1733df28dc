"""What a decision about a case does to the case, its copies and its figures."""
