"""Chapters that pages are compared with are read in one query, not page by page."""

from collections.abc import Iterable

import numpy as np

from benchmarks.harness.corpus import demo_corpus
from fingerprinting.text.folding.fold import fold
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.matcher import Matcher
from matcher.readings.page_lookup import Page
from matcher.sources import LibrarySources
from storage.documents import Chapter, Work
from tests.matcher.texts import chapter

WORKS = [Work("default", f"书{number}") for number in range(4 * 40)]


class Shelf:
    """A library in memory that counts its queries."""

    def __init__(self, chapters: Iterable[Chapter]) -> None:
        self.chapters = {each.id: each for each in chapters}
        self.requests = {"versions": 0, "works": 0}

    def versions(self, ids: Iterable[str]) -> dict[str, Chapter]:
        self.requests["versions"] += 1
        return {name: self.chapters[name] for name in ids if name in self.chapters}

    def works(self, ids: Iterable[str]) -> dict[str, Work]:
        self.requests["works"] += 1
        return {work.id: work for work in WORKS if work.id in set(ids)}


def test_the_pages_of_a_batch_read_what_they_are_weighed_by_together() -> None:
    shelf = Shelf(Chapter(work.id, "一", chapter(number, 1500) + chapter(900 + number % 4, 60), 1)
                  for number, work in enumerate(WORKS))
    index = MemoryIndex()
    matcher = Matcher(index, LibrarySources(shelf))
    folds = {name: fold(each.text) for name, each in shelf.chapters.items()}
    index.add([Item(name, matcher.keys(folded)) for name, folded in folds.items()])
    copied = list(folds)[:4]
    pages = [Page(folds[name], matcher.keys(folds[name])) for name in copied]
    for proposal in matcher.look_up(pages)[1]:
        assert len(proposal.neighbours) > len(proposal.candidates), "what is weighed by is more than is compared with"
    found = [answer.findings[0] for answer in matcher.answer(pages)]
    assert [finding.source.id for finding in found] == copied
    assert [finding.source.work_title for finding in found] == [work.title for work in WORKS[:4]]
    assert {finding.judgement.verdict for finding in found} == {"identical"}
    assert shelf.requests == {"versions": 2, "works": 2}


def test_a_chapter_without_disguises_is_folded_as_it_is_written() -> None:
    plain = Chapter(WORKS[0].id, "一", demo_corpus().chapters[0].text)
    disguised = Chapter(WORKS[0].id, "二", plain.text[::-1])
    shelf = Shelf([plain, disguised])
    sources = LibrarySources(shelf, as_written={plain.id}.intersection).get(shelf.chapters)
    for each in shelf.chapters.values():
        folded = fold(each.text)
        assert np.array_equal(sources[each.id].folded.symbols, folded.symbols)
        assert np.array_equal(sources[each.id].folded.ends, folded.ends)
        assert sources[each.id].folded.restored == folded.restored
