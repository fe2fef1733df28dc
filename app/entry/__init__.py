"""Entry code of commands, and the wording of their errors."""
