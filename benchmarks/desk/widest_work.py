"""Add one work that many sites copy completely, and list its pages."""

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.urls import reverse

from benchmarks.desk.bulk_rows import store
from benchmarks.desk.made_records import NOW, SLUG, made_id, site_name
from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from storage.collections.works import Works
from storage.documents import Chapter, Work
from storage.mongodb import Database
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.coverage.adding_up import add_up
from webadmin.coverage.map_window import SITES as MAP_SITES
from webadmin.coverage.models import Sighting, SitePace

CHAPTERS, SITES = 3_000, 200
WORK = Work(SLUG, "最长的河", "作者", "江南文学社")


@transaction.atomic
def fill_widest(organisation: Organisation, database: Database, seen: int = CHAPTERS) -> None:
    """Store a work whose first chapters, `seen` of them, are on all sites.

    Each site copies the one before; all sightings share one copy, whose own page is not asked for.
    """
    works = Works(database)
    works.add([WORK])
    made = [Chapter(WORK.id, f"第{number}章", f"第{number}章。", number, NOW - timedelta(hours=CHAPTERS - number + 48))
            for number in range(1, CHAPTERS + 1)]
    works.put(made)
    copy = _copy(organisation, made[0])
    for site in range(SITES):
        pace = SitePace(organisation=organisation, work=WORK.id, site=site_name(site))
        rows = list(_sightings(organisation, copy, made[:seen], site))
        for row in rows:
            add_up(pace, row, 1)
        store(rows)
        pace.save()
    descents = tuple(Descent(site_name(site), (Source(site_name(site - 1) if site else "", 0.97, 40),), False, 9)
                     for site in range(SITES))
    Families(database).put(WORK.id, "made", {**document_of(Family(descents, ())), "chapters": seen, "read_at": NOW})


def widest_pages() -> dict[str, str]:
    """Map names of the work's pages to addresses: first and last page of each list."""
    work, coverage = reverse("library:work", args=(WORK.id,)), reverse("coverage:work", args=(WORK.id,))
    listed = reverse("coverage:chapters", args=(WORK.id,))
    site, size = site_name(SITES - 1), f"{CHAPTERS:,} chapters × {SITES} sites"
    return {
        f"library:work, {size}": work,
        f"library:work, {size}, last window": f"{work}?page={CHAPTERS}&sites={-(-SITES // MAP_SITES)}",
        f"coverage:work, {size}": coverage, f"coverage:work, {size}, last site": f"{coverage}?page={SITES}&site={site}",
        f"coverage:chapters, {size}": f"{listed}?site={site}&only=seen_first",
        f"library:family, {size}": reverse("library:family", args=(WORK.id,)),
    }


def _copy(organisation: Organisation, chapter: Chapter) -> Copy:
    """Store the case and the copy that all sightings name."""
    name, key = site_name(0), made_id("widest")
    case = Case.objects.create(
        key=key, organisation=organisation, work=WORK.id, work_title=WORK.title, site=name, state=CaseState.NEW,
        state_since=NOW, first_seen=NOW, last_seen=NOW, newest_copy_at=NOW, copies_count=1, undecided=1, open_count=1)
    return Copy.objects.create(
        key=key, case=case, organisation=organisation, match=key, page=key, url=f"https://{name}/widest/1.html",
        host=name, site=name, site_key=name, page_title=chapter.title, work=WORK.id, work_title=WORK.title,
        chapter=chapter.chapter, chapter_version=chapter.id, chapter_title=chapter.title, chapter_number=1,
        verdict="near_copy", coverage=0.8, source_coverage=0.9, identity=0.99, score=0.97, seen_at=NOW, first_seen=NOW,
        last_seen=NOW, counted_at=NOW + timedelta(days=1))


def _sightings(organisation: Organisation, copy: Copy, chapters: list[Chapter], site: int) -> Iterator[Sighting]:
    """Make the sightings of a site.

    The later its number, the later it follows; it leads in the chapters that are its turn.
    """
    for chapter in chapters:
        published = chapter.published_at or NOW
        yield Sighting(
            organisation=organisation, work=WORK.id, chapter=chapter.chapter, site=site_name(site), copy=copy,
            chapter_number=chapter.number, thousandths=900 + site % 100, status=copy.status, published_at=published,
            not_seen_at=published + timedelta(minutes=site), seen_at=published + timedelta(hours=1 + site / 10),
            gone=chapter.number % 50 == site % 50, lead=2 if chapter.number % SITES == site else 0,
            tricks=["mask"] if chapter.number % 3 == 0 else [])
