"""The summary of a day fits a screen in all cases and in both languages."""

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from rich.console import Console

from app.runs.crawl_needs import Need
from app.runs.day_table import day_table
from app.runs.needs import needs
from app.runs.recent_crawls import recent_crawls
from storage.collections.crawls import Crawl, CrawlFacts, Crawls
from storage.collections.runs import Runs
from storage.crawl_remark import CrawlRemark
from storage.documents import Document
from storage.fetch_outcome import FetchOutcome
from storage.settings import Settings
from tests.webadmin.reports.conftest import Copies
from webadmin.words.catalogue import LANGUAGES, Language, Words

BEGAN = datetime(2025, 11, 21, 3, tzinfo=UTC)


def big_run(sites: int = 1000, state: str = "done") -> Document:
    items: Document = {name: {"name": name, "state": "done", "detail": "", "counts": {}}
                       for name in ("discover", "sites", "pipeline", "crawl", "counts", "report")}
    items["digest"] = {"name": "digest", "state": "done", "detail": "", "counts": {"mails": 3}}
    for number in range(sites):
        failed = number % 10 == 0
        items[f"site s{number}"] = {
            "name": f"site s{number}.example", "state": "failed" if failed else "done",
            "detail": "robots" if failed else "", "counts": {"pages": 9, "errors": number if failed else 0}}
    counts = {"sites": {"due": sites}, "pages": {"read": 123456, "new": 2345, "unchanged": 120000, "failed": 1111},
              "compared": 2300, "matches": 321, "cases": {"new": 300, "changed": 10, "back": 2, "gone": 7},
              "verdicts": {"identical": 200, "near_copy": 80, "excerpt": 15, "reworded": 5}, "waiting": {"match": 45},
              "seconds_left": 900 if state == "running" else None}
    return {"_id": "a" * 32, "kind": "daily", "day": "2025-11-21", "state": state, "items": items, "counts": counts,
            "started_at": BEGAN, "ended_at": None if state == "running" else BEGAN + timedelta(minutes=95)}


def lines(run: Document, language: Language, *options: object) -> list[str]:
    output = io.StringIO()
    Console(file=output, width=80, height=24).print(day_table(run, Words(language), *options))  # type: ignore[arg-type]
    return output.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_day_of_a_thousand_sites_fits_a_screen(language: Language) -> None:
    files = [Path(f"/srv/wenzong/var/reports/house{number}/run-0123456789ab.{language}.pdf") for number in range(9)]
    wanted = [Need(f"need {number}", "http://127.0.0.1:8000/somewhere/") for number in range(12)]
    reasons = {FetchOutcome.NOT_MODIFIED: 20, FetchOutcome.ROBOTS: 40, FetchOutcome.EMPTY: 18, FetchOutcome.TIMEOUT: 4,
               FetchOutcome.FILE_LOCKED: 3, FetchOutcome.SITEMAP: 2}
    figures = {"asked": 190, "pages": 123, "unchanged": 20}
    crawls = [Crawl("a" * 32, f"s{number}.example", "done", counts=figures, reasons=reasons) for number in range(1000)]
    shown = lines(big_run(), language, files, wanted, crawls)
    text = "\n".join(shown)
    assert len(shown) <= 24, text
    assert max(map(len, shown)) <= 80
    for figure in ("900", "100", "s990.example", "123,456", "2,345", "1,111", "321", "300", "200", "95.0",
                   "190,000", "103,000", "40,000", "18,000"):
        assert figure in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_under_way_says_what_waits_and_how_long_it_takes(language: Language) -> None:
    text = "\n".join(lines(big_run(3, "running"), language))
    assert "match 45" in text
    assert Words(language)("run.minutes_left", count=15) in text


def test_a_run_of_an_older_release_can_be_shown() -> None:
    run = {name: value for name, value in big_run(2).items() if name != "counts"}
    assert "none" in "\n".join(lines(run, "en"))


def test_a_person_is_told_what_to_do_and_where(copies: Copies, web: Settings) -> None:
    copies.case()
    run = Runs(copies.database).open("daily", "2025-11-21")
    crawls = Crawls(copies.database)
    crawls.open("crawl-1", "by-hand.example")
    crawls.close("crawl-1:by-hand.example", "done")
    Runs(copies.database).close(run, "done")
    document = Runs(copies.database).get(run)
    assert document
    wanted = list(needs(web, document, recent_crawls(copies.database, document), Words("en")))
    texts = {need.place.rpartition(":8000")[2]: need.text for need in wanted}
    assert texts["/cases/?status=new"].startswith("1 ")
    assert "by-hand.example" in texts["wenzong site add URL"]
    assert set(texts) == {"/cases/?status=new", "wenzong site add URL"}


def test_what_crawls_did_not_read_is_told_by_kind(copies: Copies, web: Settings) -> None:
    run = Runs(copies.database).open("daily", "2025-11-22")
    crawls = Crawls(copies.database)
    for site in ("a.example", "b.example"):
        crawl = crawls.open(run, site)
        crawls.note(crawl.id, {"asked": 22, "pages": 3}, {FetchOutcome.EMPTY: 18}, facts=CrawlFacts(
            {f"http://{site}/{n}.rar": "locked" for n in range(6)}, {"http://new.example/": f"http://{site}/"},
            {"/s/0/b?view": "300/5"}, {"/w/0.html?": 812}))
        crawls.close(crawl.id, "done", [CrawlRemark.EMPTY_CHAPTERS])
    document = Runs(copies.database).get(run)
    found = recent_crawls(copies.database, document)
    text = "\n".join(need.text for need in needs(web, document, found, Words("en")))
    assert "a.example, b.example: 36 of 42 pages" in text
    assert "12 files" in text
    assert "2 patterns of addresses have repeated contents" in text
    assert "2 patterns of addresses seem to be generated endlessly" in text
    assert "http://new.example/" in text
    chinese = "\n".join(need.text for need in needs(web, document, found, Words("zh-hans")))
    assert "42 页中 36 页没有文字" in chinese
