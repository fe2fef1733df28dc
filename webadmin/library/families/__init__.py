"""Who copied a work from whom, and which site reposts which."""
