"""The pages of triage in both themes and widths: all text is readable, and cases come first on a phone."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from insight.family.family import ORIGINAL, Descent, Family, Source
from insight.family.records import document_of
from storage.collections.families import Families
from storage.collections.works import Works
from storage.documents import Chapter
from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Theme, User
from webadmin.cases.models import Copy
from webadmin.coverage.stage import CoverageStage
from webadmin.outgoing.models import Endpoint
from webadmin.palettes.models import Palette

pytestmark = pytest.mark.slow

SEEN = datetime(2025, 11, 20, tzinfo=UTC)
PAPER = {Theme.LIGHT: "rgb(247, 246, 242)", Theme.DARK: "rgb(18, 22, 31)"}
UNREADABLE = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = (colour, under) => {
    canvas.fillStyle = `rgb(${under})`; canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const above = (element) => element ? [...above(element.parentElement), element] : [];
  const linear = (part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
  const light = (rgb) => rgb.map(part => linear(part / 255))
    .reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], 0);
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility({ opacityProperty: true })) continue;
    const under = above(element)
      .reduce((rgb, each) => paint(getComputedStyle(each).backgroundColor, rgb), [255, 255, 255]);
    const style = getComputedStyle(element), ink = paint(style.color, under);
    const [bright, dim] = [light(ink), light(under)].sort((one, two) => two - one);
    const ratio = (bright + .05) / (dim + .05);
    if (ratio < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5))
      found.push(`${ratio.toFixed(2)} ${element.className} ${walk.currentNode.data.trim().slice(0, 30)}`);
  }
  return found; }"""
"""WCAG 2.1, 1.4.3: texts whose contrast with their background is too low."""
BROKEN = """() => {
  const found = [], range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), element = walk.currentNode.parentElement;
    if (text.length < 4 || !element.checkVisibility()) continue;
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect(), size = parseFloat(getComputedStyle(element).fontSize);
    if (box.width && box.width < 3 * size && box.height > 4 * size) found.push(text.slice(0, 30));
  }
  return found; }"""
"""Texts that have only one or two characters per line."""
CUT = """() => [...document.querySelectorAll(".table-scroll, .rows td")]
  .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
  .map(box => box.textContent.trim().slice(0, 30))"""
"""Graphs, tables and cells that show only a part of their content."""
COVERED = """() => [...document.querySelectorAll("td.mark")].filter(mark => {
  const own = mark.getBoundingClientRect(), range = document.createRange();
  return [...mark.parentElement.querySelectorAll(".passage")].some(text => {
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      line => line.right > own.left && line.bottom > own.top && line.top < own.bottom);
  });
}).length"""
"""Number of checkboxes that cover a text."""


def check(page: Page, address: str, places: list[str]) -> None:
    for place in places:
        page.goto(address + place, wait_until="load")
        assert page.evaluate(UNREADABLE) == [], place
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], place  # type: ignore[index]


def test_no_title_has_one_character_a_line(chromium: Browser, address: str, copies: Copies) -> None:
    work, sites = copies.work(), [f"site-{number}" for number in range(6)]
    text = "暮色压下来的时候，林知微才走到渡口。船家说今晚的雾太重，谁也不过江。"
    chapters = [Chapter(work.id, f"第{number}章 雾锁渡口的长夜", text, number, SEEN) for number in (1, 2)]
    Works(copies.database).put(chapters)
    for site in sites:
        for chapter in chapters:
            copies.open(copies.copy(work, chapter, f"http://{site}.example/{chapter.number}", site=site))
    Families(copies.database).put(work.id, "made", {"chapters": 2, "read_at": SEEN, **document_of(Family(
        tuple(Descent(site, (Source(ORIGINAL, 0.9, 9), Source(sites[0], 0.1, 2)), True, 3) for site in sites), ()))})
    CoverageStage().step()
    user = member(copies.organisation)
    with visit(chromium, 390) as (page, _seen):
        log_in(page, address, user.username)
        for place in (f"/works/{work.id}/", f"/works/{work.id}/coverage/", f"/works/{work.id}/family/", "/cases/"):
            page.goto(address + place, wait_until="load")
            assert page.evaluate(BROKEN) == [], place


