"""The summary of a day fits a screen, whatever there is to say, in both languages."""

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from rich.console import Console

from app.run_counts.day_table import day_table
from app.run_counts.needs import Need, needs
from storage.collections.crawls import Crawls
from storage.collections.runs import Runs
from storage.documents import Document
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
    wanted = [Need(f"need {number}", "http://127.0.0.1:8000/somewhere/") for number in range(6)]
    shown = lines(big_run(), language, files, wanted)
    text = "\n".join(shown)
    assert len(shown) <= 24, text
    assert max(map(len, shown)) <= 80
    for figure in ("900", "100", "s990.example", "123,456", "2,345", "1,111", "321", "300", "200", "95.0"):
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
    told = {need.place.rpartition(":8000")[2]: need.text for need in needs(web, document, Words("en"))}
    assert told["/cases/?status=new"].startswith("1 ")
    assert "by-hand.example" in told["/sites/add/"]
    assert set(told) == {"/cases/?status=new", "/sites/add/"}
