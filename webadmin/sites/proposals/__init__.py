"""Sites that a search of the web proposes, and the answers to the proposals."""
