"""Copies are counted as sightings and paces once, by any process, and the counts stay correct."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from insight.coverage.lag import Lag
from insight.coverage.precedence import Lead
from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from library.editing import ChapterEdit
from library.owner import Owner
from library.readers.draft import Draft
from library.shelf import StoredShelf
from storage.collections.families import Families
from storage.collections.matches import Matches
from storage.collections.passings import Passings
from storage.collections.works import Works
from storage.documents import Capture, Match, Page
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.reports.conftest import FETCHED
from webadmin.api.routes.coverage_routes import FollowerItem
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.models import Copy, Status
from webadmin.coverage.adding_up import add_up
from webadmin.coverage.counted import SUMS
from webadmin.coverage.models import Sighting, SitePace
from webadmin.coverage.stage import CoverageStage
from webadmin.library.work_changes import Librarian, follow_chapters
from webadmin.sites.models import Site
from webadmin.words.catalogue import Words, language_of


def seen(copies: Copies, number: int, site: str, at: datetime, *, looked: datetime | None = None) -> Copy:
    """Open the case of a copy seen at `at` and not seen at the visit before (`looked`)."""
    work = copies.work()
    url = f"http://{site}/{number}"
    match = copies.copy(work, copies.chapter(work, number), url, site=site)
    text = f"{number} {at}"
    page = Page(site, url, "c", at, "utf-8", "t", text)
    if looked:
        store_page(copies.database, Page(site, url, "a", looked, "utf-8", "t", "soon"), _capture(url, looked))
    store_page(copies.database, page, _capture(url, at))
    again: Match = replace(match, page=page.id, score=0.99)
    Matches(copies.database).put([again])
    return copies.open(again)


def _capture(url: str, at: datetime) -> Capture:
    return Capture(url, url, 200, (), f"{at}".encode(), at)


def count_all(limit: int = 7) -> None:
    stage = CoverageStage()
    while stage.step(limit):
        pass


def summed(paces: Sequence[SitePace]) -> dict[str, list[object]]:
    return {pace.site: [getattr(pace, name) for name in SUMS] for pace in paces}


def from_scratch() -> dict[str, list[object]]:
    paces: dict[str, SitePace] = {}
    for row in Sighting.objects.all():
        add_up(paces.setdefault(row.site, SitePace(site=row.site)), row, 1)
    return summed(list(paces.values()))


@pytest.fixture
def published(copies: Copies) -> datetime:
    return FETCHED - timedelta(days=12)


def test_a_corrected_number_and_date_of_a_chapter_are_counted(copies: Copies, published: datetime) -> None:
    copy = seen(copies, 1, "a.example", published + timedelta(hours=9))
    count_all()
    chapter = Works(copies.database).versions([copy.chapter_version])[copy.chapter_version]
    earlier = published - timedelta(days=5)
    Librarian(copy.organisation).change_chapter(chapter, ChapterEdit(number=70, published_at=earlier))
    count_all()
    sighting = Sighting.objects.get()
    assert (sighting.chapter_number, sighting.published_at) == (70, earlier)
    assert summed(list(SitePace.objects.all())) == from_scratch()


def test_a_date_that_an_import_corrects_is_counted(copies: Copies, published: datetime) -> None:
    copy = seen(copies, 1, "a.example", published + timedelta(hours=9))
    count_all()
    works = Works(copies.database)
    chapter = works.versions([copy.chapter_version])[copy.chapter_version]
    work = works.works([chapter.work])[chapter.work]
    earlier = published - timedelta(days=5)
    owner = Owner(copies.organisation)
    draft = Draft(work.title, chapter.title, chapter.text, work.author, work.holder, published_at=earlier)
    counts = StoredShelf(copies.database, owner, corrected=follow_chapters).put([draft])
    assert (counts["changed"], counts["unchanged"]) == (1, 0)
    count_all()
    assert Sighting.objects.get().published_at == earlier
    assert summed(list(SitePace.objects.all())) == from_scratch()


def test_a_copy_appeared_between_the_last_look_without_it_and_the_first_with_it(
    copies: Copies, published: datetime,
) -> None:
    hour = timedelta(hours=1)
    seen(copies, 1, "a.example", published + 9 * hour, looked=published + 3 * hour)
    seen(copies, 1, "b.example", published + 40 * hour, looked=published + 20 * hour)
    seen(copies, 2, "b.example", published + 5 * hour)
    count_all()
    rows = {(row.chapter_number, row.site): row for row in Sighting.objects.all()}
    assert rows[1, "a.example"].lag == Lag(3, 9)
    assert rows[2, "b.example"].lag == Lag(0, 5)
    assert {key: row.lead for key, row in rows.items()} == {
        (1, "a.example"): Lead.SURE, (1, "b.example"): Lead.NONE, (2, "b.example"): Lead.OBSERVED}


def test_sums_are_those_of_the_sightings_after_any_changes(copies: Copies, published: datetime) -> None:
    random = Random(7)
    held = [seen(copies, number, site, published + timedelta(hours=random.randrange(1, 400)))
            for number in range(1, 6) for site in ("a.example", "b.example", "c.example")]
    count_all()
    assert CoverageStage().step() == 0
    for copy in random.sample(held, 6):
        set_status(Copy.objects.get(pk=copy.pk), Status.FALSE_ALARM, None, "")
    count_all(2)
    assert Sighting.objects.count() == 9
    assert summed(list(SitePace.objects.all())) == from_scratch()
    assert sum(pace.firsts for pace in SitePace.objects.all()) == Sighting.objects.values("chapter").distinct().count()
    for copy in Copy.objects.filter(status=Status.FALSE_ALARM):
        set_status(copy, Status.CONFIRMED, None, "")
    count_all()
    assert Sighting.objects.count() == 15
    assert summed(list(SitePace.objects.all())) == from_scratch()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_desk_shows_and_exports_them(copies: Copies, published: datetime, language: str) -> None:
    copy = seen(copies, 1, "a.example", published + timedelta(hours=9), looked=published + timedelta(hours=3))
    seen(copies, 1, "=b.example", published + timedelta(days=9))
    count_all()
    client = browser(member(copies.organisation, language=language))
    page = client.get(f"/works/{copy.work}/coverage/").content.decode()
    assert ("3–9 小时" if language == "zh-hans" else "3–9 h") in page
    assert "class=\"f5\"" in page
    assert "100%" in client.get(f"/works/{copy.work}/").content.decode()
    table = streamed(client.get(f"/works/{copy.work}/coverage/csv")).decode("utf-8-sig")
    assert "\"'=b.example\"" in table
    assert streamed(client.get(f"/works/{copy.work}/coverage/xlsx")).startswith(b"PK")
    assert b'"lag_at_most": 9.0' in streamed(client.get(f"/works/{copy.work}/coverage/json"))
    assert client.get(f"/works/{copy.work}/coverage/exe").status_code == 404


@pytest.mark.parametrize(("language", "known", "unknown"), [
    ("en", "at least 3,650 days", "unknown"), ("zh-hans", "至少 3,650 天", "未知")])
def test_lags_beyond_the_last_class_have_no_upper_bound(
    copies: Copies, published: datetime, language: str, known: str, unknown: str,
) -> None:
    hour = timedelta(hours=1)
    copy = seen(copies, 1, "a.example", published + 9 * hour, looked=published + 3 * hour)
    seen(copies, 1, "b.example", published + 9 * hour)
    chapter = Works(copies.database).versions([copy.chapter_version])[copy.chapter_version]
    earlier = ChapterEdit(published_at=published - timedelta(days=30 * 365))
    Librarian(copy.organisation).change_chapter(chapter, earlier)
    count_all()
    client = browser(member(copies.organisation, language=language))
    for site, wording in (("a.example", known), ("b.example", unknown)):
        page = client.get(f"/works/{copy.work}/coverage/?site={site}").content.decode()
        assert f"<b>{wording}</b>" in page
        assert f'<td class="figure">{wording}</td>' in page
        assert not re.search('="-?(nan|inf)', page)
        shown = FollowerItem.read(SitePace.objects.get(site=site))
        assert [lag and lag.at_most for lag in (shown.median_lag, shown.by_month[0].median_lag)] == [None, None]
        assert shown.median_lag


@pytest.mark.parametrize(("language", "wording"), [
    ("en", "Title or author given there: “别名”"), ("zh-hans", "所称书名或作者为“别名”")])
def test_the_work_page_names_what_passes_off(copies: Copies, language: str, wording: str) -> None:
    copy = copies.case()
    Passings(copies.database).put(copies.organisation, "s.example", [
        {"kind": "renamed", "folder": "s.example/7/", "works": [copy.work], "claimed": "别名", "chapters": 9, "ours": 8,
         "foreign": 1, "speaking": 0, "examples": ["http://s.example/7/1.html", "javascript:alert(1)"]}])
    page = browser(member(copies.organisation, language=language)).get(f"/works/{copy.work}/").content.decode()
    assert wording in page
    assert 'href="javascript' not in page


@pytest.mark.parametrize(("language", "wording"), [("en", "Copied from <a"), ("zh-hans", "转载自 <a")])
def test_a_paragraph_names_lag_source_and_disguise(
    copies: Copies, published: datetime, language: str, wording: str,
) -> None:
    copy = seen(copies, 1, "a.example", published + timedelta(hours=9), looked=published + timedelta(hours=3))
    seen(copies, 1, "b.example", published + timedelta(days=9))
    count_all()
    site = Site.objects.create(organisation=copy.organisation, name="b.example", start_urls=["http://b.example/"])
    family = Family((Descent("b.example", (Source("a.example", 0.97, 8),), False, 5),), ())
    Families(copies.database).put(copy.work, "digest", document_of(family) | {"chapters": 1, "read_at": published})
    client = browser(member(copies.organisation, language=language))
    for address in (f"/works/{copy.work}/coverage/", f"/works/sites/{site.pk}/"):
        page = client.get(address).content.decode()
        assert wording in page
        assert f'<a href="/works/{copy.work}/family/?site=b.example#sources">97%</a>' in page
        assert active_words_in(language)("evasion.mask") in page


def active_words_in(language: str) -> Words:
    return Words(language_of(language))
