"""The slider of a family updates graph, clusters, table and address; without scripts a button does."""

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from insight.family.family import Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, member, streamed
from tests.webadmin.targets.test_offenders import made
from tests.webadmin.test_accessibility import examined, findings
from webadmin.accounts.models import Theme

pytestmark = pytest.mark.slow

FAMILY = Family((
    Descent("first.example", (Source("", 1.0, 0),), False, 40),
    Descent("second.example", (Source("first.example", 0.97, 38),), False, 12),
    Descent("third.example", (Source("first.example", 0.51, 20),), False, 5),
    Descent("fourth.example", (Source("", 0.9, 20),), False, 5),
    Descent("fifth.example", (Source("fourth.example", 0.8, 20),), False, 5),
), ())
UNTOLD = "unknown at this support"


def joined(page: Page) -> str:
    return page.inner_text("#tree-joined")


def test_all_follows_the_slider(chromium: Browser, address: str, copies: Copies) -> None:
    work = copies.case().work
    owner = member(copies.organisation, language="en", theme=Theme.DARK)
    Families(copies.database).put(work, "digest", document_of(FAMILY) | {"chapters": 3, "read_at": timezone.now()})
    made(owner)
    with visit(chromium, 390) as (page, seen):
        log_in(page, address, owner.username)
        page.goto(f"{address}/works/{work}/family/?only=told&site=")
        slider = page.get_by_label("Minimum support")
        assert (slider.input_value(), joined(page)) == ("50", "2 clusters · 0 sites in none")
        expect(page.get_by_role("button", name="Show")).to_be_hidden()
        assert page.locator("#tree-drawn > div:visible").evaluate("box => box.scrollWidth <= box.clientWidth")
        slider.focus()
        slider.press("ArrowRight")
        slider.press("ArrowRight")
        expect(page.locator("#tree-joined")).to_have_text("2 clusters · 1 site in none")
        assert page.inner_text(".slider output") == "≥ 52%"
        expect(page.locator("#tree-table")).to_contain_text(UNTOLD)
        page.wait_for_url("**/family/?only=told&site=&support=52")
        assert slider.evaluate("field => field === document.activeElement"), "keys go on moving it"
        slider.press("End")
        expect(page.locator("#tree-joined")).to_have_text("0 clusters · 5 sites in none")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "no page moves aside"
        page.reload()
        assert (slider.input_value(), page.locator("#tree-drawn svg:visible path").count()) == ("100", 1)
        page.goto(f"{address}/targets/repeat/")
        likeness, drawn = page.get_by_label("Minimum similarity"), page.locator("#alike-drawn svg:visible")
        assert (likeness.input_value(), drawn.count()) == ("40", 1)
        likeness.press("End")
        expect(drawn).to_have_count(0)
        page.go_back()
        page.route("**/family/**", lambda route: route.fulfill(status=503))
        slider.press("Home")
        expect(page.get_by_role("button", name="Show")).to_be_visible()
        assert [each for each in seen.complaints if "503" not in each] == []


def test_the_address_alone_serves_without_script(copies: Copies, desk: Callable[..., Client]) -> None:
    work = copies.case().work
    Families(copies.database).put(work, "digest", document_of(FAMILY) | {"chapters": 3, "read_at": timezone.now()})
    client = desk()
    client.cookies.load({"django_language": "en"})
    for limit, value, count in (("0", 0, 0), ("52", 52, 1), ("95", 95, 3), ("999", 100, 4), ("-1", 50, 0), ("", 50, 0)):
        page = client.get(f"/works/{work}/family/", {"support": limit, "only": "told"}).content.decode()
        assert f'max="100" step="1" value="{value}"' in page, limit
        assert '<input type="hidden" name="only" value="told">' in page
        assert page.count(UNTOLD) == count, limit


def test_files_hold_what_the_slider_leaves(copies: Copies, desk: Callable[..., Client]) -> None:
    work = copies.case().work
    Families(copies.database).put(work, "digest", document_of(FAMILY) | {"chapters": 3, "read_at": timezone.now()})
    client = desk()
    page = client.get(f"/works/{work}/family/?support=52").content.decode()
    assert f'href="/works/{work}/family/gexf?support=52"' in page
    for query, count in (("", 5), ("?support=52", 4), ("?support=95", 2)):
        rows = json.loads(streamed(client.get(f"/works/{work}/family/json{query}")))
        assert len(rows) == count, query
        graph = streamed(client.get(f"/works/{work}/family/gexf{query}")).decode()
        assert (graph.count("<node "), graph.count("<edge ")) == (6, count), query
    made(member(copies.organisation))
    assert 'href="/targets/alike/csv?alike=90"' in client.get("/targets/repeat/?alike=90").content.decode()
    least = [json.loads(streamed(client.get(f"/targets/alike/json{query}"))) for query in ("", "?alike=100")]
    assert least[0]
    assert [each for each in least[0] if each["share"] >= 1] == least[1] != least[0]


def test_pictures_and_sliders_are_accessible(chromium: Browser, address: str, copies: Copies) -> None:
    work = copies.case().work
    owner = member(copies.organisation, theme=Theme.DARK)
    made(owner)
    Families(copies.database).put(work, "digest", document_of(FAMILY) | {"chapters": 3, "read_at": timezone.now()})
    with examined(chromium, 390) as page:
        log_in(page, address, owner.username)
        for place in (f"/works/{work}/family/", "/targets/repeat/"):
            page.goto(address + place, wait_until="load")
            assert findings(page, place) == []
