"""Parts of characters, and which two of them make a whole that pirates may have split."""

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from fingerprinting.text.building.readings import dictionary_words

NEVER_ALONE = (
    "氵艹扌亻忄糹阝钅𧾷疒衤辶犭讠纟刂礻宀飠訁釒彳髟攵囗罒"
    "冫饣灬殳匚彡冂勹冖虍龹夂爫丬氺癶覀牜耂爿廾巛㣺卩凵亠廴攴𥫗彑彐屮"
)
"""Parts that no everyday text holds by themselves: where one stands, a character was split."""


class Split(NamedTuple):
    """A character and the two parts it can be split into."""

    left: str
    right: str
    whole: str


@cache
def splits() -> list[Split]:
    """Read the shipped decompositions; a pair that makes several characters makes the commonest."""
    lines = files(__package__).joinpath("components.txt").read_text(encoding="utf-8").splitlines()
    everything = [Split(*line) for line in lines if not line.startswith("#")]
    frequency = Counter(character for word in dictionary_words() for character in word)
    everything.sort(key=lambda split: frequency[split.whole])
    return list({(split.left, split.right): split for split in everything}.values())


def partial_splits() -> list[Split]:
    """List the splits that cannot be mistaken for two ordinary characters."""
    return [split for split in splits() if split.left in NEVER_ALONE or split.right in NEVER_ALONE]
