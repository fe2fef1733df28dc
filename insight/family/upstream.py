"""Find the site that most of the others have their text from."""

from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass

from insight.family.family import ORIGINAL, Descent, Family

ENOUGH = 0.5
"""Support from which a source is named."""


@dataclass(frozen=True)
class Upstream:
    """The site at the top of the largest part of a family."""

    site: str
    """Empty where no site has its text from another one."""
    below: int
    """Sites that have their text from it, directly or through others."""
    direct: int
    """Sites that copied the original, or an unseen site."""
    told: int
    """Sites whose source is told, be it the original."""

    @property
    def is_the_source(self) -> bool:
        """Tell whether half of the sites have their text from it."""
        return 2 * self.below >= max(1, self.told)


def upstream(family: Family) -> Upstream:
    """Climb from each site to the first one above it, by the likeliest sources.

    Of several with as many sites below, the first by name.
    """
    source_of = told(family)
    tops = Counter(top for site in source_of if (top := _top(site, source_of)) != site)
    direct = sum(source == ORIGINAL for source in source_of.values())
    site, count = min(tops.items(), key=lambda item: (-item[1], item[0]), default=("", 0))
    return Upstream(site, count, direct, len(source_of))


def told(family: Family) -> dict[str, str]:
    """Map sites to their likeliest source, where it is told, be it the original."""
    return {each.site: each.sources[0].site for each in family.descents
            if each.sources and each.sources[0].support >= ENOUGH}


def below(family: Family, site: str) -> set[str]:
    """List the sites whose text is from one that stands at their top."""
    source_of = told(family)
    return {each for each in source_of if each != site and _top(each, source_of) == site}


CHOICES: Mapping[str, Callable[[Family, str], Set[str]]] = {
    "told": lambda family, _site: told(family).keys(),
    "direct": lambda family, _site: {site for site, source in told(family).items() if source == ORIGINAL},
    "below": below,
}
"""What figures of a family count."""


def chosen_descents(family: Family, only: str, site: str) -> list[Descent]:
    """List the descents that a figure counts, in the order of the family.

    Without one of `CHOICES` that of one site, or all where none is named.
    """
    choice = CHOICES.get(only)
    wanted = choice(family, site) if choice else {site} if site else None
    return [each for each in family.descents if wanted is None or each.site in wanted]


def _top(site: str, source_of: dict[str, str]) -> str:
    """Name the last site on the way up; sources that name each other end it."""
    passed = {site}
    while (above := source_of.get(site, ORIGINAL)) != ORIGINAL and above not in passed:
        passed.add(above)
        site = above
    return site
