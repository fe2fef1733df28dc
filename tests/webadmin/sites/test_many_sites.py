"""Many sites: list and schedule are paginated, and a page of the schedule can be saved."""

import re

from storage.collections.crawls import Crawls
from storage.collections.runs import Runs
from storage.documents import RunItem
from tests.webadmin.conftest import Copies, browser, member, organisation_of
from webadmin.accounts.models import User
from webadmin.sites.models import Site
from webadmin.sites.views import CRAWLS

SITES = 700
"""More sites than one form could hold fields for."""


def watch_many(owner: User) -> None:
    Site.objects.bulk_create(
        Site(organisation=organisation_of(owner), name=f"s{number:03}", key=f"s{number:03}",
             start_urls=[f"http://s{number}.example/"]) for number in range(SITES))


def form_of(page: str) -> dict[str, str]:
    fields = re.findall(r'<input type="(?:hidden|number|checkbox)" name="(form-[^"]+)"(?: value="([^"]*)")?', page)
    return {name: value or "on" for name, value in fields}


def test_a_page_of_the_schedule_is_saved(copies: Copies) -> None:
    owner = member(copies.organisation)
    watch_many(owner)
    client = browser(owner)
    sent = form_of(client.get("/schedule/?page=14").content.decode())
    assert sent["form-TOTAL_FORMS"] == "50"
    sent["form-0-interval_hours"] = "7"
    answer = client.post("/schedule/?page=14", sent)
    assert answer["location"] == "/schedule/?page=14"
    assert list(Site.objects.filter(interval_hours=7).values_list("name", flat=True)) == ["s650"]


def test_sites_of_others_are_not_changed(copies: Copies) -> None:
    theirs = member("strangers")
    watch_many(theirs)
    client = browser(member(copies.organisation))
    sent = form_of(browser(theirs).get("/schedule/").content.decode()) | {"form-0-interval_hours": "7"}
    client.post("/schedule/", sent)
    assert not Site.objects.filter(interval_hours=7).exists()
    assert not Site.objects.filter(organisation__slug=copies.organisation).exists()


def test_sites_are_listed_in_pages_and_found_by_name(copies: Copies) -> None:
    owner = member(copies.organisation)
    watch_many(owner)
    page = browser(owner).get("/sites/?page=2").content.decode()
    assert "s050" in page
    assert "s049" not in page
    found = browser(owner).get("/sites/?q=S123").content.decode()
    assert found.count('<td class="what">') == 1
    assert "s123" in found


def test_the_page_of_health_shows_the_crawls_that_ended_badly_first(copies: Copies) -> None:
    owner = member(copies.organisation, is_staff=True)
    watch_many(owner)
    crawls = Crawls(copies.database)
    for name, state in (("s001", "done"), ("s002", "blocked")):
        crawl = crawls.open("run", name)
        crawls.close(crawl.id, state)  # type: ignore[arg-type]  # one of its states
        Site.objects.filter(name=name).update(last_crawled_at=crawl.started_at, last_state=state)
    page = browser(owner).get("/admin/health/").content.decode()
    assert page.index("s002") < page.index("s001")
    assert "2/2" in page


def test_all_crawls_of_a_site_are_listed_in_pages(copies: Copies) -> None:
    owner = member(copies.organisation)
    site = Site.objects.create(organisation=organisation_of(owner), name="mirror", key="mirror",
                               start_urls=["http://mirror.example/"])
    crawls = Crawls(copies.database)
    for number in range(CRAWLS + 3):
        crawls.note(crawls.open(f"run-{number:02}", "mirror").id, {"pages": 7000 + number}, {})
    crawls.open("run-00", "another")
    pages = [browser(owner).get(f"/sites/{site.pk}/?page={number}").content.decode() for number in (1, 2)]
    shown = [set(re.findall(r"7,0\d\d", page)) for page in pages]
    assert [len(some) for some in shown] == [CRAWLS, 3]
    assert shown[1] == {"7,000", "7,001", "7,002"}, "the newest come first"
    assert f">{CRAWLS + 3}</span>" in pages[0], "and how many there are is said"


def test_the_list_of_runs_leaves_many_sites_to_the_page_of_a_run(copies: Copies) -> None:
    owner = member(copies.organisation)
    runs = Runs(copies.database)
    run = runs.open("daily", "2025-11-21")
    watch_many(owner)
    runs.note_all(run, [RunItem("crawl", "done"), RunItem("site s001", "failed"), RunItem("site s002", "done")])
    page = browser(owner).get("/runs/").content.decode()
    assert page.count(f'href="/runs/{run}/"') == 2
    assert "s001" not in page
    Site.objects.exclude(name__in=["s001", "s002"]).delete()
    page = browser(owner).get("/runs/").content.decode()
    assert page.count(f'href="/runs/{run}/"') == 1
    assert page.count("s001") == page.count("s002") == 1
