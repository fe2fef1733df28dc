"""How a decision about a case changes the case, its copies and its figures."""