def test_a_phone_shows_graphs_cards_and_boxes_whole(chromium: Browser, address: str, copies: Copies) -> None:
    copy, sites = copies.case(), ["mirror-of-many-names.example", "江海夜灯文学城镜像站", "c.example"]
    family = Family(tuple(Descent(site, (Source(source, 0.9, 9),), False, 3)
                          for site, source in zip(sites, [ORIGINAL, sites[0], sites[0]], strict=True)), ())
    Families(copies.database).put(copy.work, "made", {"chapters": 2, "read_at": SEEN, **document_of(family)})
    user = member(copies.organisation)
    Endpoint.objects.create(organisation=copy.organisation, url=f"https://hook.example/{'long-path-' * 9}",
                            kinds=["copy.found"])
    with visit(chromium, 390) as (page, _seen):
        log_in(page, address, user.username)
        for place in ("/works/reposts/", "/webhooks/", f"/palettes/copies/{copy.pk}/"):
            page.goto(address + place, wait_until="load")
            assert (page.evaluate(CUT), page.evaluate(COVERED)) == ([], 0), place


def places_of_evidence(client: Client, copy: Copy, copies: Copies) -> list[str]:
    """The pages that show passages, palettes and claims, each with some content."""
    other = copies.open(copies.copy(copies.work(), copies.chapter(copies.work()), "http://b.example/1", site="b"))
    client.post(f"/cases/copies/{other.pk}/decide/", {"status": "quotation"})
    picking = f"/palettes/copies/{copy.pk}/"
    keys = re.findall(r'name="paragraph" value="([^"]+)"', client.get(picking).content.decode())
    client.post(f"{picking}add/", {"match": copy.match, "paragraph": keys})
    palette = Palette.objects.get()
    client.post(f"/palettes/{palette.pk}/write/", {"form": "html"})
    return [picking, f"/palettes/{palette.pk}/", f"/palettes/cases/{copy.case_id}/", f"/claims/{copy.case_id}/",
            f"/cases/copies/{copy.pk}/?least=1", f"/cases/same/copy/{other.pk}/", "/cases/thresholds/?chapter=1"]


def test_every_text_can_be_read_in_both_themes(chromium: Browser, address: str, copies: Copies) -> None:
    copy = copies.case()
    user = member(copies.organisation)
    client = browser(user)
    client.post(f"/cases/{copy.case_id}/due/", {"due_on": "2025-01-02"})
    client.post("/cases/bulk/", {"cases": [copy.case_id], "status": "confirmed"})
    places = ["/", "/cases/", f"/cases/{copy.case_id}/", f"/cases/copies/{copy.pk}/", "/cases/bulk/jobs/", "/figures/",
              "/account/", *places_of_evidence(client, copy, copies)]
    for theme, width in ((Theme.LIGHT, 390), (Theme.DARK, 1440)):
        User.objects.filter(pk=user.pk).update(theme=theme)
        with visit(chromium, width) as (page, seen):
            log_in(page, address, user.username)
            assert page.evaluate("getComputedStyle(document.body).backgroundColor") == PAPER[theme]
            check(page, address, places)
            assert seen.complaints == []


def test_the_first_case_is_seen_on_a_phone(chromium: Browser, address: str, copies: Copies) -> None:
    copies.case()
    with visit(chromium, 390) as (page, _seen):
        log_in(page, address, member(copies.organisation).username)
        page.goto(f"{address}/cases/")
        box = page.locator("tr[data-case]").first.bounding_box()
        assert box
        assert box["y"] + 100 < 850
        page.click(".more > summary")
        assert page.locator("[name=site]").is_visible()
