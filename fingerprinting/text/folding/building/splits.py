"""List the parts into which pirates may split a character.

Where a part never stands alone (氵, 讠) a split is certain. Two parts that are characters themselves (木目 for 相) may
also stand side by side by chance (女子), so such a pair counts only where jieba's frequencies expect it hardly ever.
"""

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import NamedTuple

NEVER_ALONE = (
    "氵艹扌亻忄糹阝钅𧾷⻊疒衤辶犭讠纟刂礻宀飠訁釒彳髟攵囗罒"
    "冫饣灬殳匚彡冂勹冖虍龹夂爫丬氺癶覀牜耂爿廾巛㣺卩凵亠廴攴𥫗彑彐屮"
)
"""Parts that no everyday text holds by themselves."""
COMMON_OF_OLD = "曰矣亦云耳勿莫卒止之乎者也"
"""Parts too common in classical texts, of which jieba's dictionary knows little, to look at each."""
STROKES = "丶丨丿乀乁亅〡"
"""Han by encoding, but typed as signs between characters."""
WRITTEN_INSTEAD = {"𧾷": "足", "⻊": "足"}
"""What is typed in place of a part that few fonts have."""
BY_CHANCE = 3e-7
"""How often, of all characters, two parts may follow each other in honest text for the pair to count."""
EVERYDAY = 1e-6
"""How often a whole must occur for anyone to split it."""
WORTHWHILE = 2
"""How much commoner the wholes must be than the part by which they are noticed, for the look to cost little time."""


class Split(NamedTuple):
    """A character and the two parts it can be split into."""

    left: str
    right: str
    whole: str


class Frequencies(NamedTuple):
    """How often characters and pairs of them occur, as a share of all characters.

    From jieba's dictionary.
    """

    single: dict[str, float]
    pair: dict[str, float]
    opening: dict[str, float]
    closing: dict[str, float]
    """Characters that open and close words, as a share of all words."""

    def by_chance(self, left: str, right: str) -> float:
        """Estimate how often two characters meet, inside a word or where two words do."""
        meet = self.closing.get(left, 0.0) * self.opening.get(right, 0.0)
        return self.pair.get(left + right, 0.0) + meet * 0.6  # jieba's words have 1.7 characters on average


@cache
def splits() -> list[Split]:
    """Read the shipped decompositions.

    A pair that makes several characters makes the commonest.
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
    """List the parts at which folding looks for a split: never a common character."""
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
    """Count characters and pairs over jieba's dictionary, weighted by word frequency."""
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
