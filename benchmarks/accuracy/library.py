"""A library indexed by several methods at once.

Each method has an index of its own in memory.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Chapter, Corpus
from fingerprinting import Folded, fold
from fingerprinting.methods.base import Fingerprinter, Keys, versioned
from matcher.candidates import Candidate, ballot_of, propose
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex


@runtime_checkable
class Sliding(Protocol):
    """A method whose windows meet only if one side slides.

    Windows of page and source then begin at the same characters.
    """

    def slide(self, text: Folded) -> bytes:
        """Fingerprint a text at every offset."""
        ...


def page_keys(method: Fingerprinter, page: Folded) -> Keys:
    """List the keys with which a page is looked up."""
    return method.keys(method.slide(page) if isinstance(method, Sliding) else method.fingerprint(page))


@dataclass
class Shelf:
    """A library indexed by one method."""

    method: Fingerprinter
    index: MemoryIndex = field(default_factory=MemoryIndex)
    value_bytes: int = 0
    """Of all fingerprints."""
    postings: int = 0

    @property
    def name(self) -> str:
        """Identify the variant of a method by its name and parameter version."""
        return versioned(self.method)

    def put(self, chapter: Chapter, text: Folded) -> None:
        """Fingerprint a chapter and index it."""
        value = self.method.fingerprint(text)
        keys = self.method.keys(value)
        self.value_bytes += len(value)
        self.postings += keys.keys.size
        self.index.add([Item(chapter.id, keys)])

    def candidates(self, pages: Sequence[Folded]) -> Iterator[list[Candidate]]:
        """List the candidates of each page, best first."""
        keys = [page_keys(self.method, page) for page in pages]
        for proposal in propose(self.index, keys, ballot_of(self.method.name)):
            yield proposal.candidates


def shelve(corpus: Corpus, methods: Sequence[Fingerprinter], progress: Progress) -> list[Shelf]:
    """Index a library by every method; texts are folded and segmented only once."""
    shelves = [Shelf(method) for method in methods]
    for done, chapter in enumerate(corpus.chapters):
        text = fold(chapter.text)
        for shelf in shelves:
            shelf.put(chapter, text)
        progress("library", done + 1, len(corpus.chapters))
    return shelves
