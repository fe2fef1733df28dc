"""List the parts into which a character may be split to hide a copy.

If a part never occurs alone (氵, 讠), the split is certain. Two parts that are characters themselves (木目 for 相) may
also be adjacent by chance (女子); such a pair counts only if it is expected to be very rare by jieba's word
frequencies.
"""

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import NamedTuple

NEVER_ALONE = (
    "氵艹扌亻忄糹阝钅𧾷⻊疒衤辶犭讠纟刂礻宀飠訁釒彳髟攵囗罒"
    "冫饣灬殳匚彡冂勹冖虍龹夂爫丬氺癶覀牜耂爿廾巛㣺卩凵亠廴攴𥫗彑彐屮"
)
"""Parts that do not occur alone in ordinary text."""
COMMON_OF_OLD = "曰矣亦云耳勿莫卒止之乎者也"
"""Parts that are too common in classical texts, for which jieba's dictionary has few words, to be examined each
time."""
STROKES = "丶丨丿乀乁亅〡"
"""Strokes that are encoded as Han but typed as separators between characters."""
WRITTEN_INSTEAD = {"𧾷": "足", "⻊": "足"}
"""What is typed instead of a part that few fonts contain."""
BY_CHANCE = 3e-7
"""Maximum expected frequency of two parts in ordinary text, as a share of all characters, for the pair to count."""
EVERYDAY = 1e-6
"""Minimum frequency of a character, as a share of all characters, for its split to count."""
WORTHWHILE = 2
"""Minimum ratio between the frequency of the characters and that of the part that indicates them: it keeps the search
cheap."""


class Split(NamedTuple):
    """A character and the two parts it can be split into."""

    left: str
    right: str
    whole: str


class Frequencies(NamedTuple):
    """Frequencies of characters and pairs, as shares of all characters.

    They are counted in jieba's dictionary.
    """

    single: dict[str, float]
    pair: dict[str, float]
    opening: dict[str, float]
    closing: dict[str, float]
    """Frequencies of characters that begin (`opening`) and end (`closing`) words, as shares of all words."""

    def by_chance(self, left: str, right: str) -> float:
        """Estimate how often two characters are adjacent, within or between words."""
        meet = self.closing.get(left, 0.0) * self.opening.get(right, 0.0)
        return self.pair.get(left + right, 0.0) + meet * 0.6  # jieba's words have 1.7 characters on average


@cache
def splits() -> list[Split]:
    """Read the shipped decompositions.

    If a pair makes several characters, the most common one is taken.
    """
    lines = files(__package__).joinpath("components.txt").read_text(encoding="utf-8").splitlines()
    everything = [Split(*line) for line in lines if not line.startswith("#")]
    everything += [
        split._replace(left=WRITTEN_INSTEAD[split.left]) for split in everything if split.left in WRITTEN_INSTEAD
    ]
    everything.sort(key=lambda split: frequencies().single.get(split.whole, 0.0))
    return list({(split.left, split.right): split for split in everything}.values())


@cache
def joined_splits() -> list[Split]:
    """List the splits that folding undoes."""
    certain = [split for split in splits() if split.left in NEVER_ALONE or split.right in NEVER_ALONE]
    return certain + _likely_splits()


@cache
def triggers() -> str:
    """List the parts at which folding looks for a split.

    None of them is a common character.
    """
    return NEVER_ALONE + "".join(sorted({_rarer(split) for split in _likely_splits()}))


@cache
def _likely_splits() -> list[Split]:
    known = frequencies()
    likely = [
        split
        for split in splits()
        if not {split.left, split.right} & {*NEVER_ALONE, *STROKES}
        and _rarer(split) not in COMMON_OF_OLD
        and known.by_chance(split.left, split.right) < BY_CHANCE
        and known.single.get(split.whole, 0.0) > EVERYDAY
    ]
    gain: Counter[str] = Counter()
    for split in likely:
        gain[_rarer(split)] += known.single[split.whole]  # type: ignore[assignment]  # shares, not counts
    return [split for split in likely if gain[_rarer(split)] > WORTHWHILE * known.single.get(_rarer(split), 0.0)]


def _rarer(split: Split) -> str:
    return min(split.left, split.right, key=lambda part: frequencies().single.get(part, 0.0))


@cache
def frequencies() -> Frequencies:
    """Count characters and pairs in jieba's dictionary, weighted by word frequency."""
    single, pair, opening, closing = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for line in files("jieba").joinpath("dict.txt").read_text(encoding="utf-8").splitlines():
        word, times = line.split()[0], int(line.split()[1])
        opening[word[0]] += times
        closing[word[-1]] += times
        for at, character in enumerate(word):
            single[character] += times
            pair[word[at : at + 2]] += times if at + 1 < len(word) else 0
    return Frequencies(*(_shares(counts, over) for counts, over in (
        (single, single), (pair, single), (opening, opening), (closing, closing))))  # fmt: skip


def _shares(counts: Counter[str], over: Counter[str]) -> dict[str, float]:
    total = over.total()
    return {key: count / total for key, count in counts.items()}
