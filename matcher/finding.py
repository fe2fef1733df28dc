"""Define findings: what a page and a chapter have in common, and the judgement.

Findings of one page are judged together.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import NamedTuple, Protocol

from fingerprinting.text.folding.fold import Folded
from matcher.alignment.base import AlignedBlock
from matcher.candidates import Candidate
from matcher.evidence import Evidence
from matcher.side_by_side.literal import NOTHING, Literal
from matcher.sources import Source, Sources
from matcher.verdict import Judgement
from storage.documents import INFRINGING, Passage, Reason

EXPLAINED = 0.8
"""Minimum share (0–1) of a finding's passages that a better finding must cover to withdraw it."""
OUTDONE = 0.5
"""A finding can be withdrawn if it has less than this share (0–1) of the better finding's equal characters."""
AGREEING = 3
"""Minimum agreeing votes for a candidate without a passage to be examined again."""

UNDECIDED = Judgement("unrelated", Reason("undecided"))
"""Stands for a judgement that has not been made yet."""


@dataclass(frozen=True)
class Finding:
    """What a page and a chapter have in common, with its judgement."""

    source: Source
    candidate: Candidate
    blocks: tuple[AlignedBlock, ...]
    passages: tuple[Passage, ...]
    evidence: Evidence
    judgement: Judgement = UNDECIDED
    literal: Literal = NOTHING
    """Over all passages; measured only for related texts."""
    explained_by: Source | None = None
    """The chapter of a better finding that covers this one's passages."""

    @property
    def is_decided(self) -> bool:
        """Tell whether it was judged."""
        return self.judgement is not UNDECIDED

    @property
    def is_worth_it(self) -> bool:
        """Tell whether the candidate is more than chance.

        It then has a passage, agreeing votes, or votes by which only reworded passages can be expected.
        """
        return bool(self.blocks) or self.candidate.votes >= AGREEING or self.candidate.by_pairs

    @property
    def score(self) -> float:
        """Sort key of a finding: infringing ones first, then by equal characters."""
        return round(self.evidence.equal + (1e6 if self.judgement.verdict in INFRINGING else 0), 3)


class Answer(NamedTuple):
    """The findings for a page, best first."""

    findings: Sequence[Finding]
    not_encoded: str = ""
    """Why the page was not compared with other languages; empty if it was, or if that extra is missing."""
    not_looked_at: int = 0
    """Characters of a very long page that were not compared with other languages."""
    read: Folded | None = None
    """The page as it was compared: the library may have confirmed an order of its odd passages."""


class Translations(Protocol):
    """A search for translated copies: an optional extra."""

    @property
    def version(self) -> str:
        """The version of everything on which a finding depends."""
        ...

    def find(self, page: Folded, sources: Sources) -> Answer:
        """Find the chapters that a page translates."""
        ...

    def judge(self, page: Folded, sources: Sources) -> Answer:
        """Judge the chapters that a page may translate, including unrelated ones."""
        ...


def ranked(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings, best first."""
    return sorted(findings, key=lambda finding: (-finding.score, finding.source.id))


def explained(findings: list[Finding]) -> list[Finding]:
    """Withdraw findings whose passages a much better finding covers.

    Both must belong to the same organisation. Findings are given and returned best first. A page that copies a chapter
    also shares all phrases that this chapter has in common with others.
    """
    kept: list[Finding] = []
    for finding in findings:
        better = explaining(finding, kept)
        kept.append(withdrawn(finding, better) if better else finding)
    return kept


def explaining(finding: Finding, others: Iterable[Finding]) -> Finding | None:
    """Find the first of some findings that explains another one."""
    return next((other for other in others if _explains(other, finding)), None)


def withdrawn(finding: Finding, better: Finding) -> Finding:
    """Withdraw a finding that a better one explains."""
    reason = Reason("explained_by_better", {"equal_characters": round(finding.evidence.equal),
                                            "better_equal_characters": round(better.evidence.equal)})
    return replace(finding, judgement=Judgement("unrelated", reason),
                   explained_by=better.source)


def _explains(better: Finding, finding: Finding) -> bool:
    if better.source.organisation != finding.source.organisation or better.judgement.verdict not in INFRINGING:
        return False
    if not finding.blocks:
        return False
    if finding.evidence.equal >= OUTDONE * better.evidence.equal:
        return False
    shared = sum(max(0, min(left.page[1], right.page[1]) - max(left.page[0], right.page[0]))
                 for left in better.blocks for right in finding.blocks)
    return shared >= EXPLAINED * sum(block.page[1] - block.page[0] for block in finding.blocks)


def described(finding: Finding) -> dict[str, object]:
    """Convert a finding to JSON values; see `wenzong match`."""
    better = finding.explained_by
    return {
        "work": finding.source.work_title, "chapter": finding.source.title, "verdict": finding.judgement.verdict,
        "score": finding.score,
        "page_coverage": round(finding.evidence.page_coverage, 4),
        "source_coverage": round(finding.evidence.source_coverage, 4),
        "identity": round(finding.evidence.identity, 4), "literal_identity": finding.literal.identity,
        "inserted": finding.literal.inserted, "disguises": finding.literal.disguises,
        "passages": [passage_face(passage) for passage in finding.passages],
        "reason": asdict(finding.judgement.reason), "evidence": asdict(finding.evidence),
        **({"explained_by": {"work": better.work_title, "chapter": better.title}} if better else {}),
    }


def passage_face(passage: Passage) -> dict[str, object]:
    """Convert a passage to JSON values."""
    return {"page": list(passage.page), "source": list(passage.source), "identity": passage.identity,
            "literal_identity": passage.literal_identity, "inserted": passage.inserted,
            **({} if passage.likeness is None else {"likeness": passage.likeness})}


def covered(findings: Sequence[Finding]) -> int:
    """Count the symbols of the page that the best infringing finding explains."""
    best = next((finding for finding in findings if finding.judgement.verdict in INFRINGING), None)
    return sum(block.page[1] - block.page[0] for block in best.blocks) if best else 0
