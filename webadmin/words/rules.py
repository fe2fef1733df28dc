"""Word the rule that decided a verdict, with its figures."""

from storage.documents import Reason
from webadmin.words.catalogue import Words


def say_rule(reason: Reason, words: Words) -> str:
    """Word a rule with its figures.

    If the catalogue lacks it, or figures are missing, its name is returned.
    """
    try:
        return words.named("rule", reason.rule, reason.figures)
    except (KeyError, ValueError):
        return reason.rule
