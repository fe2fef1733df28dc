"""Read the number of a row from what a client sent."""

DIGITS = 18
"""Most digits of a number: any with so many fits the databases."""


def row_number(text: str) -> int | None:
    """Read a number in ASCII digits; None for anything else, or too many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None
