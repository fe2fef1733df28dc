"""Sites that searches propose, and the answers to these proposals."""
