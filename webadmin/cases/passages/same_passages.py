"""Find other copies of a passage about which a decision was made."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from matcher.intervals import covered
from storage.collections.matches import Matches
from storage.collections.works import Works
from storage.documents import Chapter, Match
from webadmin.cases.models import Case, Copy, Status
from webadmin.stores import database

DECISIONS = (Status.FALSE_ALARM, Status.QUOTATION)
"""Decisions about the passage itself rather than about who shows it."""
UNDECIDED = (Status.NEW, Status.CONFIRMED)
OF_CASE = 50
"""Maximum number of copies of a decided case whose passages are searched for."""
LOOKED_AT = 200
"""Maximum number of other copies of the same chapters that are examined, newest first."""
WITHIN = 0.8
"""Minimum share (0–1) of a copy that must lie within the decided passages."""
OF_PASSAGE = 0.5
"""Minimum share (0–1) of a decided passage that the copy must show."""
SHOWN = 400
"""Characters of a passage that the list shows."""

Interval = tuple[int, int]


@dataclass(frozen=True)
class SamePassage:
    """A copy that shows a decided passage, and how much of the copy it makes up."""

    copy: Copy
    text: str
    """The beginning of the passage, as in the chapter."""
    length: int
    """Length of the whole passage in characters."""
    share: float
    """Share (0–1) of the copy that lies within the decided passages."""


def decided_copies(about: Case | Copy) -> list[Copy]:
    """List the copies that a false alarm or quotation is about.

    For a case, at most the first `OF_CASE`.
    """
    if isinstance(about, Copy):
        return [about] if about.status in DECISIONS else []
    if about.state not in DECISIONS:
        return []
    covered_copies = about.copies.filter(is_part=False, status=about.state)
    return list(covered_copies.order_by("chapter_number", "pk")[:OF_CASE])


def same_passages(decided: Sequence[Copy], own: QuerySet[Copy]) -> list[SamePassage]:
    """Find the undecided or confirmed copies among `own` that show the same passages.

    Only copies of the same chapters are examined, the newest `LOOKED_AT`. If a chapter has changed since, its passage
    must appear verbatim in the other version.
    """
    others = list(own.filter(chapter__in={copy.chapter for copy in decided}, is_part=False, status__in=UNDECIDED)
                  .exclude(pk__in=[copy.pk for copy in decided]).select_related("case").order_by("-pk")[:LOOKED_AT])
    if not decided or not others:
        return []
    matches = Matches(database()).get({copy.match for copy in (*decided, *others)})
    chapters = Works(database()).versions({match.chapter_version for match in matches.values()})
    passages = _decided_passages(decided, matches, chapters)
    found = (_resting(copy, matches.get(copy.match), passages[copy.chapter], chapters) for copy in others)
    return sorted((each for each in found if each), key=lambda each: (each.copy.site, each.copy.chapter_number))


def _decided_passages(
    decided: Iterable[Copy], matches: Mapping[str, Match], chapters: Mapping[str, Chapter],
) -> defaultdict[str, set[str]]:
    """Collect the texts of the decided passages by chapter."""
    texts: defaultdict[str, set[str]] = defaultdict(set)
    for copy in decided:
        match = matches.get(copy.match)
        if match and match.chapter_version in chapters:
            whole = chapters[match.chapter_version].text
            texts[copy.chapter] |= {whole[slice(*passage.source)] for passage in match.passages}
    return texts


def _resting(
    copy: Copy, match: Match | None, passages: Iterable[str], chapters: Mapping[str, Chapter],
) -> SamePassage | None:
    if match is None or match.chapter_version not in chapters:
        return None
    text = chapters[match.chapter_version].text
    places = [(start, start + len(passage)) for passage in passages if passage and (start := text.find(passage)) >= 0]
    shown = [passage.source for passage in match.passages]
    length = covered(shown)
    share = _overlap(shown, places) / length if length else 0.0
    held = [place for place in places if _overlap(shown, [place]) >= OF_PASSAGE * (place[1] - place[0])]
    if share < WITHIN or not held:
        return None
    start, stop = max(held, key=lambda place: (place[1] - place[0], place))
    return SamePassage(copy, text[start:min(stop, start + SHOWN)], stop - start, share)


def _overlap(one: list[Interval], other: list[Interval]) -> int:
    """Return the length of the intersection of two unions of intervals."""
    return covered(one) + covered(other) - covered([*one, *other])
