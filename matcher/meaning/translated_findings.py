"""Findings with the verdict `translated`, in the form that the matcher needs."""

from collections.abc import Mapping
from functools import cached_property

from fingerprinting.text.folding.fold import Folded
from matcher.candidates import Candidate
from matcher.evidence import Evidence, weigh
from matcher.finding import Answer, Finding
from matcher.meaning.encoder import Encoder
from matcher.meaning.translation_search import LIMITS, SearchResult, TranslatedCopy, TranslationSearch
from matcher.meaning.vector_folder import VectorFolder, meanings
from matcher.meaning.vector_index import VectorIndex
from matcher.meaning.writing import parts, writing
from matcher.side_by_side.literal import Literal
from matcher.sources import Source, Sources
from matcher.verdict import Judgement
from storage.documents import Chapter, Passage, Reason

LONGEST = 200_000
"""Maximum characters of a page that are examined."""


class FolderTranslations:
    """Search for translated copies with the vector index in a folder.

    Other processes may replace the index.
    """

    def __init__(self, folder: VectorFolder) -> None:
        self._folder = folder
        self._name, self._search = "", TranslationSearch(VectorIndex.of([], folder.encoder.size), folder.encoder)

    @property
    def version(self) -> str:
        """The version of the encoder and the thresholds."""
        return _version(self._folder.encoder)

    def find(self, page: Folded, sources: Sources) -> Answer:
        """Find the chapters that a page translates."""
        return answered(page, self._present().find(page.original[:LONGEST]), sources)

    def judge(self, page: Folded, sources: Sources) -> Answer:
        """Judge the chapters that a page may translate, including unrelated ones."""
        return answered(page, self._present().find(page.original[:LONGEST]), sources, is_whole=True)

    def _present(self) -> TranslationSearch:
        """Return the search over the current generation.

        It is loaded again if another one has replaced it.
        """
        name = self._folder.name()
        if name != self._name:
            index = self._folder.load()
            self._name = name
            self._search = TranslationSearch(index or VectorIndex.of([], self._folder.encoder.size),
                                             self._folder.encoder)
        return self._search


class MemoryTranslations:
    """Search for translated copies of chapters held in memory.

    They are encoded as soon as a page in another script is examined.
    """

    def __init__(self, chapters: Mapping[str, Chapter], encoder: Encoder) -> None:
        self._chapters, self._encoder = chapters, encoder

    @property
    def version(self) -> str:
        """The version of the encoder and the thresholds."""
        return _version(self._encoder)

    def find(self, page: Folded, sources: Sources) -> Answer:
        """Find the chapters that a page translates."""
        return self._answered(page, sources, is_whole=False)

    def judge(self, page: Folded, sources: Sources) -> Answer:
        """Judge the chapters that a page may translate, including unrelated ones."""
        return self._answered(page, sources, is_whole=True)

    def _answered(self, page: Folded, sources: Sources, is_whole: bool) -> Answer:
        text = page.original[:LONGEST]
        if all(self._writings <= {part.written} for part in parts(text)):
            return Answer((), "same_writing" if self._writings else "empty_index")
        return answered(page, self._search.find(text), sources, is_whole)

    @cached_property
    def _writings(self) -> set[str]:
        return {writing(chapter.text) for chapter in self._chapters.values()}

    @cached_property
    def _search(self) -> TranslationSearch:
        made = meanings(self._chapters, self._encoder)
        return TranslationSearch(VectorIndex.of(made, self._encoder.size), self._encoder)


def answered(page: Folded, result: SearchResult, sources: Sources, is_whole: bool = False) -> Answer:
    """Convert what was found to findings; with `is_whole`, unrelated chapters too.

    Chapters that no longer exist are left out.
    """
    judged = [*((copy, True) for copy in result.copies), *((copy, False) for copy in result.near if is_whole)]
    found = sources.get(copy.chapter for copy, _ in judged)
    findings = [_finding(page, copy, is_copy, found[copy.chapter]) for copy, is_copy in judged if copy.chapter in found]
    return Answer(findings, result.not_encoded or "", result.cut + max(len(page.original) - LONGEST, 0))


def _finding(page: Folded, copy: TranslatedCopy, is_copy: bool, source: Source) -> Finding:
    rule = "translated" if is_copy else "not_translated"
    passages = tuple(Passage(pair.page, pair.source, 0.0, 0.0, likeness=pair.cosine) for pair in copy.pairs)
    evidence = Evidence(
        page_length=int(weigh(page)[-1]), source_length=int(weigh(source.folded)[-1]),
        page_coverage=copy.page_coverage, source_coverage=copy.source_coverage, identity=0.0, equal=0.0, longest=0.0,
        passages=len(passages), verbatim=0.0)
    reason = Reason(rule, {"pairs": len(passages), "page_coverage": copy.page_coverage,
                           "source_coverage": copy.source_coverage, "likeness": copy.cosine, "margin": copy.margin})
    length = sum(stop - start for start, stop in (pair.page for pair in copy.pairs))
    return Finding(source, Candidate(source.id, copy.margin, 0), (), passages, evidence,
                   Judgement("translated" if is_copy else "unrelated", reason), Literal(0, length, 0, {}))


def _version(encoder: Encoder) -> str:
    return f"{encoder.name} translation@{LIMITS.version}"
