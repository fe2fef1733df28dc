"""The rules of quoting: how much may be quoted, in which form."""

from matcher.evidence import Evidence
from matcher.verdict.thresholds import Thresholds


def quoting_rule(evidence: Evidence, limits: Thresholds) -> str | None:
    """Name the rule by which a page only quotes; None if it does more."""
    if _quotes_third_work(evidence, limits):
        return "quotation_attributed"
    marked = evidence.quoted >= limits.quotation_marked
    attributed = evidence.attributed >= limits.quotation_marked
    rule = "quotation" if marked and attributed else "quotation_marked" if marked else "quotation_attributed"
    in_both = marked and attributed and evidence.quoted_there >= limits.quotation_marked
    if evidence.source_coverage > (limits.elsewhere_source if in_both else limits.quotation_source):
        return None
    if evidence.page_coverage > limits.quotation_page or _quotes_too_much_of_work(evidence, limits):
        return None
    most = _quotable(min(evidence.page_length, evidence.source_length), evidence, limits)
    if not (marked or attributed) or evidence.equal > (most if marked and attributed else limits.unmarked_length):
        return None
    if max(evidence.longest, evidence.stretch) > limits.quotation_length:
        return None
    if not (marked and attributed) and evidence.longest < limits.excerpt_piece:
        return None
    return rule


def _quotes_third_work(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether page and chapter quote the same third work.

    Nothing is then copied from the chapter. There must be something else in the chapter.
    """
    if evidence.elsewhere < limits.quotation_marked or evidence.source_coverage > limits.elsewhere_source:
        return False
    return limits.excerpt_piece <= evidence.longest and evidence.equal <= limits.quotation_length


def _quotes_too_much_of_work(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether all quotations of a work together exceed what may be quoted.

    More may be quoted of a longer text, and if the quotations are a smaller part of the work.
    """
    if evidence.work_length > limits.quotation_page * evidence.page_length:
        return True
    shown = min(evidence.page_length, evidence.work_length / evidence.work_share if evidence.work_share else 0)
    return evidence.work_length > _quotable(shown, evidence, limits)


def _quotable(length: float, evidence: Evidence, limits: Thresholds) -> float:
    """Return how many characters may be quoted in several pieces.

    `length` is that of the shorter text.
    """
    is_brief = max(evidence.longest, evidence.stretch) <= limits.brief_length
    share = limits.brief_share if is_brief else limits.quotation_share
    return min(max(limits.quotation_length, share * length), limits.quotation_most)
