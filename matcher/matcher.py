"""The matcher: candidates, alignment, evidence and verdict for pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Self

from fingerprinting.methods import DEFAULT
from fingerprinting.methods.base import Fingerprinter, Keys, versioned
from fingerprinting.text.folding.fold import Folded, fold
from matcher.alignment.base import REVISION, AlignedBlock, Aligner
from matcher.alignment.seedchain import SeedChain
from matcher.candidates import Candidate, Index, Proposal, common_share
from matcher.evidence import gather, informed, length_of, likened, locate, passages
from matcher.finding import UNDECIDED, Answer, Finding, Translations, covered, explained, explaining, ranked, withdrawn
from matcher.index.generation import Item
from matcher.index.in_memory import MemoryIndex
from matcher.index.index import opened
from matcher.index.segments.disk_level import DiskLevel
from matcher.information import Formula, Neighbour
from matcher.readings.page_lookup import Page, PageLookup
from matcher.rewording import ParaphrasePass
from matcher.side_by_side.literal import Literal, literal, overall
from matcher.sources import LibrarySources, MemorySources, Source, Sources
from matcher.verdict import LET_PASS, THRESHOLDS, Thresholds, decide, rests_on_information
from storage import mongodb, redis
from storage.documents import INFRINGING, Passage, derive_id
from storage.settings import Settings

PARAPHRASE_PASS = ParaphrasePass()
UNEXPLAINED = 64
"""Minimum unexplained symbols of a page for which the paraphrase pass is worthwhile; two windows of it."""
SURE = 16
"""Minimum votes of a candidate that almost certainly has a passage; the other chapters that share keys with the page
are then read ahead."""
AHEAD = 256
"""Number of chapters at which reading ahead stops."""


class Matcher:
    """Find which chapters a text copies.

    Works without servers by default, and over the stores with `Matcher.stored`.

    >>> matcher = Matcher()
    >>> matcher.add("some chapter", "…its text…")
    >>> matcher.match("…the text of a page…")
    []
    """

    def __init__(
        self, index: Index | None = None, sources: Sources | None = None, method: Fingerprinter = DEFAULT,
        aligner: Aligner | None = None, limits: Thresholds = THRESHOLDS,
        paraphrase_pass: ParaphrasePass | None = PARAPHRASE_PASS,
    ) -> None:
        self.index: Index = index or MemoryIndex()
        self.sources: Sources = sources or MemorySources()
        self.method = method
        self.aligner: Aligner = aligner or SeedChain()
        self.limits = limits
        self.paraphrase_pass = paraphrase_pass
        self.translations: Translations | None = None
        """The search for translated copies, if that extra is installed."""

    @classmethod
    def stored(cls, settings: Settings, method: Fingerprinter = DEFAULT) -> Self:
        """Match against the source library in MongoDB with the index in Redis."""
        index = opened(redis.connect(settings), "chapter", versioned(method), DiskLevel.of(settings))
        return cls(index, LibrarySources.stored(mongodb.connect(settings), method), method)

    @property
    def version(self) -> str:
        """The version of everything on which a finding depends.

        That is the method, the aligner and the thresholds.
        """
        # Uses the class's name in v0.1.0, otherwise the same matches would get other ids.
        passing = repr(self.paraphrase_pass).replace("ParaphrasePass", "SecondLook")
        digest = derive_id("aligner", str(REVISION), repr(self.aligner), passing)[:8]
        return f"{versioned(self.method)} {self.aligner.name}@{digest} verdict@{self.limits.version}"

    def add(self, title: str, text: str, work: str = "", organisation: str = "") -> None:
        """Add a chapter to a matcher in memory; the same work and title replace it."""
        if not isinstance(self.index, MemoryIndex) or not isinstance(self.sources, MemorySources):
            raise TypeError("this matcher reads the stores: import the chapter into the library instead")
        folded, chapter_id = fold(text), derive_id(organisation, work, title)
        item = Item(chapter_id, self.keys(folded))
        self.index.remove([item])
        self.index.add([item])
        self.sources.put(Source(chapter_id, chapter_id, work, organisation, work, title, folded))

    def keys(self, text: Folded) -> Keys:
        """Return the keys of a text by this matcher's method."""
        return self.method.keys(self.method.fingerprint(text))

    def match(self, text: str) -> list[Finding]:
        """Find the chapters that a text copies or quotes, best first.

        Unrelated chapters are left out.
        """
        folded = fold(text)
        findings = next(self.answer([Page(folded, self.keys(folded))])).findings
        return [finding for finding in findings if finding.judgement.verdict != "unrelated"]

    def align(self, page: str, source: str) -> list[Passage]:
        """Find the passages that two texts have in common, in the order of the page."""
        left, right = fold(page), fold(source)
        aligned = passages(locate(left, right, self.blocks(left, right)))
        return [_literally(passage, literal(page, source, passage)) for passage in aligned]

    def blocks(self, page: Folded, source: Folded) -> list[AlignedBlock]:
        """Align, then search for reworded parts; in the order of the page."""
        blocks = self.aligner.align(page, source)
        return self.paraphrase_pass.extend(page, source, blocks) if self.paraphrase_pass else blocks

    def answer(self, pages: Sequence[Page]) -> Iterator[Answer]:
        """Judge pages in any language, one after the other.

        Yields the answers one by one, because a long page takes seconds. A page that copies nothing in its own language
        may be a translation.
        """
        pages, proposals = self.look_up(pages)
        for page, findings in zip(pages, self._each_judged(pages, proposals), strict=True):
            yield self._answer(page, findings)

    def _answer(self, page: Page, findings: list[Finding]) -> Answer:
        if self.translations is None or any(finding.judgement.verdict in INFRINGING for finding in findings):
            return Answer(findings, read=page.folded)
        other = self.translations.find(page.folded, self.sources)
        return other._replace(findings=[*other.findings, *findings], read=page.folded)

    def judge(self, pages: Sequence[Page]) -> list[list[Finding]]:
        """Judge every candidate of every page, including unrelated ones, best first."""
        return self.judge_candidates(*self.look_up(pages))

    def look_up(self, pages: Sequence[Page]) -> tuple[list[Page], list[Proposal]]:
        """Find the candidates of each page, and read it as it is to be compared."""
        return PageLookup(self.index, self.sources, self.method, self.aligner).look_up(pages)

    def judge_candidates(self, pages: Sequence[Page], proposals: Sequence[Proposal]) -> list[list[Finding]]:
        """Judge what was proposed for each page, including unrelated ones, best first."""
        return list(self._each_judged(pages, proposals))

    def _each_judged(self, pages: Sequence[Page], proposals: Sequence[Proposal]) -> Iterator[list[Finding]]:
        wanted = {candidate.id for proposal in proposals for candidate in proposal.candidates}
        sources = self.sources.get(wanted)
        ahead = 0
        for at, (page, proposal) in enumerate(zip(pages, proposals, strict=True)):
            if at == ahead:
                ahead += self._read_ahead(proposals[at:])
            formula = self._formula(page, proposal)
            findings = self._judge(page, proposal, sources, formula)
            yield [_measured(page, finding) for finding in self._by_work(page, findings, formula)]

    def _read_ahead(self, proposals: Sequence[Proposal]) -> int:
        """Read the chapters for the first pages in one query; return how many pages.

        These are the chapters that share any key with a page.
        """
        wanted: set[str] = set()
        read = 0
        while read < len(proposals) and len(wanted) < AHEAD:
            if any(candidate.votes >= SURE for candidate in proposals[read].candidates):
                wanted.update(proposals[read].neighbours)
            read += 1
        self.sources.get(wanted)
        return read

    def _judge(
        self, page: Page, proposal: Proposal, sources: dict[str, Source], formula: Formula
    ) -> list[Finding]:
        findings = [self._finding(page, candidate, sources[candidate.id], formula)
                    for candidate in proposal.candidates if candidate.id in sources]
        settled = self._settled(page, findings, formula)
        if self.paraphrase_pass is None or covered(settled) > len(page.folded) - UNEXPLAINED:
            return settled
        first = {finding.source.id: finding for finding in findings}
        again = [first[each.source.id] if each.explained_by else
                 self._again(self.paraphrase_pass, page, each, formula) if each.is_worth_it else each
                 for each in settled]
        return self._settled(page, again, formula)

    def _settled(self, page: Page, findings: Sequence[Finding], formula: Formula) -> list[Finding]:
        """Withdraw findings that a much better one explains, and decide on the others.

        Findings with the most in common come first, because only they can explain others. Withdrawn findings, which are
        most of what a copied page shares with other chapters, thus never have to be weighed against other chapters.
        """
        kept: list[Finding] = []
        for finding in sorted(findings, key=lambda each: (-each.evidence.equal, each.source.id)):
            better = explaining(finding, kept)
            kept.append(withdrawn(finding, better) if better else self._decided(page, finding, formula))
        return ranked(kept)

    def _by_work(self, page: Page, findings: list[Finding], formula: Formula) -> list[Finding]:
        """Judge findings again that are ignored one by one but belong to the same work."""
        passed: dict[tuple[str, str], list[Finding]] = {}
        for finding in findings:
            if finding.source.work and finding.judgement.reason.rule in LET_PASS:
                passed.setdefault((finding.source.organisation, finding.source.work), []).append(finding)
        again: dict[str, Finding] = {}
        for several in (group for group in passed.values() if len(group) > 1):
            length = length_of(page.folded, (block for finding in several for block in finding.blocks))
            share = length / max(sum(finding.evidence.source_length for finding in several), 1)
            again |= {finding.source.id: self._with(finding, page, formula, length, share) for finding in several}
        return explained(ranked(again.get(each.source.id, each) for each in findings)) if again else findings

    def _with(self, finding: Finding, page: Page, formula: Formula, length: int, share: float) -> Finding:
        """Judge a finding by how much of its work the page shows in ignored passages."""
        evidence = replace(finding.evidence, work_length=float(length), work_share=round(share, 4))
        return self._decided(page, replace(finding, evidence=evidence, judgement=UNDECIDED), formula)

    def compare(self, page: Page, source: Source, proposal: Proposal) -> Finding:
        """Judge a chapter that was not proposed for a page."""
        blocks = self.blocks(page.folded, source.folded)
        formula = self._formula(page, proposal)
        return self._decided(page, self._gathered(page, Candidate(source.id, 0.0, 0), source, formula, blocks), formula)

    def _formula(self, page: Page, proposal: Proposal) -> Formula:
        """Prepare to recognise formulas in a page; computed on first use.

        They are recognised from the chapters that share any key with the page.
        """
        return Formula(page.folded, page.keys, proposal.postings, lambda: {
            chapter: Neighbour.of(source) for chapter, source in self.sources.get(proposal.neighbours).items()})

    def _finding(self, page: Page, candidate: Candidate, source: Source, formula: Formula) -> Finding:
        return self._gathered(page, candidate, source, formula, self.aligner.align(page.folded, source.folded))

    def _again(self, paraphrase_pass: ParaphrasePass, page: Page, finding: Finding, formula: Formula) -> Finding:
        """Run the paraphrase pass; returns the finding itself if nothing new was found."""
        blocks = paraphrase_pass.extend(page.folded, finding.source.folded, finding.blocks)
        if blocks == list(finding.blocks):
            return finding
        return self._gathered(page, finding.candidate, finding.source, formula, blocks)

    def _gathered(
        self, page: Page, candidate: Candidate, source: Source, formula: Formula, blocks: list[AlignedBlock]
    ) -> Finding:
        """Compute what page and chapter have in common, without judging it."""
        located = locate(page.folded, source.folded, blocks)
        evidence = gather(located, common_share(page.keys, formula.postings, located.blocks), page.boilerplate)
        return Finding(source, candidate, located.blocks, passages(located), evidence)

    def _decided(self, page: Page, finding: Finding, formula: Formula) -> Finding:
        """Judge once; weigh the shared text only where that can change the judgement."""
        if finding.is_decided:
            return finding
        located = locate(page.folded, finding.source.folded, finding.blocks)
        evidence = likened(finding.evidence, located, lambda: formula.texts(finding.source.id))
        judgement = decide(evidence, self.limits)
        if rests_on_information(judgement):
            throughout = min(evidence.page_coverage, evidence.source_coverage) >= self.limits.throughout_coverage
            holders = formula.holders(finding.source.id, Neighbour.of(finding.source), throughout=throughout)
            evidence = informed(evidence, located, holders, self.limits.loose_identity)
            judgement = decide(evidence, self.limits)
        return replace(finding, evidence=evidence, judgement=judgement)


def _measured(page: Page, finding: Finding) -> Finding:
    """Measure the literal identity of a finding if it is to be reported."""
    if finding.judgement.verdict == "unrelated":
        return finding
    written = [literal(page.folded.original, finding.source.folded.original, passage) for passage in finding.passages]
    return replace(finding, literal=overall(written),
                   passages=tuple(map(_literally, finding.passages, written)))


def _literally(passage: Passage, written: Literal) -> Passage:
    return passage._replace(literal_identity=written.identity, inserted=written.inserted)
