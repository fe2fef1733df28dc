"""Word what another kind of browser is shown at a page, from rule and figures."""

from storage.collections.crawls import Difference
from webadmin.words.catalogue import Words


def say_difference(difference: Difference, words: Words) -> str:
    """Say a difference with its figures.

    One that the catalogue lacks, or whose figures are not all there, stands for itself.
    """
    figures = dict(difference.figures)
    browser = words.named("browser", str(figures.get("browser", "")))
    try:
        return words.named("shown", difference.rule, figures | {"browser": browser})
    except (KeyError, ValueError):
        return difference.rule
