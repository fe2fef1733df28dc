"""Word how a page shown to another kind of browser differs."""

from storage.collections.crawls import Difference
from webadmin.words.catalogue import Words


def say_difference(difference: Difference, words: Words) -> str:
    """Word a difference with its figures.

    If the catalogue lacks it, or figures are missing, its name is returned.
    """
    figures = dict(difference.figures)
    browser = words.named("browser", str(figures.get("browser", "")))
    try:
        return words.named("shown", difference.rule, figures | {"browser": browser})
    except (KeyError, ValueError):
        return difference.rule
