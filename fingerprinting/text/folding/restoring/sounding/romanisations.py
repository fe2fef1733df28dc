"""Read romanisations of Chinese other than pinyin.

They are Wade-Giles, whose apostrophes may be missing, Tongyong pinyin, Yale, the double pinyin of input methods, which
writes two letters for each syllable, and pinyin whose syllables are written from their last letter.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from fingerprinting.text.folding.alphabet import alphabet
from fingerprinting.text.folding.classes import LATIN_A, LATIN_Z

Spelling = Callable[[str], str]
"""Converts a pinyin syllable, with ü after n and l written as v."""
_WORD = re.compile("(?<![a-zü'])[a-zü];|[a-zü']+")
_SPELLINGS = str.maketrans({**dict.fromkeys("’‘ʻʼ`´", "'"), **dict(zip(ascii_uppercase, ascii_lowercase, strict=True)),
                            "Ü": "ü", "v": "ü", "V": "ü"})


class Romanisation(NamedTuple):
    """A way of writing Chinese in letters."""

    name: str
    """Name of the disguise."""
    symbols: dict[str, int]
    """Maps spellings to symbols."""

    def share(self, text: str) -> float:
        """Return the share (0–1) of the letters of a text that are in syllables."""
        words = _WORD.findall(text.translate(_SPELLINGS))
        return sum(len(word) for word in words if word in self.symbols) / max(sum(map(len, words)), 1)

    def syllables(self, text: str) -> Iterator[tuple[int, int, int]]:
        """Find each word of a text: its symbol, start and stop.

        A word that is not a syllable has the symbol 0.
        """
        for found in _WORD.finditer(text.translate(_SPELLINGS)):
            yield self.symbols.get(found[0], 0), found.start(), found.end()


def replacing(*rules: tuple[str, str]) -> Spelling:
    """Convert by replacements of regular expressions, applied in this order."""
    compiled = [(re.compile(pattern), other) for pattern, other in rules]

    def spell(syllable: str) -> str:
        for pattern, other in compiled:
            syllable = pattern.sub(other, syllable)
        return syllable

    return spell


wade_giles = replacing(
    ("^zi$", "Zu"), ("^ci$", "Z'u"), ("^si$", "ssu"), ("^([zcs]h|r)i$", r"\1ih"), ("^yi$", "i"), ("^er$", "erh"),
    ("^([jqxy])u", r"\1ü"), ("^you$", "yu"), ("^([nl])(v|u(?=e))", r"\1ü"), ("üe$", "üeh"),
    ("^ye$", "yeh"), ("^yan$", "yen"), ("ian$", "ien"), ("ie$", "ieh"), ("ong$", "ung"),
    ("^([gkh])e$", r"\1o"), ("^(?!sh|[gkh])(.*)uo$", r"\1o"), ("^([gk])ui$", r"\1uei"),
    ("^r", "R"), ("^zh", "J"), ("^ch", "J'"), ("^j", "J"), ("^q", "J'"),
    ("^x", "hs"), ("^([ptk])", r"\1'"), ("^b", "p"), ("^d", "t"), ("^g", "k"), ("^z", "ts"), ("^c", "ts'"),
    ("J", "ch"), ("R", "j"), ("Z", "tz"))
tongyong = replacing(
    ("^([zcs]h?|r)i$", r"\1ih"), ("^([jqxy])u", r"\1yu"), ("^yyu", "yu"), ("v", "yu"), ("^([nl])ue", r"\1yue"),
    ("iong$", "yong"), ("^wen$", "wun"), ("^weng$", "wong"), ("^feng$", "fong"), ("iu$", "iou"), ("ui$", "uei"),
    ("^zh", "jh"), ("^q", "ci"), ("^x", "si"), ("^([cs])i([iy])", r"\1\2"))
yale = replacing(
    ("^([zcs]h|r)i$", r"\1R"), ("^zhR", "jr"), ("R$", "r"), ("^rr", "r"), ("^([zcs])i$", r"\1z"), ("^zz", "dz"),
    ("^cz", "tsz"), ("^sz", "sz"), ("^([jqx])u", r"\1yu"), ("^([nl])(v|u(?=e))", r"\1yu"), ("yu([ae])", r"yw\1"),
    ("iong$", "yung"), ("ong$", "ung"), ("(?<=[a-z])ian$", "yan"), ("(?<=[a-z])iang$", "yang"),
    ("(?<=[a-z])iao$", "yau"), ("ao$", "au"), ("(?<=[a-z])ia$", "ya"), ("(?<=[a-z])ie$", "ye"), ("iu$", "you"),
    ("ui$", "wei"), ("(?<=[a-z])uo$", "wo"), ("(?<=[a-z])ua", "wa"), ("(?<=[bpmf])o$", "wo"),
    ("^zh(?!r)", "J"), ("^j(?!r)", "J"), ("^q(?=[iy])", "CH"), ("^x(?=[iy])", "SY"), ("^SYy", "SY"),
    ("^z(?!h)", "dz"), ("^ddz", "dz"), ("^c(?!h)", "ts"))


def from_its_end(syllable: str) -> str:
    """Write a syllable from its last letter."""
    return syllable[::-1]


INITIALS = {"zh": "v", "ch": "i", "sh": "u"}
FINALS = {
    "natural": "iu q ia w ua w uan r ve t ue t uai y ing y uo o un p iong s ong s iang d uang d en f eng g ang h an j "
               "ao k ai l ei z ie x iao c ui v ou b in n ian m v v",
    "Microsoft": "iu q ia w ua w uan r er r ue t ve v uai y v y uo o un p iong s ong s iang d uang d en f eng g ang h "
                 "an j ao k ai l ing ; ei z ie x iao c ui v ou b in n ian m",
    "crane": "iu q ei w uan r ue t ve t un y uo o ie p iong s ong s ai d en f eng g ang h an j uai k ing k iang l "
             "uang l ou z ia x ua x ao c ui v in b iao n ian m v v",
}
"""Letters for the finals of more than one letter in the three schemes of double pinyin that are most in use."""


def double_pinyin(syllable: str, scheme: str) -> str:
    """Write two letters for a syllable: its initial and its final."""
    finals = _finals(scheme)
    found = re.match("([zcs]h|[bpmfdtnlgkhjqxrzcsyw]?)(.*)", syllable)
    initial, final = (found[1], found[2]) if found else ("", syllable)
    if initial:
        return INITIALS.get(initial, initial) + finals.get(final, final)
    if scheme == "Microsoft":
        return "o" + finals.get(final, final)
    return final if len(final) == 2 else final[0] + finals.get(final, final)


@cache
def _finals(scheme: str) -> dict[str, str]:
    words = FINALS[scheme].split()
    return dict(zip(words[::2], words[1::2], strict=True))


@cache
def romanisations() -> tuple[Romanisation, ...]:
    """Tabulate the spellings of each romanisation."""
    exact = {wade_giles(name): symbol for name, symbol in _pinyin().items()}
    # without its apostrophe and dots, a spelling that fits several syllables is read as the one that has none
    old = {_plain(spelling): symbol for spelling, symbol in sorted(exact.items(), reverse=True)} | exact
    others: dict[str, list[Spelling]] = {
        "tongyong": [tongyong], "yale": [yale], "reversed_pinyin": [from_its_end],
        "double_pinyin": [partial(double_pinyin, scheme=scheme) for scheme in FINALS]}
    return (Romanisation("wade_giles", old), *(
        Romanisation(name, {spell(syllable).lower().replace("v", "ü"): symbol
                            for syllable, symbol in _pinyin().items()})
        for name, spellings in others.items() for spell in spellings))


def _plain(spelling: str) -> str:
    return spelling.replace("'", "").replace("ü", "u")


def _pinyin() -> dict[str, int]:
    """Map the pinyin syllables of the trie to their symbols."""
    tables, found, waiting = alphabet(), dict[str, int](), [(0, "")]
    while waiting:
        node, spelling = waiting.pop()
        if tables.ends[node]:
            found[spelling] = int(tables.ends[node])
        waiting += [(int(after), spelling + chr(ord("a") + letter - LATIN_A))
                    for letter, after in enumerate(tables.next_node[node].tolist())
                    if after and LATIN_A <= letter <= LATIN_Z]
    return found
