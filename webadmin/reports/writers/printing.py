"""How values are written for people: shares, times, spans of time, and characters that cannot be seen."""

import re
import unicodedata
from datetime import datetime, timedelta, tzinfo

from webadmin.words.catalogue import Words

_VISIBLE = frozenset("\n\t")
_COMPOSABLE = re.compile("[A-Za-z\u00c0-\u024f][\u0300-\u036f]+")


def share(value: float) -> str:
    """Write a share as per cent with one digit, rounded down: only all of it is 100 %."""
    return f"{int(value * 1000 + 1e-9) / 10:.1f} %"


def moment(value: datetime, zone: tzinfo | None) -> str:
    """Write a time to the second in a time zone, with its distance from UTC."""
    return value.astimezone(zone).isoformat(sep=" ", timespec="seconds")


def span(value: timedelta, words: Words) -> str:
    """Write a span of time in days or hours; a negative one is said to lie before the original."""
    if value < timedelta(0):
        return words("before", span=span(-value, words))
    if value.days:
        return words.count("days", value.days)
    hours = value.seconds // 3600
    return words.count("hours", hours) if hours else words("within_hour")


def visible(text: str) -> str:
    """Show what hides: control, formatting and impossible characters become `‹U+200B›`.

    Line breaks and tabs stay, carriage returns go with theirs. Marks of tone that can join their letter do.
    """
    text = _COMPOSABLE.sub(lambda found: unicodedata.normalize("NFC", found[0]), text.replace("\r\n", "\n"))
    return "".join(code(character) if _hides(character) else character for character in text)


def code(character: str) -> str:
    """Stand for a character by its Unicode number."""
    return f"‹U+{ord(character):04X}›"


def _hides(character: str) -> bool:
    """Tell characters of category C (without those merely unassigned yet) and separators other than spaces."""
    if character in _VISIBLE or " " <= character <= "~":
        return False
    category = unicodedata.category(character)
    return category in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} or (ord(character) & 0xFFFE) == 0xFFFE
