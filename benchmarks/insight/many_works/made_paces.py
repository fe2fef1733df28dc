"""Works on sites with drawn sightings and families: every figure is known."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median_low

from benchmarks.insight.many_works.insight_desk import InsightDesk
from insight.coverage.precedence import Lead
from insight.family.family import ORIGINAL, Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from storage.collections.works import Works
from storage.documents import Chapter, Work
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.coverage.adding_up import add_up
from webadmin.coverage.models import Sighting, SitePace

SITES, CHAPTERS = (1, 9), (1, 130)
TRICKS = ("homophone", "pinyin", "mask")
BEGIN = datetime(2025, 3, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
NUMERALS = str.maketrans("0123456789", "零一二三四五六七八九")
"""Titles contain no digits, so that every figure on a page is part of an answer."""
NAMES = ("loudeng", "biqulou", "shuhai", "moxiang", "qingdeng", "yuedu", "baishu", "hongyan", "lanzhou", "zhuque")


@dataclass(frozen=True)
class MadeSighting:
    """A chapter on a site, with the true time at which it appeared."""

    number: int
    thousandths: int
    is_gone: bool
    is_first: bool
    trick: str
    published: datetime | None
    appeared: datetime
    not_seen: datetime | None
    seen: datetime

    @property
    def is_ahead(self) -> bool:
        """Check whether it was seen before its publication."""
        return self.published is not None and self.seen < self.published


@dataclass(frozen=True)
class MadeWork:
    """A work with the chapters that each site shows, and the source of each site."""

    work: Work
    sites: Mapping[str, Sequence[MadeSighting]]
    descents: dict[str, Descent]


def made_work(desk: InsightDesk, seed: int) -> MadeWork:
    """Draw a work and store it as the counting and insight stages would."""
    random = Random(seed)
    work = Work(desk.organisation.slug, "书" + str(seed).translate(NUMERALS), "作者")
    count, names = random.randint(*CHAPTERS), random.sample(NAMES, random.randint(*SITES))
    is_dated = random.random() < 0.8
    published = {number: BEGIN + number * 20 * HOUR if is_dated else None for number in range(1, count + 1)}
    firsts = {number: random.choice([*names, ""]) for number in published}
    sites = {name: [_sighting(random, number, published[number], is_first=firsts[number] == name)
                    for number in sorted(random.sample(range(1, count + 1), random.randint(1, count)))]
             for name in names}
    made = MadeWork(work, sites, {each.site: each for each in _descents(random, names)})
    _store(desk, made, published)
    return made


def true_lag(sightings: Sequence[MadeSighting]) -> float | None:
    """Compute the true median time from publication to appearance of the chapters.

    In hours; None if no chapter is dated.
    """
    lags = [(each.appeared - each.published) / HOUR for each in sightings if each.published and not each.is_ahead]
    return median_low(lags) if lags else None


def main_trick(sightings: Sequence[MadeSighting]) -> tuple[str, int]:
    """Return the disguise of most chapters, and their number."""
    counts = Counter(each.trick for each in sightings if each.trick)
    return min(counts.items(), key=lambda item: (-item[1], item[0]), default=("", 0))


def _sighting(random: Random, number: int, published: datetime | None, *, is_first: bool) -> MadeSighting:
    lag = min(random.lognormvariate(2, 1.5), 3000) * HOUR
    appeared = (published or BEGIN) + lag
    if published and random.random() < 0.1:
        seen = published - random.uniform(1, 50) * HOUR
        return MadeSighting(number, 900, False, is_first, "", published, seen, None, seen)
    return MadeSighting(
        number, random.randint(200, 1000), random.random() < 0.2, is_first,
        random.choice(TRICKS) if random.random() < 0.4 else "", published, appeared,
        appeared - random.uniform(0, 24) * HOUR if random.random() < 0.9 else None,
        appeared + random.uniform(0, 24) * HOUR)


def _descents(random: Random, names: Sequence[str]) -> Iterator[Descent]:
    """Draw the source of each site with a support; some sites have two."""
    for at, name in enumerate(names):
        before = [*names[:at], ORIGINAL]
        is_mixed = at > 1 and random.random() < 0.3
        found = random.sample(before, 2) if is_mixed else [random.choice(before)]
        sources = tuple(Source(each, round(random.uniform(0.3, 1), 3), random.randrange(90)) for each in found)
        yield Descent(name, sources, is_mixed, random.randrange(50))


def _store(desk: InsightDesk, made: MadeWork, published: dict[int, datetime | None]) -> None:
    works = Works(desk.database)
    works.add([made.work])
    chapters = {number: Chapter(made.work.id, f"第{number}章", f"{made.work.title}第{number}章。", number, at)
                for number, at in published.items()}
    works.put(list(chapters.values()))
    for site, sightings in made.sites.items():
        copy = _copy(desk, made.work, site, chapters[sightings[0].number])
        pace = SitePace(organisation=desk.organisation, work=made.work.id, site=site)
        rows = [_row(copy, chapters[each.number], each) for each in sightings]
        for row in rows:
            add_up(pace, row, 1)
        Sighting.objects.bulk_create(rows)
        pace.save()
    family = document_of(Family(tuple(made.descents.values()), ()))
    Families(desk.database).put(made.work.id, "made", {**family, "chapters": 1, "read_at": BEGIN})


def _row(copy: Copy, chapter: Chapter, each: MadeSighting) -> Sighting:
    return Sighting(
        organisation=copy.organisation, work=copy.work, chapter=chapter.chapter, site=copy.site, copy=copy,
        chapter_number=each.number, thousandths=each.thousandths, status=copy.status, published_at=each.published,
        not_seen_at=each.not_seen, seen_at=each.seen, gone=each.is_gone,
        lead=(Lead.SURE if each.is_first else Lead.NONE).value, tricks=[each.trick] if each.trick else [])


def _copy(desk: InsightDesk, work: Work, site: str, chapter: Chapter) -> Copy:
    """Store a case and the copy that its sightings name."""
    key = f"{work.id[:20]}{site}"
    case = Case.objects.create(
        key=key, organisation=desk.organisation, work=work.id, work_title=work.title, site=site, state=CaseState.NEW,
        state_since=BEGIN, first_seen=BEGIN, last_seen=BEGIN, newest_copy_at=BEGIN, copies_count=1)
    return Copy.objects.create(
        key=key, case=case, organisation=desk.organisation, match=key, page=key, url=f"https://{site}.example/1",
        host=site, site=site, site_key=site, page_title=chapter.title, work=work.id, work_title=work.title,
        chapter=chapter.chapter, chapter_version=chapter.id, chapter_title=chapter.title, chapter_number=1,
        verdict="near_copy", coverage=0.8, source_coverage=0.9, identity=0.99, score=0.97, seen_at=BEGIN,
        first_seen=BEGIN, last_seen=BEGIN, counted_at=BEGIN)
