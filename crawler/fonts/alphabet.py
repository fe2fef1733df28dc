"""Map the characters of a text to what its font shows for them."""

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import normalize

SCRAMBLING = 0.2
"""Share of ordinary characters that look like others in a font that scrambles; recognisers misread far fewer."""
LEAST = 5
"""Ordinary characters that look like others before a font is believed to scramble for that alone."""
UNDECODED = "\ue000"
"""Stands for a glyph that is not known: never a guess. Folding takes private use as unreadable."""


@dataclass(frozen=True)
class Alphabet:
    """How to read texts that are set in one font file."""

    written: frozenset[str]
    """The characters that the font draws."""
    shown: Mapping[str, str]
    """What is seen for those of them that are known; most stand for themselves in an honest font."""

    @property
    def scrambles(self) -> bool:
        """Whether the font is known to show ordinary characters as others."""
        return any(written != shown and not is_private(written) for written, shown in self.shown.items())

    def is_private(self, text: str) -> bool:
        """Whether a text holds characters that mean something in this font alone."""
        return any(is_private(character) and character in self.written for character in text)

    def decode(self, text: str) -> str:
        """Turn a text into what a reader sees.

        A glyph that is not known becomes UNDECODED.

        Ordinary characters that are not known stay, unless the font is known to scramble others.
        """
        scrambles = self.scrambles
        return "".join(character if character not in self.written else self.shown.get(
            character, UNDECODED if scrambles or is_private(character) else character) for character in text)


def sure_looks(looks: Mapping[str, str], shown: Mapping[str, str]) -> dict[str, str]:
    """Keep what characters look like as far as it fits what is known.

    No two characters of a font look the same; and where hardly any ordinary character looks like another, the font is
    honest, and those were misread. Signs of another width are no others.
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
    """Tell whether a code point has no meaning but what a font gives it."""
    return "\ue000" <= character <= "\uf8ff" or character >= "\U000f0000"
