"""Find books that pass off.

What a book claims is compared with what its pages hold; a person decides.

There are three kinds, following distinctions of unfair-competition law: another's text under our title (`invented`),
our text as another's (`renamed`, 换头), and a work stitched together from several of ours (`stitched`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from insight.passing_off.books import Book, ClaimedPage, plain
from insight.passing_off.characteristic import characteristic_words, spoken_of
from insight.passing_off.passing_figures import PassingFigures

CHAPTER = 300
"""Minimum characters of a page that can be a chapter."""
OURS, FOREIGN = 0.5, 0.1
"""Minimum copied share (0–1) of a page that belongs to a work, and the share below which it does not."""
PAGES = 3
"""Minimum pages for a finding, so that it does not rest on chance."""
PART = 0.1
"""Minimum share (0–1) of a book's chapters that must be foreign, or from one work, for these to count."""
EXAMPLES = 5
WORDS = 2
"""Minimum number of a work's characteristic words on a page for the page to be about the work."""


class Passing(StrEnum):
    """How a book passes off."""

    INVENTED = "invented"
    RENAMED = "renamed"
    STITCHED = "stitched"


@dataclass(frozen=True)
class KnownWork:
    """A work of the library."""

    id: str
    title: str
    author: str
    texts: Callable[[], Iterable[str]]
    """Reads some of its chapters."""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Names of its people and places.

        They are read on first use, because few books need them.
        """
        return characteristic_words(self.texts())


@dataclass(frozen=True)
class PassingOff(PassingFigures):
    """A book that passes off, with the reasons as figures."""

    kind: Passing
    folder: str
    works: tuple[str, ...]
    """Ids of the works concerned, the one with most pages first."""
    claimed: str
    """Title or author that the book names; empty if it names the work's own."""
    examples: tuple[str, ...]
    """Addresses of some chapters on which the finding rests."""
    pages: tuple[str, ...] = ()
    """Ids of the page versions of all chapters on which it rests, as far as they were read."""


def findings(books: Iterable[Book], library: Mapping[str, KnownWork]) -> list[PassingOff]:
    """Judge the books of a site; a book that is only a copy gives no finding."""
    return [found for book in books if (found := _Judge(book, library).finding())]


class _Judge:
    """Compares what one book claims with what its chapters hold."""

    def __init__(self, book: Book, library: Mapping[str, KnownWork]) -> None:
        self._book, self._library = book, library
        self._chapters = [page for page in book.pages if len(page.text) >= CHAPTER]
        self._foreign = [page for page in self._chapters if page.share < FOREIGN]
        self._ours = Counter(page.work for page in self._chapters if page.work in library and page.share >= OURS)

    def finding(self) -> PassingOff | None:
        """Return how the book passes off; None if it does not."""
        if len(self._chapters) < PAGES:
            return None
        if named := [work for work in self._library.values() if self._names(work)]:
            work = max(named, key=lambda work: (self._ours[work.id], len(work.title)))
            return self._invented(work) or self._other_author(work)
        return self._stitched() or self._renamed()

    def _names(self, work: KnownWork) -> bool:
        title = plain(work.title)
        return len(title) > 1 and any(title in piece for piece in self._book.pieces)

    def _invented(self, work: KnownWork) -> PassingOff | None:
        """Find chapters under the work's title that belong to no work in the library.

        Another novel with the same title has neither our chapters nor our characters; a folder of other texts does not
        become our book because one of its pages quotes us.
        """
        if len(self._foreign) < max(PAGES, PART * len(self._chapters)):
            return None
        speaking = [page for page in self._foreign if spoken_of(work.words, page.text) >= WORDS]
        is_part = self._ours[work.id] >= max(2, PART * len(self._chapters))
        if not is_part and 2 * len(speaking) < len(self._foreign):
            return None
        return self._found(Passing.INVENTED, (work.id,), "", speaking or self._foreign, len(speaking))

    def _other_author(self, work: KnownWork) -> PassingOff | None:
        author = plain(work.author)
        if not author or not self._book.author or author in self._book.author or not self._mostly(self._ours[work.id]):
            return None
        return self._found(Passing.RENAMED, (work.id,), self._book.author, self._of((work.id,)))

    def _renamed(self) -> PassingOff | None:
        for work, count in self._ours.most_common(1):
            if self._book.own and self._mostly(count):
                return self._found(Passing.RENAMED, (work,), max(self._book.own, key=len), self._of((work,)))
        return None

    def _stitched(self) -> PassingOff | None:
        """Find several works under one title.

        A folder whose pages name the work that each comes from is a list of books.
        """
        works = tuple(work for work, count in self._ours.most_common() if count >= max(2, PART * len(self._chapters)))
        held = self._of(works)
        named = sum(plain(self._library[page.work].title) in plain(page.title) for page in held)
        if len(works) < 2 or not self._book.own or 2 * named >= len(held) or not self._mostly(len(held)):
            return None
        return self._found(Passing.STITCHED, works, max(self._book.own, key=len), held)

    def _mostly(self, count: int) -> bool:
        return count >= PAGES and 2 * count >= len(self._chapters)

    def _of(self, works: tuple[str, ...]) -> list[ClaimedPage]:
        return [page for page in self._chapters if page.work in works and page.share >= OURS]

    def _found(self, kind: Passing, works: tuple[str, ...], claimed: str, examples: list[ClaimedPage],
               speaking: int = 0) -> PassingOff:
        return PassingOff(kind, self._book.folder, works, claimed, tuple(page.url for page in examples[:EXAMPLES]),
                          tuple(page.page for page in examples), chapters=len(self._chapters),
                          ours=sum(self._ours[work] for work in works), foreign=len(self._foreign), speaking=speaking)
