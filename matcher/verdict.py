"""Every threshold, by name, and the rules that turn evidence into a verdict."""

from dataclasses import asdict, dataclass
from typing import NamedTuple

from matcher.evidence import Evidence
from storage.documents import Reason, Verdict, derive_id

REVISION = 2
"""Raised whenever a rule, or the evidence it rests on, judges otherwise by the same thresholds: matches name it."""


@dataclass(frozen=True)
class Thresholds:
    """Lengths in characters of Chinese, a word counting for two; the rest are shares."""

    identical_coverage: float = 0.95
    """Of page and chapter both."""
    identical_identity: float = 0.99
    identical_verbatim: float = 0.95
    """Of the copied symbols: how many must be written alike, too."""
    copy_coverage: float = 0.5
    """Of the chapter: from here on it is a copy rather than an excerpt."""
    copy_identity: float = 0.4
    excerpt_length: float = 60
    """Equal characters in one passage: above a regulated poem (56) that two strangers may both quote."""
    excerpt_total: float = 120
    """Equal characters in several passages."""
    excerpt_piece: float = 30
    """What one of several passages must have at least."""
    post_coverage: float = 0.6
    """Of the page: a short page that is mostly copied words."""
    post_length: float = 28
    """Equal characters a short page must share."""
    quotation_length: float = 300
    """Equal characters that may be quoted at once, in marks and with the author named."""
    quotation_page: float = 0.34
    """Of the page: a quotation stands in a text of one's own."""
    quotation_source: float = 0.25
    """Of the chapter."""
    quotation_marked: float = 0.8
    """Of the copied characters: how much must be in marks, and attributed."""
    unmarked_length: float = 90
    """Equal characters that count as a quotation if either marks or attribution are there."""
    boilerplate_common: float = 0.5
    """Of the keys in the passages: how many are stop keys."""
    boilerplate_length: float = 400
    boilerplate_on_site: float = 0.6
    """Of the copied characters: how many the site shows on its other pages too."""
    reworded_share: float = 0.5
    """Of the copied characters: how many stand in passages that keep what is said rather than the words."""
    reworded_identity: float = 0.5
    """A passage less alike than this is told in other words, however it was found."""
    reworded_length: float = 120
    """Characters of the page in such passages."""

    @property
    def version(self) -> str:
        """Name these thresholds, and the rules that they serve, by a digest."""
        named = {_FORMER_NAMES.get(name, name): value for name, value in asdict(self).items()}
        return derive_id("thresholds", str(REVISION), repr(sorted((named | _FORMER).items())))[:8]


_FORMER = {"confidence_slope": 2.116, "confidence_offset": 1.615}
"""What v0.1.0 had among its thresholds: still part of the digest, so that the same matches keep their ids."""
_FORMER_NAMES = {"boilerplate_on_site": "boilerplate_furniture"}
"""Names that thresholds had in v0.1.0, for the same reason."""
THRESHOLDS = Thresholds()


class Judgement(NamedTuple):
    """A verdict, and the rule that decided."""

    verdict: Verdict
    reason: Reason


def decide(evidence: Evidence, limits: Thresholds = THRESHOLDS) -> Judgement:
    """Judge what a page and a chapter have in common, licences aside."""
    if evidence.passages == 0:
        return Judgement("unrelated", Reason("no_passage"))
    for rule in (_boilerplate, _quotation, _identical, _reworded, _near_copy, _excerpt):
        judgement = rule(evidence, limits)
        if judgement:
            return judgement
    reason = Reason("too_little", {"longest_characters": round(evidence.longest),
                                   "equal_characters": round(evidence.equal)})
    return Judgement("unrelated", reason)


def _boilerplate(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    if evidence.equal > limits.boilerplate_length:
        return None
    if evidence.on_site >= limits.boilerplate_on_site:
        reason = Reason("boilerplate_on_site", {"site_share": _share(evidence.on_site)})
        return Judgement("boilerplate", reason)
    if evidence.common < limits.boilerplate_common:
        return None
    reason = Reason("boilerplate_stop_keys", {"stop_key_share": _share(evidence.common)})
    return Judgement("boilerplate", reason)


def _quotation(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    if evidence.page_coverage > limits.quotation_page or evidence.source_coverage > limits.quotation_source:
        return None
    marked = evidence.quoted >= limits.quotation_marked
    attributed = evidence.attributed >= limits.quotation_marked
    longest = limits.quotation_length if marked and attributed else limits.unmarked_length
    if not (marked or attributed) or evidence.equal > longest:
        return None
    if not (marked and attributed) and evidence.longest < limits.excerpt_piece:
        return None
    rule = "quotation" if marked and attributed else "quotation_marked" if marked else "quotation_attributed"
    reason = Reason(rule, {"equal_characters": round(evidence.equal), "page_coverage": _share(evidence.page_coverage)})
    return Judgement("quotation", reason)


def _identical(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    covered = min(evidence.page_coverage, evidence.source_coverage)
    if covered < limits.identical_coverage or evidence.identity < limits.identical_identity:
        return None
    if evidence.equal < limits.post_length or evidence.verbatim < limits.identical_verbatim:
        return None
    figures = {"both_coverage": _share(covered), "identity": _share(evidence.identity)}
    return Judgement("identical", Reason("identical", figures))


def _reworded(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    length = evidence.page_coverage * evidence.page_length
    retold = evidence.reworded >= limits.reworded_share
    # Found by its very words, it may be a poem with a comment after each line.
    apart = evidence.identity < limits.reworded_identity and _is_long(evidence, limits)
    if not (retold or apart) or length < limits.reworded_length:
        return None
    figures = {"page_characters": round(length), "source_coverage": _share(evidence.source_coverage),
               "identity": _share(evidence.identity)}
    return Judgement("reworded", Reason("reworded", figures))


def _near_copy(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    if evidence.source_coverage < limits.copy_coverage or evidence.identity < limits.copy_identity:
        return None
    if evidence.longest < limits.post_length:
        return None
    reason = Reason("near_copy", {"source_coverage": _share(evidence.source_coverage),
                                  "identity": _share(evidence.identity)})
    if evidence.verbatim < limits.identical_verbatim:
        reason = Reason("near_copy_respelled", {**reason.figures, "written_alike": _share(evidence.verbatim)})
    return Judgement("near_copy", reason)


def _excerpt(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    post = evidence.page_coverage >= limits.post_coverage and evidence.longest >= limits.post_length
    if not (post or _is_long(evidence, limits)):
        return None
    reason = Reason("excerpt", {
        "equal_characters": round(evidence.equal), "passages": evidence.passages,
        "source_coverage": _share(evidence.source_coverage), "page_coverage": _share(evidence.page_coverage)})
    return Judgement("excerpt", reason)


def _is_long(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether the very words are enough for a copy.

    They are so in one passage, or in several.
    """
    several = evidence.longest >= limits.excerpt_piece and evidence.equal >= limits.excerpt_total
    return several or evidence.longest >= limits.excerpt_length


def _share(value: float) -> float:
    return round(value, 4)
