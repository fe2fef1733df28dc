"""The rules of retelling: when a page says what a chapter says in other words."""

from matcher.evidence import Evidence
from matcher.verdict.thresholds import Thresholds


def is_retold(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether the page says what the chapter says in other words.

    It may do so at full length or in a summary; a summary must share more.
    """
    if not _keeps_meaning(evidence, limits):
        return False
    weight_per_character = evidence.weight / max(evidence.page_coverage * evidence.page_length, 1)
    demand = _demand(evidence, limits)
    loose = max(limits.retold_identity / max(evidence.identity, limits.summary_identity), 1.0)
    if evidence.identity >= limits.summary_identity and evidence.weight >= limits.retold_weight * demand * loose ** 2:
        return True
    if evidence.identity >= limits.summary_identity:
        return (weight_per_character >= limits.retold_weight_share * demand
                and evidence.weight >= limits.retold_least * demand)
    return (weight_per_character * (1 - evidence.formula) >= limits.summary_weight_share * demand
            and evidence.weight >= limits.summary_weight * demand)


def is_likely_retold(evidence: Evidence, limits: Thresholds) -> bool:
    """Tell whether a retelling's words are far likelier than on the topic.

    It may be short. The order of its words does not count for that, but some must be distinctive in their order too:
    the less is equal, the more of them, except in a summary.
    """
    if not _keeps_meaning(evidence, limits) or evidence.likelihood < limits.retold_likelihood:
        return False
    is_summary = evidence.identity < limits.summary_identity
    loose = 1.0 if is_summary else max(limits.retold_identity / evidence.identity, 1.0)
    return evidence.weight >= limits.likely_weight * loose


def _keeps_meaning(evidence: Evidence, limits: Thresholds) -> bool:
    return evidence.reworded >= limits.reworded_share and evidence.formula < limits.formula_share


def _demand(evidence: Evidence, limits: Thresholds) -> float:
    return 1 + limits.reworded_demand * evidence.held_elsewhere
