"""Tell from copies of a work whether its text was moved or copied."""

from collections.abc import Collection, Mapping

from insight.family.differences import Collation, Difference
from insight.family.evidence_of_work import CHAPTERS, Chosen, best_copies, evidence
from insight.family.family import ORIGINAL, Family
from insight.kits.successors import TextTies
from storage.collections.matches import Matches
from storage.mongodb import Database

STRANGERS = 30
"""Maximum other sites whose errors are compared, by name; an error that they have too need not be the old site's
own."""


def ties_in_work(database: Database, work: str, old: str, new: str, family: Family) -> TextTies:
    """Count the errors that an old site made itself, and those that a new one carries.

    An error counts as the old site's own if no other site has it. Sites that descend from either of the two, by the
    family of the work, are ignored.
    """
    best = best_copies(Matches(database).summaries_of_works([work])[work])
    chapters = sorted({chapter for site, chapter in best if site == old}
                      & {chapter for site, chapter in best if site == new})[:CHAPTERS]
    strangers = sorted({site for site, _ in best} - {old, new} - _descendants(family, {old, new}))[:STRANGERS]
    wanted = {old, new, *strangers}
    compared = Chosen({key: match for key, match in best.items() if key[0] in wanted and key[1] in chapters})
    found = next(evidence(database, {work: compared})).witnesses
    if old not in found or new not in found:
        return TextTies()
    others = [found[site].chapters for site in strangers if site in found]
    ties = TextTies()
    for chapter in found[old].chapters.keys() & found[new].chapters.keys():
        ties = added(ties, _in_chapter(found[old].chapters[chapter], found[new].chapters[chapter],
                                       [each[chapter] for each in others if chapter in each]))
    return ties


def added(one: TextTies, other: TextTies) -> TextTies:
    """Add the errors of two texts."""
    return TextTies(one.own + other.own, one.carried + other.carried, one.fresh + other.fresh)


def _in_chapter(old: Collation, new: Collation, others: Collection[Collation]) -> TextTies:
    begin, end = max(old.begin, new.begin), min(old.end, new.end)
    known = {each for other in others for each in other.differences}
    old_has, new_has = _within(old, begin, end), _within(new, begin, end)
    own = old_has - known
    return TextTies(len(own), len(own & new_has), len(new_has - old_has))


def _within(copy: Collation, begin: int, end: int) -> set[Difference]:
    return {each for each in copy.differences if begin <= each.start and each.stop <= end}


def _descendants(family: Family, roots: Collection[str]) -> set[str]:
    """List the sites whose text came from one of some sites, possibly through others."""
    source: Mapping[str, str] = {each.site: each.sources[0].site if each.sources else ORIGINAL
                                 for each in family.descents}
    found = set()
    for site in source:
        seen, at = {site}, source[site]
        while at not in (*roots, ORIGINAL) and at not in seen:
            seen.add(at)
            at = source.get(at, ORIGINAL)
        if at in roots:
            found.add(site)
    return found
