"""Treat a site that moved as one site instead of as a copy of itself."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from insight.family.family import ORIGINAL, Descent, Family, Source


def successors_of(moves: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Map each old site to the site that it became.

    Moves are given in the order in which they were confirmed; later ones override earlier ones, so a site that moved
    back has no successor.
    """
    found: dict[str, str] = {}
    for old, new in moves:
        if old in _way(new, found):
            found.pop(new, None)
        if old != new:
            found[old] = new
    return found


def joined(family: Family, successors: Mapping[str, str], present: Collection[str] | None = None) -> Family:
    """Merge sites that are the same site under their latest name.

    With `present`, under the latest name in it. Copying between them does not count. Of several descents, that of the
    oldest site whose text comes from elsewhere is kept.
    """
    ways = {each.site: _way(each.site, successors) for each in family.descents}
    named = {site: next((each for each in reversed(way) if present is None or each in present), site)
             for site, way in ways.items()}
    members: dict[str, list[Descent]] = {}
    for each in sorted(family.descents, key=lambda each: -len(ways[each.site])):
        members.setdefault(named[each.site], []).append(each)
    descents = [_descent(name, members[name], named) for name in sorted(members)]
    groups = {frozenset(named.get(site, site) for site in group) for group in family.groups}
    former = {name: tuple(each.site for each in held if each.site != name) for name, held in members.items()}
    return Family(tuple(descents), tuple(sorted((group for group in groups if len(group) > 1), key=sorted)),
                  {name: sites for name, sites in former.items() if sites})


def latest_present(family: Family, successors: Mapping[str, str]) -> Family:
    """Merge sites that are the same site under the latest name that shows the text."""
    return joined(family, successors, {each.site for each in family.descents})


def _way(site: str, successors: Mapping[str, str]) -> list[str]:
    """List a site and its successors up to the current one."""
    way = [site]
    while way[-1] in successors:
        way.append(successors[way[-1]])
    return way


def _descent(name: str, members: Iterable[Descent], named: Mapping[str, str]) -> Descent:
    """Return the descent of the oldest member that copied from elsewhere."""
    found = [_seen_as(name, each, named) for each in members]
    return next((each for each in found if each.sources), found[0])


def _seen_as(name: str, descent: Descent, named: Mapping[str, str]) -> Descent:
    """Return a descent with the names of merged sites.

    It has no sources if its most likely source was the site itself.
    """
    origins = [_name(each, named) for each in descent.origins]
    if origins[:1] == [name]:
        return replace(descent, site=name, sources=(), mixed=False)
    sources: dict[str, Source] = {}
    for source in descent.sources:
        site = _name(source, named)
        if site == name:
            continue
        held = sources.get(site)
        sources[site] = replace(source, site=site) if held is None else Source(
            site, round(min(1.0, held.support + source.support), 3), max(held.common, source.common))
    return replace(descent, site=name, sources=tuple(sources.values()),
                   mixed=descent.mixed and len({*origins} - {name}) > 1)


def _name(source: Source, named: Mapping[str, str]) -> str:
    return source.site if source.site == ORIGINAL else named.get(source.site, source.site)
