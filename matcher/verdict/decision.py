"""The rules that turn evidence into a verdict."""

from typing import NamedTuple

from matcher.evidence import Evidence
from matcher.verdict.quoting import quoting_rule
from matcher.verdict.retelling import is_likely_retold, is_retold
from matcher.verdict.thresholds import THRESHOLDS, Thresholds
from storage.documents import INFRINGING, Reason, Verdict


class Judgement(NamedTuple):
    """A verdict, and the rule that decided."""

    verdict: Verdict
    reason: Reason


def decide(evidence: Evidence, limits: Thresholds = THRESHOLDS) -> Judgement:
    """Judge what a page and a chapter have in common, without regard to licences."""
    if evidence.passages == 0:
        return Judgement("unrelated", Reason("no_passage"))
    for rule in (_boilerplate, _quotation, _identical, _reworded, _near_copy, _excerpt, _short, _formula):
        judgement = rule(evidence, limits)
        if judgement:
            loose = judgement.verdict in INFRINGING and _follows_genre(evidence, limits)
            return _as_genre(evidence) if loose else judgement
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
    rule = quoting_rule(evidence, limits)
    if rule is None:
        return None
    reason = Reason(rule, {"equal_characters": round(evidence.equal), "page_coverage": _share(evidence.page_coverage)})
    return Judgement("quotation", reason)


