"""Count on how many pages of a site each piece of text occurs."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import xxhash

_LETTERS = re.compile(r"[^\d\W_]+")


@dataclass(frozen=True)
class Repetition:
    """The conditions under which a piece is boilerplate of the site."""

    pages: int
    """Minimum number of pages on which it occurs."""
    share: float
    """Minimum share (0–1) of the pages of the site on which it occurs."""
    shortest: int = 1
    longest: int = 300
    """Minimum (`shortest`) and maximum length of a piece that is counted, in characters."""
    ignores_numbers: bool = False
    """Whether pieces that differ only in digits and signs count as equal, as the advertisements of a site do."""

    def fits(self, piece: str) -> bool:
        """Tell whether the length of a piece is one that is counted."""
        return self.shortest <= len(piece) <= self.longest

    def digest(self, piece: str) -> str:
        """Return the digest of a piece: 16 hexadecimal digits."""
        return _digest(piece, self.ignores_numbers)


class RepeatedPieces:
    """Counts of the pieces of one site's pages.

    Counts can be stored and continued.
    """

    def __init__(
        self, repetition: Repetition, pages: int = 0, counts: Mapping[str, int] | None = None, most: int = 20_000,
    ) -> None:
        self.repetition = repetition
        self.pages = pages
        self._counts: Counter[str] = Counter(counts or {})
        self._most = most

    @property
    def counts(self) -> dict[str, int]:
        """Number of pages by the digest of a piece; pieces of one page are left out."""
        return {digest: count for digest, count in self._counts.items() if count > 1}

    @property
    def own(self) -> frozenset[str]:
        """Digests of the pieces that are boilerplate of the site."""
        return frozenset(digest for digest, count in self._counts.items() if count >= self._least)

    def __contains__(self, piece: str) -> bool:
        """Tell whether a piece is boilerplate of the site."""
        return self.which([piece])[0]

    def which(self, pieces: Iterable[str]) -> list[bool]:
        """Tell for each piece whether it is boilerplate of the site."""
        least, counts, repetition = self._least, self._counts, self.repetition
        return [repetition.fits(piece) and counts.get(repetition.digest(piece), 0) >= least for piece in pieces]

    def learn(self, pieces: Iterable[str]) -> None:
        """Count the pieces of one more page, each once.

        If there are more than `most` different pieces, the rare ones are forgotten.
        """
        self.pages += 1
        self._counts.update({self.repetition.digest(piece) for piece in pieces if self.repetition.fits(piece)})
        if len(self._counts) > self._most:
            often = self._counts.most_common(self._most // 2)
            self._counts = Counter({digest: count for digest, count in often if count > 1})

    def skip(self) -> None:
        """Count one more page without counting its pieces."""
        self.pages += 1

    @property
    def _least(self) -> float:
        return max(self.repetition.pages, self.repetition.share * self.pages)


@lru_cache(maxsize=4096)
def _digest(piece: str, ignores_numbers: bool) -> str:
    text = ("".join(_LETTERS.findall(piece)) or piece) if ignores_numbers else piece
    return xxhash.xxh3_64_hexdigest(text.encode("utf-8", "surrogatepass"))
