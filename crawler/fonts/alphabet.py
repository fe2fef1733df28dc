"""Map the characters of a text to what its font shows for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import normalize

SCRAMBLING = 0.2
"""Minimum share (0–1) of ordinary characters that look like others in a font that scrambles; recognisers misread far
fewer."""
LEAST = 5
"""Minimum number of ordinary characters that look like others for a font to count as scrambling by that alone."""
UNDECODED = "\ue000"
"""Replaces a glyph that is not known; it is never guessed. Folding treats private use characters as unreadable."""


@dataclass(frozen=True)
class Alphabet:
    """How to read texts that are set in one font file."""

    written: frozenset[str]
    """The characters that the font draws."""
    shown: Mapping[str, str]
    """What the known ones among them show; in an honest font most stand for themselves."""

    @property
    def scrambles(self) -> bool:
        """Whether the font is known to show ordinary characters as others."""
        return any(written != shown and not is_private(written) for written, shown in self.shown.items())

    def is_private(self, text: str) -> bool:
        """Tell whether a text contains characters that have a meaning only in this font."""
        return any(is_private(character) and character in self.written for character in text)

    def decode(self, text: str) -> str:
        """Turn a text into what a reader sees.

        An unknown glyph becomes UNDECODED. Unknown ordinary characters stay, unless the font is known to scramble
        others.
        """
        scrambles = self.scrambles
        return "".join(character if character not in self.written else self.shown.get(
            character, UNDECODED if scrambles or is_private(character) else character) for character in text)


def sure_looks(looks: Mapping[str, str], shown: Mapping[str, str]) -> dict[str, str]:
    """Keep the recognised shapes that are consistent with what is known.

    No two characters of a font look the same. If hardly any ordinary character looks like another, the font is honest
    and those were misread. Full-width and half-width forms count as the same character.
    """
    taken = set(shown.values())
    fitting = {written: seen for written, seen in looks.items() if seen not in taken}
    ordinary = [written for written in fitting if not is_private(written)]
    others = sum(normalize("NFKC", fitting[written]) != normalize("NFKC", written) for written in ordinary)
    is_known = Alphabet(frozenset(shown), shown).scrambles
    if others >= SCRAMBLING * len(ordinary) and (others >= LEAST or is_known):
        return fitting
    return {written: seen for written, seen in fitting.items() if is_private(written)}


def is_private(character: str) -> bool:
    """Tell whether a code point has no meaning except in a font."""
    return "\ue000" <= character <= "\uf8ff" or character >= "\U000f0000"
