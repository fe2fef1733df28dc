"""Sites that moved: proposed, answered by a person, followed by their cases."""
