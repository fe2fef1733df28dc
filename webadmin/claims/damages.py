"""Compute what a case may be worth.

It is the number of copied characters of each chapter times the rate of its work.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from django.utils import timezone

from storage.collections.matches import Matches
from storage.collections.works import Works
from storage.documents import Chapter, Match
from webadmin.cases.models import Case, Copy, Status
from webadmin.claims.models import ClaimTerms
from webadmin.stores import database

CLAIMED = (Status.NEW, Status.CONFIRMED)
"""Statuses of copies that count; dismissed, licensed and closed ones do not."""
BATCH = 50
"""Chapters in memory at a time."""
CENT = Decimal("0.01")


@dataclass(frozen=True)
class ChapterClaim:
    """What all copies on the site together copied of one chapter."""

    chapter: str
    """Id of the chapter."""
    number: int
    title: str
    copies: int
    length: int
    """Characters of the chapter; here and below, white space does not count."""
    copied: int
    """Characters of the chapter that at least one copy shows."""
    amount: Decimal


@dataclass(frozen=True)
class Damages:
    """The table of a case."""

    chapters: tuple[ChapterClaim, ...]
    missing: int
    """Number of copies that were not counted because their texts are no longer stored."""

    @property
    def copied(self) -> int:
        """Sum of the copied characters."""
        return sum(chapter.copied for chapter in self.chapters)

    @property
    def amount(self) -> Decimal:
        """Sum of the amounts, each rounded to a hundredth."""
        return sum((chapter.amount for chapter in self.chapters), Decimal(0))


@dataclass(frozen=True)
class Limitation:
    """When the claim about a case became known, and when it lapses by the terms."""

    known_on: date
    """The day on which the desk opened the case."""
    ends_on: date

    @property
    def days_left(self) -> int:
        """Days from today; negative once it has lapsed."""
        return (self.ends_on - timezone.localdate()).days


def damages_of(case: Case, terms: ClaimTerms) -> Damages:
    """Compute the damages of a case by chapter, counting each character once."""
    return damages_of_chapters(copies_by_chapter(case), terms)


def copies_by_chapter(case: Case) -> list[list[Copy]]:
    """Group the copies of a case that count by their chapter, in reading order.

    Copies of one chapter may have different numbers: it was renumbered after some of them were found.
    """
    chapters: dict[str, list[Copy]] = {}
    for copy in case.copies.filter(is_part=False, status__in=CLAIMED).order_by("chapter_number", "chapter", "pk"):
        chapters.setdefault(copy.chapter, []).append(copy)
    return list(chapters.values())


def damages_of_chapters(by_chapter: Sequence[list[Copy]], terms: ClaimTerms) -> Damages:
    """Compute the damages of some chapters of a case."""
    claims: list[ChapterClaim] = []
    missing = 0
    for start in range(0, len(by_chapter), BATCH):
        some = by_chapter[start:start + BATCH]
        matches = Matches(database()).get(copy.match for run in some for copy in run)
        chapters = Works(database()).versions({match.chapter_version for match in matches.values()})
        for run in some:
            found = [match for copy in run if (match := matches.get(copy.match)) and match.chapter_version in chapters]
            missing += len(run) - len(found)
            if found:
                claims.append(_claim(run, found, chapters, terms))
    return Damages(tuple(claims), missing)


def limitation_of(case: Case, terms: ClaimTerms) -> Limitation:
    """Compute the end of the period that begins on the day the case was opened."""
    known = timezone.localdate(case.created_at)
    year = known.year + terms.limitation_years
    try:
        return Limitation(known, known.replace(year=year))
    except ValueError:  # 29 February
        return Limitation(known, date(year, 3, 1))


def _claim(copies: list[Copy], matches: list[Match], chapters: dict[str, Chapter], terms: ClaimTerms) -> ChapterClaim:
    """Compute the claim about a chapter.

    If its copies are of several versions, the version most copied counts; the choice among equals is deterministic.
    """
    copied, name = max((_copied(chapters[version].text, spans), version) for version, spans in _spans(matches))
    version = chapters[name]
    amount = Decimal(copied) * terms.rate * terms.multiple / 1000
    return ChapterClaim(
        copies[0].chapter, copies[0].chapter_number, version.title, len(copies), _length(version.text), copied,
        amount.quantize(CENT, ROUND_HALF_UP))


def _spans(matches: list[Match]) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    for version in {match.chapter_version for match in matches}:
        yield version, [passage.source for match in matches if match.chapter_version == version
                        for passage in match.passages]


def _copied(text: str, spans: Iterable[tuple[int, int]]) -> int:
    """Count the characters in the union of some stretches of a text."""
    total = reached = 0
    for start, stop in sorted(spans):
        total += _length(text[max(start, reached):stop])
        reached = max(reached, stop)
    return total


def _length(text: str) -> int:
    return sum(not character.isspace() for character in text)
