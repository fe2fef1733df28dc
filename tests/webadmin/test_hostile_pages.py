"""Text from a hostile page stays text on every page that shows it, in a real browser."""

from dataclasses import replace
from typing import cast

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as BrowserPage

from storage.collections.crawls import Crawls
from storage.collections.matches import Matches
from storage.collections.runs import Runs
from storage.documents import Capture, Page, Passage, Reason, RunItem
from storage.fetch_outcome import FetchOutcome
from tests.stored_pages import store_page
from tests.webadmin.chromium import Seen, log_in, visit
from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.reports.conftest import FETCHED
from webadmin.cases.deciding.copy_decisions import note_copy
from webadmin.cases.models import Copy
from webadmin.sites.models import Site

ATTACKS = (
    "<script>alert(1);fetch('http://evil.example/1')</script>",
    "<img src=http://evil.example/2 onerror=alert(2)>",
    "<svg onload=alert(3)><image href=http://evil.example/3 /></svg>",
    "\"'><a href=javascript:alert(4) autofocus onfocus=alert(4)>x</a>",
    "</textarea></title></style><iframe src=javascript:alert(5)></iframe>",
    "<style>*{background:url(http://evil.example/6)}</style>{{ x }}${alert(6)}",
)
ALL = "".join(ATTACKS)
SITE = ATTACKS[0]
ADDRESS = "javascript:alert(7)//http://evil.example/" + ATTACKS[1]

OUTSIDE = """nodes => nodes.map(node => new URL(node.getAttribute('href') ?? node.getAttribute('src') ?? '', location))
  .filter(there => there.origin !== origin).map(String)"""


@pytest.fixture
def case(copies: Copies) -> Copy:
    """A case in which all texts are attacks, on a site whose crawl and run say nothing else."""
    work = copies.work(ALL[:400], ALL[:150])
    chapter = copies.chapter(work, text=f"暮色压下来的时候，林知微才走到渡口。{ALL}")
    found = copies.copy(work, chapter, ADDRESS, site=SITE)
    capture = Capture(ADDRESS, ADDRESS, 200, (("x-evil", ALL),), ALL.encode(), FETCHED, ATTACKS[1])
    page = Page(SITE, ADDRESS, capture.id, FETCHED, ATTACKS[1], ALL, chapter.text.replace("林", ATTACKS[2]),
                author=ATTACKS[0], published=ATTACKS[1])
    store_page(copies.database, page, capture)
    whole = Passage((0, len(page.text)), (0, len(chapter.text)), 0.9)
    match = replace(found, page=page.id, passages=(whole,), reason=Reason(ALL), evasions={ALL: 3})
    Matches(copies.database).put([match])
    case = copies.open(match)
    note_copy(case, member(copies.organisation, is_staff=True, is_superuser=True, first_name=ATTACKS[1]), ALL)
    Site.objects.create(organisation=case.organisation, name=SITE, start_urls=[ADDRESS], last_state=ALL[:20])
    runs, crawls = Runs(copies.database), Crawls(copies.database)
    runs.note(run := runs.open("daily", "2025-11-21"), RunItem(f"site {SITE}", "failed", ALL))
    crawl = crawls.open(run, SITE)
    crawls.note(crawl.id, {"pages": 1}, cast("dict[FetchOutcome, int]", {"<b>": 1}))
    crawls.close(crawl.id, "failed", ALL)
    return case


def places(case: Copy, run: str) -> list[str]:
    """Every page that shows some of it, including those of the administration."""
    return ["/", "/cases/", f"/cases/{case.case_id}/", f"/cases/copies/{case.pk}/",
            "/works/", f"/works/{case.work}/", "/sites/",
            f"/sites/{Site.objects.get().pk}/", "/schedule/", "/runs/", f"/runs/{run}/", "/licences/add/", "/account/",
            "/admin/health/", "/admin/cases/case/", f"/admin/cases/copy/{case.pk}/change/", "/admin/cases/caseevent/",
            "/admin/sites/site/"]


@pytest.mark.fault(37)
@pytest.mark.slow
def test_no_dialog_opens_and_nobody_is_asked(chromium: Browser, address: str, case: Copy, copies: Copies) -> None:
    user = member(copies.organisation)
    run = Runs(copies.database).heads("daily")[0]["_id"]
    with visit(chromium) as (page, seen):
        log_in(page, address, user.username)
        for place in places(case, run):
            page.goto(address + place, wait_until="load")
            assert seen.complaints == [], place
            assert "alert(" in page.content(), place
            assert page.eval_on_selector_all("script[src], iframe, a[href]", OUTSIDE) == [], place
        assert not [request for request in seen.requests if not request.startswith(f"{address}/")]
        page.goto(f"{address}/")
        check_a_script_would_be_told(page, seen)
        assert seen.dialogs == []


@pytest.mark.fault(37)
def test_the_policy_lets_no_inline_script_run(case: Copy, copies: Copies) -> None:
    client = browser(member(copies.organisation))
    for place in ("/", f"/cases/copies/{case.pk}/", "/login/", "/nowhere/", "/admin/", "/static/desk/desk.js",
                  "/healthz"):
        response = client.get(place)
        response.close()
        policy = response.headers["Content-Security-Policy"]
        scripts = next(part for part in policy.split("; ") if part.startswith("script-src "))
        assert "unsafe-inline" not in scripts, place
        assert "default-src 'none'" in policy, place


def check_a_script_would_be_told(page: BrowserPage, seen: Seen) -> None:
    """Check that a script and a picture would be detected if an attack succeeded."""
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'alert(8)'}))")
    page.evaluate("document.body.append(Object.assign(new Image(), {src: 'http://evil.example/'}))")
    page.wait_for_load_state("networkidle")
    assert len([each for each in seen.complaints if "Content Security Policy" in each]) == 2
