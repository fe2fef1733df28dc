"""Parse the number of a row sent by a client."""

DIGITS = 18
"""Maximum digits of a number; every such number fits the databases."""


def row_number(text: str) -> int | None:
    """Parse a number in ASCII digits; None for anything else, or too many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None
