"""Pairs of words or signs that may stand for each other.

They come from our own lists and the author's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from fingerprinting.text.folding.fold import fold

SPACE = "_"
"""Stands for a space within a word of a list."""
COMMENT = "#"


class PairsError(Exception):
    """A list of pairs that cannot be read; the message names the line."""


@dataclass(frozen=True, order=True)
class Pair:
    """Two ways to write the same."""

    first: str
    second: str
    classes: str = ""
    """First letters of jieba's word classes in which they are the same; empty: any."""

    def other(self, word: str) -> str:
        """Give what may stand in the place of one of the two."""
        return self.second if word == self.first else self.first

    @property
    def is_sign(self) -> bool:
        """Tell whether the pair is punctuation, which folding leaves out."""
        return not any(map(str.isalnum, self.first + self.second))

    @property
    def replaceable(self) -> tuple[str, ...]:
        """List what the other may replace.

        Both words; of signs the first alone, for not any comma is a semicolon.
        """
        return (self.first,) if self.is_sign else (self.first, self.second)

    @cached_property
    def robustness(self) -> int:
        """Rank how hard one is mistaken for the other.

        3 all symbols differ … 0 punctuation.
        """
        if self.is_sign:
            return 0
        first, second = (fold(word).symbols.tolist() for word in (self.first, self.second))
        if set(first).isdisjoint(second):
            return 3
        return 1 if len(first) != len(second) else 2


@cache
def own_pairs() -> tuple[Pair, ...]:
    """Read the lists that come with Wenzong, Chinese and English."""
    return tuple(pair for name in ("pairs_zh.txt", "pairs_en.txt")
                 for pair in read_pairs(files(__package__).joinpath(name).read_text("utf-8").splitlines(), name))


def pairs_of(path: Path) -> tuple[Pair, ...]:
    """Read a list of the author's; raises PairsError or OSError."""
    try:
        return tuple(read_pairs(path.read_text(encoding="utf-8").splitlines(), str(path)))
    except UnicodeDecodeError as error:
        raise PairsError(f"{path} is not UTF-8 text") from error


def read_pairs(lines: Iterable[str], name: str) -> Iterator[Pair]:
    """Read lines `FIRST SECOND [CLASSES]`.

    Raises PairsError that names the first bad one.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith(COMMENT):
            yield _pair(line.split(), f"{name}, line {number}")


def _pair(words: list[str], place: str) -> Pair:
    if len(words) not in (2, 3):
        raise PairsError(f"{place}: write two words, and if need be the word classes: {' '.join(words)!r}")
    first, second, *classes = (word.replace(SPACE, " ") for word in words)
    pair = Pair(first, second, *classes)
    if first == second or (not pair.is_sign and fold(first).symbols.tolist() == fold(second).symbols.tolist()):
        raise PairsError(f"{place}: {first!r} and {second!r} sound the same, so a copy could not tell them apart")
    return pair
