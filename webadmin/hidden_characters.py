"""Show hidden characters where they stand.

They cannot be seen, or they turn the direction of a text.
"""

import re
import unicodedata

_VISIBLE = frozenset("\n\t")
_BLANKS = re.compile("[\n\t\u00a0\u3000]+")
"""Of these, ordinary texts are full; Python does not call them printable."""
_COMPOSABLE = re.compile("[A-Za-z\u00c0-\u024f][\u0300-\u036f]+")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Unicode's bidirectional controls (UAX #9): they can show `moc.live` as `evil.com`."""
_BIDI_UTF8 = re.compile(b"\xd8\x9c|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]")


def visible(text: str) -> str:
    """Show what hides.

    Control, formatting and impossible characters become `‹U+200B›`. Line breaks and tabs stay, carriage returns go with
    theirs. Marks of tone that can join their letter do.
    """
    text = _COMPOSABLE.sub(lambda found: unicodedata.normalize("NFC", found[0]), text.replace("\r\n", "\n"))
    if _BLANKS.sub("", text).isprintable():  # most texts are; what hides never is
        return text
    hidden = {ord(character): code(character) for character in set(text) if _hides(character)}
    return text.translate(hidden) if hidden else text


def show_bidi(text: str) -> str:
    """Show bidirectional controls alone, in text or markup.

    `‹U+202E›` instead of turning what follows.
    """
    return _BIDI.sub(lambda found: code(found[0]), text)


def show_bidi_utf8(content: bytes) -> bytes:
    """Show bidirectional controls in text or markup encoded as UTF-8."""
    return _BIDI_UTF8.sub(lambda found: code(found[0].decode()).encode(), content)


def code(character: str) -> str:
    """Stand for a character by its Unicode number."""
    return f"‹U+{ord(character):04X}›"


def _hides(character: str) -> bool:
    """Tell whether a character hides: category C and separators other than spaces.

    Characters that are merely unassigned yet do not hide.
    """
    if character in _VISIBLE or " " <= character <= "~":
        return False
    category = unicodedata.category(character)
    return category in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} or (ord(character) & 0xFFFE) == 0xFFFE
