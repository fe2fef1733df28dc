"""Sites that moved: proposed by the software, confirmed by people, then linked."""
