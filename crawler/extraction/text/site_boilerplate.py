"""Learn a site's advertisements and watermarks, and remove them from its texts.

A line, or a bracketed insertion in a line, that occurs on several pages whose texts otherwise differ is boilerplate and
is removed from later pages.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from crawler.urls.recent import Recent
from fingerprinting.text.repeated_pieces import RepeatedPieces, Repetition

REPETITION = Repetition(pages=3, share=0.03, shortest=6, longest=120, ignores_numbers=True)
"""When a piece counts as boilerplate. Shorter lines recur in dialogues. Long books repeat a sentence now and then, but
not on 3 % of their pages."""
MAX_KNOWN = 20_000
"""Maximum distinct pieces that are counted; those met once are dropped first."""
SAME_PAGE = 0.4
"""With a larger share (0–1) of known lines, a page is one seen before at another address, not one full of
boilerplate."""

NAMED = 2
"""Number of pages on which a rule must name a piece before it is removed."""
SHORTEST_TAUGHT, MAX_TAUGHT = 4, 200

_INSERTED = re.compile(r"[(（【\[〔<＜{｛][^()（）【】\[\]〔〕<>＜＞{}｛｝]{4,60}[)）】\]〕>＞}｝]")


class SiteBoilerplate:
    """The boilerplate of one site, learned from the pages seen so far."""

    def __init__(self, pages: int = 0, counts: Mapping[str, int] | None = None) -> None:
        self._pieces = RepeatedPieces(REPETITION, pages, counts, MAX_KNOWN)
        self._seen: Recent[str] = Recent()
        self._named: Counter[str] = Counter()
        self._taught: list[str] = []

    @property
    def pages(self) -> int:
        """Number of pages of the site seen so far."""
        return self._pieces.pages

    @property
    def counts(self) -> dict[str, int]:
        """Number of pages that contained each piece, by digest."""
        return self._pieces.counts

    def teach(self, pieces: Iterable[str]) -> None:
        """Treat pieces as boilerplate once they were named on two pages.

        Pieces that are too short or too long are ignored, so that no sentence of a text is removed.
        """
        for piece in set(pieces):
            if SHORTEST_TAUGHT <= len(piece) <= REPETITION.longest and len(self._named) < MAX_KNOWN:
                self._named[piece] += 1
                if self._named[piece] == NAMED and len(self._taught) < MAX_TAUGHT:
                    self._taught.append(piece)

    def clean(self, url: str, text: str) -> str:
        """Remove boilerplate from a page's text, and learn from new addresses."""
        lines = text.split("\n")
        own = self._pieces.which(lines)
        is_repeated, is_plain = _is_repeated(own), not _INSERTED.search(text)
        cleaned = text if is_repeated else self._kept(lines, own, is_plain=is_plain)
        if url not in self._seen:
            self._seen.add([url])
            self._learn(lines, is_repeated=is_repeated, is_plain=is_plain)
        return cleaned

    def leave_out(self, text: str) -> str:
        """Remove boilerplate from a text, without learning."""
        lines = text.split("\n")
        own = self._pieces.which(lines)
        return text if _is_repeated(own) else self._kept(lines, own, is_plain=not _INSERTED.search(text))

    def _kept(self, lines: Sequence[str], own: Sequence[bool], *, is_plain: bool) -> str:
        """Remove the lines that are boilerplate, and boilerplate within the others.

        A plain text contains no bracketed insertion.
        """
        kept: Iterable[str] = (line for line, is_own in zip(lines, own, strict=True) if not is_own)
        if not is_plain:
            kept = map(self._without_insertions, kept)
        if self._taught:
            kept = map(self._without_taught, kept)
        return "\n".join(filter(None, kept))

    def _learn(self, lines: Sequence[str], *, is_repeated: bool, is_plain: bool) -> None:
        if is_repeated:
            self._pieces.skip()
        else:
            self._pieces.learn(lines if is_plain else (piece for line in lines for piece in _pieces_of(line)))

    def _without_insertions(self, line: str) -> str:
        return _INSERTED.sub(lambda match: "" if match.group() in self._pieces else match.group(), line)

    def _without_taught(self, line: str) -> str:
        for piece in self._taught:
            if piece in line:
                line = line.replace(piece, "").strip()
        return line


def _is_repeated(own: Sequence[bool]) -> bool:
    """Tell by most of its lines that a page was seen before at another address.

    `own` tells for each line whether it is known as the site's own.
    """
    return len(own) >= REPETITION.pages and sum(own) > SAME_PAGE * len(own)


def _pieces_of(line: str) -> Iterator[str]:
    yield line
    yield from (inserted for inserted in _INSERTED.findall(line) if inserted != line)
