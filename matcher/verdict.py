"""Every threshold, by name, and the rules that turn evidence into a verdict."""

from dataclasses import asdict, dataclass
from typing import NamedTuple

from matcher.evidence import Evidence
from storage.documents import INFRINGING, Reason, Verdict, derive_id

REVISION = 7
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
    copy_identity: float = 0.74
    """Of the symbols: below it the chapter is told anew. Other people's translations of one text have .49 to .78."""
    copy_length: float = 20
    """Equal characters in one passage."""
    copy_weight: float = 80
    """Weight of the equal characters: what a near copy of a long chapter needs."""
    copy_weight_share: float = 0.3
    """The same for each character of a chapter that is too short for that."""
    excerpt_length: float = 60
    """Equal characters in one passage: above a regulated poem (56) that two strangers may both quote."""
    excerpt_total: float = 120
    """Equal characters in several passages."""
    excerpt_piece: float = 30
    """What one of several passages must have at least."""
    excerpt_weight: float = 40
    """Weight of the equal characters of the passage that has most, or of half of all passages."""
    excerpt_density: float = 0.22
    """Weight of each character in the passages: lower where two texts only follow the same form."""
    alike_coverage: float = 0.8
    """Of the chapter: regular noise breaks every run in it, and leaves it alike from end to end."""
    alike_identity: float = 0.55
    alike_formula: float = 0.1
    """Of the equal runs that are left: how many other chapters may hold."""
    post_coverage: float = 0.6
    """Of the page: a short page that is mostly copied words."""
    post_length: float = 28
    """Equal characters a short page must share."""
    quotation_length: float = 300
    """Equal characters that may be quoted at once, in marks and with the author named; of a work in all, too."""
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
    """Equal characters, of all chapters of a work together."""
    boilerplate_on_site: float = 0.6
    """Of the copied characters: how many the site shows on its other pages too."""
    reworded_share: float = 0.5
    """Of the copied characters: how many stand in passages that keep what is said rather than the words."""
    reworded_identity: float = 0.6
    """A passage of less than half a chapter, less alike than this, is told in other words, however it was found."""
    reworded_length: float = 120
    """Characters of the page in such passages."""
    retold_weight_share: float = 0.26
    """Weight of the words that such a passage shares with the chapter, for each of its characters on the page."""
    retold_identity: float = 0.3
    retold_weight: float = 40
    """Of a longer retelling, which keeps fewer words in a row: the least identity, and the least weight in all."""
    summary_identity: float = 0.15
    """Passages less alike sum up something much longer: by chance any long text has some of a short one's words."""
    summary_weight_share: float = 0.28
    summary_weight: float = 50
    reworded_weight: float = 60
    """Weight of the equal characters, where the aligner found them."""
    reworded_density: float = 0.16
    """Weight of each character in the passages, there too."""
    reworded_demand: float = 3
    """How much more of either is needed for each share of the equal runs that other chapters hold: what a genre words
    alike is told alike by all of it."""
    short_length: float = 22
    """Equal characters of one passage that are reported as a quotation though nothing marks them."""
    short_density: float = 0.5
    """Weight of each of its characters."""
    formula_demand: float = 1
    """How much more is needed of what says something, for each share of the equal runs that other chapters hold."""
    formula_held: float = 0.2
    """Of the equal runs: from here on, what two texts share may be how their genre words things. A genre words them
    loosely, and a copy follows its source:"""
    formula_identity: float = 0.7
    """Least identity of such a copy,"""
    formula_weight: float = 300
    """unless it weighs so much."""
    formula_share: float = 0.5
    """Of the equal runs: if so much says nothing, passages as long as a piece of an excerpt are boilerplate."""

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
    for rule in (_boilerplate, _quotation, _identical, _reworded, _near_copy, _excerpt, _short, _formula):
        judgement = rule(evidence, limits)
        if judgement:
            loose = judgement.verdict in INFRINGING and _follows_genre(evidence, limits)
            return _as_formula(evidence) if loose else judgement
    reason = Reason("too_little", {"longest_characters": round(evidence.longest),
                                   "equal_characters": round(evidence.equal)})
    return Judgement("unrelated", reason)