def _identical(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    covered = min(evidence.page_coverage, evidence.source_coverage)
    if covered < limits.identical_coverage or evidence.identity < limits.identical_identity:
        return None
    if not (_copies_chapter(evidence, limits) or _is_copied_whole(evidence, limits)):
        return None
    if evidence.verbatim < limits.identical_verbatim:
        return None
    figures = {"both_coverage": _share(covered), "identity": _share(evidence.identity)}
    return Judgement("identical", Reason("identical", figures))


def _reworded(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    length = evidence.page_coverage * evidence.page_length
    retold, likely = is_retold(evidence, limits), is_likely_retold(evidence, limits)
    if not (retold or likely or _uses_other_words(evidence, limits)):
        return None
    least = limits.retold_length if retold else limits.reworded_length
    if not likely and length < least and not _excerpt(evidence, limits):
        return None
    figures = {"page_characters": round(length), "source_coverage": _share(evidence.source_coverage),
               "identity": _share(evidence.identity)}
    return Judgement("reworded", Reason("reworded", figures))


def _uses_other_words(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether the words differ, although distinctive words are shared.

    The aligner found the passages by their equal words, so they may also be, for example, a poem with comments. If
    whole sentences are kept between others, it is an excerpt.
    """
    if evidence.kept >= limits.loose_kept * evidence.weight:
        return False
    whole = evidence.source_coverage >= limits.copy_coverage
    exact = limits.copy_identity if whole else limits.reworded_identity
    if evidence.identity >= (limits.loose_identity if _differs_by_phrases(evidence, limits) else exact):
        return False
    if _retells_whole_chapter(evidence, limits) or _follows_sentences(evidence, limits):
        return True
    demand = 1 + limits.reworded_demand * evidence.held_elsewhere
    enough = _is_long(evidence, limits) and evidence.weight >= limits.reworded_weight * demand
    dense = evidence.density >= limits.reworded_density * demand
    return enough and (dense or _is_alike_throughout(evidence, limits))


def _differs_by_phrases(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether words or whole phrases differ, and not single characters."""
    return evidence.gap >= limits.loose_gap or evidence.in_words >= limits.loose_words


def _retells_whole_chapter(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether a page retells a whole chapter and nothing else."""
    if min(evidence.page_coverage, evidence.source_coverage) < limits.alike_coverage or not _is_long(evidence, limits):
        return False
    return evidence.weight >= limits.throughout_weight and evidence.density >= limits.throughout_density


def _follows_sentences(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether a whole page follows a part of a chapter sentence by sentence.

    Few words in a row are kept. Texts of one genre may do so too, which have words in common with other chapters.
    """
    if evidence.page_coverage < limits.alike_coverage or evidence.identity < limits.told_identity:
        return False
    if evidence.held_elsewhere > limits.alike_formula or evidence.formal >= limits.formula_formal:
        return False
    if evidence.formula >= limits.formula_share:
        return False
    return (evidence.longest >= limits.told_equal and evidence.weight >= limits.retold_least
            and evidence.density >= limits.told_density)


def _near_copy(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    short = evidence.page_coverage * evidence.page_length < limits.reworded_length  # too short to count as retold
    least = limits.reworded_identity if short else limits.copy_identity
    if evidence.source_coverage < limits.copy_coverage or evidence.identity < least:
        return None
    weighty = _copies_chapter(evidence, limits) and _is_dense(evidence, limits, limits.excerpt_density)
    if not (weighty or _is_copied_whole(evidence, limits)):
        return None
    reason = Reason("near_copy", {"source_coverage": _share(evidence.source_coverage),
                                  "identity": _share(evidence.identity)})
    if evidence.verbatim < limits.identical_verbatim:
        reason = Reason("near_copy_respelled", {**reason.figures, "written_alike": _share(evidence.verbatim)})
    return Judgement("near_copy", reason)


def _copies_chapter(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether enough of a chapter was copied.

    The shorter the chapter, the greater the share that must be distinctive.
    """
    needed = min(limits.copy_weight, limits.copy_weight_share * evidence.source_length)
    return evidence.longest >= limits.copy_length and evidence.weight >= needed


def _is_copied_whole(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether a whole chapter was copied, figures included.

    How much of it is formula does not matter. Two texts of a genre may consist of the same sentences, but not of the
    same ones in the same order with the same names and figures.
    """
    if evidence.source_coverage < limits.whole_coverage or evidence.identity < limits.whole_identity:
        return False
    if evidence.density < limits.whole_density:
        return False
    return evidence.figures_changed <= limits.whole_figures and evidence.longest >= limits.whole_length


def _excerpt(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    post = evidence.page_coverage >= limits.post_coverage and evidence.longest >= limits.post_length
    rephrased = _has_other_phrases(evidence, limits)
    needed = (limits.reworded_weight if rephrased else limits.excerpt_weight) * _demand(evidence, limits)
    is_heavy = max(evidence.longest_weight, evidence.stretch_weight, evidence.weight / 2) >= needed
    whole = post and evidence.weight >= (needed if rephrased else limits.short_length)
    if not (whole or (_is_long(evidence, limits) and is_heavy)):
        return None
    if not _is_dense(evidence, limits, limits.excerpt_density) and not _is_kept_apart(evidence, limits, needed):
        return None
    reason = Reason("excerpt", {
        "equal_characters": round(evidence.equal), "passages": evidence.passages,
        "source_coverage": _share(evidence.source_coverage), "page_coverage": _share(evidence.page_coverage)})
    return Judgement("excerpt", reason)


def _has_other_phrases(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether phrases differ and hardly a sentence is kept.

    Such text needs as much for an excerpt as for a rewording.
    """
    if evidence.disguised or evidence.kept >= limits.loose_kept * evidence.weight:
        return False
    return evidence.identity < limits.reworded_identity and evidence.gap >= limits.loose_gap


def _is_kept_apart(evidence: Evidence, limits: Thresholds, needed: float) -> bool:
    """Tell whether whole sentences are kept, with others between them."""
    dense = limits.excerpt_density * _demand(evidence, limits) * evidence.equal
    return evidence.kept >= max(needed, dense)


def _short(evidence: Evidence, limits: Thresholds) -> Judgement | None:
    """Report a few distinctive words, neither marked nor attributed, as a quotation.

    They are too few for a copy, however much of a short page or chapter they are.
    """
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
    """Tell whether two texts only follow the same genre, as two statutes do.

    They do not if a passage, or whole sentences with others between them, are kept word by word, or if the page retells
    a whole chapter and nothing else; nor if the page was disguised, because nobody hides a form. Otherwise identity and
    weight decide: an excerpt must be closer to the original than a copy of a chapter, because a genre words some
    sentences nearly alike. If other chapters have at least half of the shared text, a minimum weight is required in any
    case. Articles of laws, code and recipes follow their genre even if the library knows nothing similar. Single
    sentences kept whole do not count there, nor does retelling: if whole phrases differ, one text was modelled on the
    other, unless paragraphs are kept unchanged.
    """
    if _is_copied_whole(evidence, limits):
        return False
    if _fills_same_form(evidence, limits):
        return True
    formal = evidence.formal >= limits.formula_formal
    in_words = evidence.in_words >= limits.loose_words
    least = limits.formula_held_in_words if in_words else limits.formula_held
    if evidence.disguised or (evidence.held_elsewhere < least and not formal):
        return False
    if evidence.held_elsewhere >= limits.formula_share and evidence.weight < limits.formula_passage:
        return True
    if formal and evidence.paragraphs >= limits.formula_paragraphs:
        return False
    if formal and evidence.gap >= limits.loose_gap:
        return True
    if not formal and evidence.identity < limits.reworded_identity and _retells_whole_chapter(evidence, limits):
        return False
    if evidence.longest_weight >= limits.formula_passage and evidence.heaviest_density >= limits.formula_identity:
        return False
    if not formal and evidence.kept >= limits.formula_passage:
        return False
    whole = evidence.source_coverage >= limits.copy_coverage
    exact = limits.formula_identity if whole else limits.formula_excerpt
    heavy = evidence.weight >= limits.formula_weight and not (formal and evidence.identity < limits.reworded_identity)
    return evidence.identity < exact and not heavy


def _fills_same_form(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether two texts fill in the same form with figures of their own.

    Nobody who copies a report changes nearly all of its many figures, and other words too.
    """
    if evidence.disguised or evidence.identity >= limits.formula_excerpt or evidence.figures < limits.form_figures:
        return False
    dense = evidence.figures * limits.form_interval >= evidence.equal
    return dense and evidence.figures_changed >= limits.form_changed


def _as_genre(evidence: Evidence) -> Judgement:
    return Judgement("boilerplate", Reason("boilerplate_genre", {"equal_characters": round(evidence.equal),
                                                                 "identity": _share(evidence.identity)}))


def _as_formula(evidence: Evidence) -> Judgement:
    reason = Reason("boilerplate_formula", {"equal_characters": round(evidence.equal),
                                            "distinctive_characters": round(evidence.weight),
                                            "formula_share": _share(evidence.formula)})
    return Judgement("boilerplate", reason)


def _is_long(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether one passage or several have enough equal characters for a copy."""
    several = evidence.longest >= limits.excerpt_piece and evidence.equal >= limits.excerpt_total
    return several or evidence.longest >= limits.excerpt_length or evidence.stretch >= limits.excerpt_stretch


def _is_dense(evidence: Evidence, limits: Thresholds, least: float) -> bool:
    """Tell whether the passages share words throughout, and not only their form."""
    return evidence.density >= least * _demand(evidence, limits) or _is_alike_throughout(evidence, limits)


def _is_alike_throughout(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether a whole chapter is similar although its equal runs are short.

    Swapped characters, for example, break the runs.
    """
    alike = evidence.source_coverage >= limits.alike_coverage and evidence.identity >= limits.alike_identity
    return alike and evidence.held_elsewhere <= limits.alike_formula and evidence.formula < limits.formula_share


def _demand(evidence: Evidence, limits: Thresholds) -> float:
    """Return how many times as much is needed if formulas are shared.

    Texts with many formulas share more of them by chance.
    """
    return 1 + limits.formula_demand * evidence.held_in_order


def _share(value: float) -> float:
    return round(value, 4)


LET_PASS = frozenset({"boilerplate_on_site", "quotation", "quotation_marked", "quotation_attributed"})
"""Rules by which a few characters are ignored; the limit applies to all chapters of a work together."""


def rests_on_information(judgement: Judgement) -> bool:
    """Tell whether the verdict depends on how distinctive the shared words are.

    It does not if there are too few of them anyway.
    """
    return judgement.verdict in INFRINGING or judgement.reason.rule == "quotation_short"
