"""Tell single-line fields that contain text from those that ask for input."""

WRITTEN = 12
"""Minimum characters of a field that contains more than a word or two."""
SPACES = 3


def holds_text(value: str) -> bool:
    """Tell whether a field's value is prose, not an address or code to copy."""
    if len(value) < WRITTEN or "://" in value or value.lstrip()[:1] in "[<":
        return False
    letters = sum(not letter.isascii() and letter.isalpha() for letter in value)
    return letters >= WRITTEN // 2 or value.count(" ") >= SPACES
