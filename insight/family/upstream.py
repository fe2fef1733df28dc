"""Find the site from which most of the other sites have their text."""

from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from insight.family.family import ORIGINAL, Descent, Family

ENOUGH = 0.5
"""Minimum support (0–1) for a source to be named."""


@dataclass(frozen=True)
class Upstream:
    """The site at the top of the largest part of a family."""

    site: str
    """Empty if no site has its text from another one."""
    below: int
    """Sites that have their text from it, directly or through other sites."""
    direct: int
    """Sites that copied the original or an unobserved site."""
    named: int
    """Sites whose source is named, including those that copied the original."""

    @property
    def is_the_source(self) -> bool:
        """Tell whether at least half of the sites have their text from it."""
        return 2 * self.below >= max(1, self.named)


def upstream(family: Family) -> Upstream:
    """Follow the most likely sources from each site up to the first one above it.

    If several have the same number of sites below, the first by name is chosen.
    """
    source_of = named_sources(family)
    tops = Counter(top for site in source_of if (top := _top(site, source_of)) != site)
    direct = sum(source == ORIGINAL for source in source_of.values())
    site, count = min(tops.items(), key=lambda item: (-item[1], item[0]), default=("", 0))
    return Upstream(site, count, direct, len(source_of))


def named_sources(family: Family) -> dict[str, str]:
    """Map sites to their most likely source, possibly the original, if it is named."""
    return {each.site: each.sources[0].site for each in family.descents
            if each.sources and each.sources[0].support >= ENOUGH}


def below(family: Family, site: str) -> set[str]:
    """List the sites whose chain of sources ends at this site."""
    source_of = named_sources(family)
    return {each for each in source_of if each != site and _top(each, source_of) == site}


CHOICES: Mapping[str, Callable[[Family, str], Set[str]]] = {
    "told": lambda family, _site: named_sources(family).keys(),
    "direct": lambda family, _site: {site for site, source in named_sources(family).items() if source == ORIGINAL},
    "below": below,
}
"""Sets of sites that a figure about a family may count."""


def chosen_descents(family: Family, only: str, site: str) -> list[Descent]:
    """List the descents that a figure counts, in the order of the family.

    If `only` is not one of `CHOICES`, that of `site`, or all if no site is named.
    """
    choice = CHOICES.get(only)
    wanted = choice(family, site) if choice else {site} if site else None
    return [each for each in family.descents if wanted is None or each.site in wanted]


def _top(site: str, source_of: dict[str, str]) -> str:
    """Follow sources to the topmost site; a cycle ends the search."""
    passed = {site}
    while (above := source_of.get(site, ORIGINAL)) != ORIGINAL and above not in passed:
        passed.add(above)
        site = above
    return site
