"""Pairs of interchangeable words or punctuation marks.

They come from our own lists and from the author's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from fingerprinting.text.folding.fold import fold

SPACE = "_"
"""Stands for a space within a word in a list."""
COMMENT = "#"


class PairsError(Exception):
    """A list of pairs that cannot be read; the message names the line."""


@dataclass(frozen=True, order=True)
class Pair:
    """Two ways to write the same."""

    first: str
    second: str
    classes: str = ""
    """First letters of the jieba word classes in which they are interchangeable; empty for any."""

    def other(self, word: str) -> str:
        """Return the word that may replace one of the two."""
        return self.second if word == self.first else self.first

    @property
    def is_sign(self) -> bool:
        """Tell whether the pair is punctuation, which folding removes."""
        return not any(map(str.isalnum, self.first + self.second))

    @property
    def replaceable(self) -> tuple[str, ...]:
        """List the words that may be replaced.

        Both words; of punctuation only the first, because not every comma may become a semicolon.
        """
        return (self.first,) if self.is_sign else (self.first, self.second)

    @cached_property
    def robustness(self) -> int:
        """Rank how hard it is to confuse the two words in a copy.

        From 3, if all symbols differ, to 0 for punctuation.
        """
        if self.is_sign:
            return 0
        first, second = (fold(word).symbols.tolist() for word in (self.first, self.second))
        if set(first).isdisjoint(second):
            return 3
        return 1 if len(first) != len(second) else 2


@cache
def own_pairs() -> tuple[Pair, ...]:
    """Read the Chinese and English lists that come with Wenzong."""
    return tuple(pair for name in ("pairs_zh.txt", "pairs_en.txt")
                 for pair in read_pairs(files(__package__).joinpath(name).read_text("utf-8").splitlines(), name))


def pairs_of(path: Path) -> tuple[Pair, ...]:
    """Read the author's own list; raises PairsError or OSError."""
    try:
        return tuple(read_pairs(path.read_text(encoding="utf-8-sig").splitlines(), str(path)))
    except UnicodeDecodeError as error:
        raise PairsError(f"{path} is not UTF-8 text") from error


def read_pairs(lines: Iterable[str], name: str) -> Iterator[Pair]:
    """Parse lines `FIRST SECOND [CLASSES]`.

    Raises PairsError that names the first bad line.
    """
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith(COMMENT):
            yield _pair(line.split(), f"{name}, line {number}")


def _pair(words: list[str], place: str) -> Pair:
    if len(words) not in (2, 3):
        raise PairsError(f"{place}: write two words, and, if necessary, their word classes: {' '.join(words)!r}")
    first, second, *classes = (word.replace(SPACE, " ") for word in words)
    pair = Pair(first, second, *classes)
    if first == second or (not pair.is_sign and fold(first).symbols.tolist() == fold(second).symbols.tolist()):
        raise PairsError(f"{place}: {first!r} and {second!r} sound the same, so a copy could not tell them apart")
    return pair
