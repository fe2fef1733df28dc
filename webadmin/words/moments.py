"""Write moments with their UTC offset.

Abbreviations of zones are ambiguous: CST has three meanings.
"""

from datetime import datetime


def to_the_second(at: datetime) -> str:
    """Write a moment to the second, in its own zone."""
    return at.isoformat(sep=" ", timespec="seconds")


def to_the_minute(at: datetime) -> str:
    """Write a moment to the minute, in its own zone."""
    return at.isoformat(sep=" ", timespec="minutes")
