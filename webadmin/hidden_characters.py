"""Make hidden characters visible.

These are invisible, or change the direction of a text.
"""

import re
import unicodedata

_VISIBLE = frozenset("\n\t")
_BLANKS = re.compile("[\n\t\u00a0\u3000]+")
"""Common in ordinary texts, although Python does not call them printable."""
_COMPOSABLE = re.compile("[A-Za-z\u00c0-\u024f][\u0300-\u036f]+")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Unicode's bidirectional controls (UAX #9): they can make `moc.live` look like `evil.com`."""
_BIDI_UTF8 = re.compile(b"\xd8\x9c|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]")


def visible(text: str) -> str:
    """Replace hidden characters by their code points.

    Control, format and invalid characters become `‹U+200B›`. Line breaks and tabs stay; a carriage return before a line
    break is dropped. Tone marks are composed with their letters where possible.
    """
    text = _COMPOSABLE.sub(lambda found: unicodedata.normalize("NFC", found[0]), text.replace("\r\n", "\n"))
    if _BLANKS.sub("", text).isprintable():  # true of most texts; false whenever there is a hidden character
        return text
    hidden = {ord(character): code(character) for character in set(text) if _hides(character)}
    return text.translate(hidden) if hidden else text


def show_bidi(text: str) -> str:
    """Replace only bidirectional controls in text or markup.

    Shows `‹U+202E›` instead of changing the direction of the following text.
    """
    return _BIDI.sub(lambda found: code(found[0]), text)


def show_bidi_utf8(content: bytes) -> bytes:
    """Replace bidirectional controls in text or markup encoded as UTF-8."""
    return _BIDI_UTF8.sub(lambda found: code(found[0].decode()).encode(), content)


def code(character: str) -> str:
    """Write a character as its Unicode code point."""
    return f"‹U+{ord(character):04X}›"


def _hides(character: str) -> bool:
    """Tell whether a character is hidden.

    These are category C, noncharacters, and line and paragraph separators. Code points that are merely unassigned are
    not hidden.
    """
    if character in _VISIBLE or " " <= character <= "~":
        return False
    category = unicodedata.category(character)
    return category in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} or (ord(character) & 0xFFFE) == 0xFFFE
