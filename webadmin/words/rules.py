"""Word the rule that decided a verdict, with the figures that it decided by."""

from storage.documents import Reason
from webadmin.words.catalogue import Words


def say_rule(reason: Reason, words: Words) -> str:
    """Say a rule with its figures.

    A rule that the catalogue lacks, or whose figures are not all there, stands for itself.
    """
    try:
        return words.named("rule", reason.rule, reason.figures)
    except (KeyError, ValueError):
        return reason.rule
