"""The generated accounts that log in with a password."""

PASSWORD = "the-right-password-7731"  # noqa: S105 - of made-up members
VICTIM = "load-victim"
"""The member whose password is guessed."""