def _boilerplate(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    if max(evidence.equal, evidence.work_length) > limits.boilerplate_length:
        return None
    if evidence.on_site >= limits.boilerplate_on_site and evidence.source_coverage < limits.copy_coverage:
        reason = Reason("boilerplate_on_site", {"site_share": _share(evidence.on_site)})
        return Judgement("boilerplate", reason)
    if evidence.common < limits.boilerplate_common:
        return None
    reason = Reason("boilerplate_stop_keys", {"stop_key_share": _share(evidence.common)})
    return Judgement("boilerplate", reason)


def _quotation(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    if evidence.page_coverage > limits.quotation_page or evidence.source_coverage > limits.quotation_source:
        return None
    if evidence.work_length > min(limits.quotation_length, limits.quotation_page * evidence.page_length):
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
    if not _copies_chapter(evidence, limits) or evidence.verbatim < limits.identical_verbatim:
        return None
    figures = {"both_coverage": _share(covered), "identity": _share(evidence.identity)}
    return Judgement("identical", Reason("identical", figures))


def _reworded(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    length = evidence.page_coverage * evidence.page_length
    if not (_is_retold(evidence, limits) or _is_told_anew(evidence, limits)) or length < limits.reworded_length:
        return None
    figures = {"page_characters": round(length), "source_coverage": _share(evidence.source_coverage),
               "identity": _share(evidence.identity)}
    return Judgement("reworded", Reason("reworded", figures))


def _is_retold(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether the page says what the chapter says.

    In as many words, or in a summary, which must share more.
    """
    if evidence.reworded < limits.reworded_share or evidence.formula >= limits.formula_share:
        return False
    said = evidence.weight / max(evidence.page_coverage * evidence.page_length, 1)
    demand = 1 + limits.reworded_demand * evidence.held_elsewhere
    if evidence.identity >= limits.retold_identity and evidence.weight >= limits.retold_weight * demand:
        return True
    if evidence.identity >= limits.summary_identity:
        return said >= limits.retold_weight_share * demand
    return said >= limits.summary_weight_share * demand and evidence.weight >= limits.summary_weight * demand


def _is_told_anew(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether the words differ, but say enough.

    Found by its very words, it may be a poem with comments.
    """
    whole = evidence.source_coverage >= limits.copy_coverage
    if evidence.identity >= (limits.copy_identity if whole else limits.reworded_identity):
        return False
    demand = 1 + limits.reworded_demand * evidence.held_elsewhere
    enough = _is_long(evidence, limits) and evidence.weight >= limits.reworded_weight * demand
    dense = evidence.density >= limits.reworded_density * demand
    return enough and (dense or _is_alike_throughout(evidence, limits))


def _near_copy(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    short = evidence.page_coverage * evidence.page_length < limits.reworded_length  # too short to be told anew
    least = limits.reworded_identity if short else limits.copy_identity
    if evidence.source_coverage < limits.copy_coverage or evidence.identity < least:
        return None
    if not _copies_chapter(evidence, limits) or not _is_dense(evidence, limits, limits.excerpt_density):
        return None
    reason = Reason("near_copy", {"source_coverage": _share(evidence.source_coverage),
                                  "identity": _share(evidence.identity)})
    if evidence.verbatim < limits.identical_verbatim:
        reason = Reason("near_copy_respelled", {**reason.figures, "written_alike": _share(evidence.verbatim)})
    return Judgement("near_copy", reason)


def _copies_chapter(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether enough of a chapter is there.

    The shorter it is, the greater the share that must be distinctive.
    """
    needed = min(limits.copy_weight, limits.copy_weight_share * evidence.source_length)
    return evidence.longest >= limits.copy_length and evidence.weight >= needed


def _excerpt(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    post = evidence.page_coverage >= limits.post_coverage and evidence.longest >= limits.post_length
    needed = limits.excerpt_weight * _demand(evidence, limits)
    said = evidence.longest_weight >= needed or evidence.weight >= 2 * needed
    whole = post and evidence.weight >= limits.short_length
    if not (whole or (_is_long(evidence, limits) and said)) or not _is_dense(evidence, limits, limits.excerpt_density):
        return None
    reason = Reason("excerpt", {
        "equal_characters": round(evidence.equal), "passages": evidence.passages,
        "source_coverage": _share(evidence.source_coverage), "page_coverage": _share(evidence.page_coverage)})
    return Judgement("excerpt", reason)


def _short(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    """Report a few distinctive words, which nothing marks, as a quotation."""
    if evidence.page_coverage > limits.quotation_page or evidence.source_coverage > limits.quotation_source:
        return None
    if evidence.longest_weight < limits.short_length or evidence.density < limits.short_density:
        return None
    if evidence.longest > limits.unmarked_length or evidence.identity < limits.copy_identity:
        return None
    reason = Reason("quotation_short", {"equal_characters": round(evidence.equal),
                                        "page_coverage": _share(evidence.page_coverage)})
    return Judgement("quotation", reason)


def _formula(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    if evidence.longest < limits.excerpt_piece or evidence.formula < limits.formula_share:
        return None
    return _as_formula(evidence)


def _follows_genre(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether two texts follow the same form, as two statutes do."""
    if evidence.held_elsewhere < limits.formula_held:
        return False
    return evidence.identity < limits.formula_identity and evidence.weight < limits.formula_weight


def _as_formula(evidence: Evidence) -> Judgement:
    reason = Reason("boilerplate_formula", {"equal_characters": round(evidence.equal),
                                            "distinctive_characters": round(evidence.weight),
                                            "formula_share": _share(evidence.formula)})
    return Judgement("boilerplate", reason)


def _is_long(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether the very words of one passage or several make a copy."""
    several = evidence.longest >= limits.excerpt_piece and evidence.equal >= limits.excerpt_total
    return several or evidence.longest >= limits.excerpt_length


def _is_dense(evidence: Evidence, limits: Thresholds, least: float) -> bool:
    """Tell whether the passages share words all along, and not form alone."""
    return evidence.density >= least * _demand(evidence, limits) or _is_alike_throughout(evidence, limits)


def _is_alike_throughout(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether a whole chapter is alike though its runs are broken, as by swaps."""
    alike = evidence.source_coverage >= limits.alike_coverage and evidence.identity >= limits.alike_identity
    return alike and evidence.held_elsewhere <= limits.alike_formula


def _demand(evidence: Evidence, limits: Thresholds) -> float:
    """Tell how many times as much is needed where much of what is shared is formula.

    Such texts share more of it.
    """
    return 1 + limits.formula_demand * evidence.held_elsewhere


def _share(value: float) -> float:
    return round(value, 4)


LET_PASS = frozenset({"boilerplate_on_site", "quotation", "quotation_marked", "quotation_attributed"})
"""Rules that let a few characters pass: as many of a whole work, however many of its chapters they are from."""


def rests_on_information(judgement: Judgement) -> bool:
    """Tell whether it has to be known how much the shared words say.

    Not where there are too few of them anyhow.
    """
    return judgement.verdict in INFRINGING or judgement.reason.rule == "quotation_short"
