"""Format figures for people by their unit.

The same on the desk, in reports and in the terminal.
"""

from enum import StrEnum


class Unit(StrEnum):
    """What a figure counts or measures."""

    COUNT = "count"
    CHARACTERS = "characters"
    BYTES = "bytes"
    SHARE = "share"
    """A part of a whole, 0–1."""
    SCORE = "score"
    """A number without limits that only ranks matches."""


def written(value: float, unit: Unit) -> str:
    """Format a figure with thousands separators.

    Raises ValueError for a value that is invalid for its unit.
    """
    if unit is Unit.SHARE:
        return share(value)
    if unit is Unit.SCORE:
        return f"{value:,.1f}"
    if value < 0 or value != int(value):
        raise ValueError(f"{value!r} counts no {unit}")
    return f"{int(value):,}"


def rounded(value: float, unit: Unit) -> float:
    """Round a figure for a table like `written`, but a share to four digits."""
    if unit is Unit.SHARE:
        return int(value * 10_000 + 1e-6) / 10_000
    return round(value, 1) if unit is Unit.SCORE else int(value)


def share(value: float) -> str:
    """Format a share as per cent with one digit, rounded down.

    Only 1 gives 100%, and only 0 gives 0%.
    Raises ValueError for a value outside 0–1.
    """
    if not 0 <= value <= 1:
        raise ValueError(f"{value!r} is not a share: shares are 0..1")
    return "<0.1%" if 0 < value < 0.001 else f"{int(value * 1000 + 1e-9) / 10:.1f}%"
