"""Sites that a search of the web proposes for monitoring, and the answers to the proposals."""
