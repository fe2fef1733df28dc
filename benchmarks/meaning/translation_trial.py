"""Look up translated and unrelated pages in one library.

What becomes of them is counted.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from benchmarks.meaning.parallel_texts import Parallel
from matcher.meaning.encoder import UniversalSentenceEncoder
from matcher.meaning.translation_search import SearchResult, TranslationSearch
from matcher.meaning.vector_folder import meanings
from matcher.meaning.vector_index import ChapterMeaning, VectorIndex
from storage.documents import Chapter

BATCH = 64


class Outcome(NamedTuple):
    """Results for the pages of one kind."""

    kind: str
    pages: int
    encoded: int
    """Pages that passed the gate."""
    first: int
    """Pages whose right chapter is first and called translated."""
    alarms: tuple[str, ...]
    """Pages of which another chapter is first, each with that chapter."""
    seconds: float
    """Processor seconds of each page."""


class TranslationTrial:
    """One library of chapters, encoded once."""

    def __init__(self, chapters: Sequence[Chapter], progress: Callable[[str, int, int], None]) -> None:
        self.chapters, self._progress = chapters, progress
        encoder = UniversalSentenceEncoder()
        encoder.encode(["."])  # loading it is no chapter's cost
        start = time.process_time()
        made: list[ChapterMeaning] = []
        for at in range(0, len(chapters), BATCH):
            progress("encoding the library", at, len(chapters))
            made += meanings({each.id: each for each in chapters[at:at + BATCH]}, encoder)
        index = VectorIndex.of(made, encoder.size)
        self.seconds_a_chapter = (time.process_time() - start) / max(len(chapters), 1)
        self.bytes_a_chapter = sum(array.nbytes for array in index.arrays.values()) // max(len(chapters), 1)
        self._search = TranslationSearch(index, encoder)
        self._titles = {each.id: each.title for each in chapters}

    def ask(self, kind: str, texts: Sequence[Parallel]) -> Outcome:
        """Look up the pages of a kind; an unrelated page has an empty chapter."""
        start = time.process_time()
        answers = []
        for number, text in enumerate(texts):
            self._progress(kind, number, len(texts))
            answers.append(self._search.find(text.page))
        seconds = (time.process_time() - start) / max(len(texts), 1)
        named = [(text, self._first(result)) for text, result in zip(texts, answers, strict=True)]
        return Outcome(
            kind, len(texts), sum(result.not_encoded is None for result in answers),
            sum(found == text.name for text, found in named),
            tuple(f"{text.name} → {found}" for text, found in named if found not in ("", text.name)), seconds)

    def _first(self, result: SearchResult) -> str:
        return self._titles[result.copies[0].chapter] if result.copies else ""
