"""The page of a run: live counts of an organisation's own sites and cases, and no others."""

from collections.abc import Callable

from django.test import Client

from app.runs import day_table
from app.runs.counter import RunCounter
from app.runs.wording import progress_line
from storage.collections.crawls import Crawls
from storage.collections.runs import Runs
from storage.documents import RunItem
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.ops.runs import SITES, STEPS
from webadmin.sites.models import Site


def crawled(copies: Copies, run: str, key: str, pages: int) -> None:
    Runs(copies.database).note(run, RunItem(f"site {key}"))
    crawls = Crawls(copies.database)
    crawls.note(crawls.open(run, key).id, {"pages": pages, "new": 3, "errors": 2}, {})


def test_a_run_shows_what_it_has_done_for_the_organisation(copies: Copies, desk: Callable[..., Client]) -> None:
    for slug, name in ((copies.organisation, "own-site"), ("other-house", "canary-site")):
        Site.objects.create(organisation=organisation_of(member(slug)), name=name, start_urls=["http://a.example/"])
    copies.case("http://old.example/1")
    run = Runs(copies.database).open("daily", "2025-11-21")
    counter = RunCounter(copies.database, run)
    crawled(copies, run, "own-site", 17)
    crawled(copies, run, "canary-site", 4711)
    copies.case("http://new.example/1")
    Copies(copies.database, "other-house").case("http://new.example/2")
    counter.count()
    browser = desk()
    page = browser.get(f"/runs/{run}/").content.decode()
    live = browser.get(f"/runs/{run}/live").content.decode()
    assert f'data-live="/runs/{run}/live"' in page
    assert live.strip() in page
    assert "<b>17</b>" in live
    assert "own-site" in live
    assert "canary-site" not in page
    assert "4,711" not in page
    assert '<div class="tile hot"><b>1</b>' in live
    assert "data-ended" not in live
    Runs(copies.database).close(run, "done")
    copies.case("http://later.example/1")
    ended = browser.get(f"/runs/{run}/live").content.decode()
    assert "data-ended" in ended
    assert '<div class="tile hot"><b>1</b>' in ended, "what came later belongs to no ended run"


def test_steps_are_shown_in_the_order_in_which_they_are_taken() -> None:
    assert tuple(STEPS) == day_table.STEPS


def test_copies_in_one_case_are_counted_as_copies(copies: Copies, desk: Callable[..., Client]) -> None:
    run = Runs(copies.database).open("daily", "2025-11-21")
    counter = RunCounter(copies.database, run)
    for number in (1, 2):
        copies.case(f"http://new.example/{number}")
    counts = counter.count()
    live = desk().get(f"/runs/{run}/live").content.decode()
    assert '<div class="tile hot"><b>2</b><span>新复制</span>' in live
    assert progress_line(counts).endswith("new copies 2")


def test_a_run_of_many_sites_shows_those_that_failed_first(copies: Copies, desk: Callable[..., Client]) -> None:
    organisation = organisation_of(member(copies.organisation))
    run = Runs(copies.database).open("daily", "2025-11-21")
    names = [f"site{number:03}" for number in range(SITES + 20)]
    Site.objects.bulk_create(
        Site(organisation=organisation, name=name, key=name, start_urls=["http://a.example/"]) for name in names)
    Runs(copies.database).note_all(
        run, [RunItem(f"site {name}", "failed" if name == names[-1] else "done") for name in names])
    page = desk().get(f"/runs/{run}/").content.decode()
    assert names[-1] in page
    assert names[-2] not in page
    assert f"{len(names) - 1}" in page
