"""The pages of triage in both themes and widths: every text can be read, and cases come first on a phone."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Theme, User
from webadmin.cases.models import Copy
from webadmin.palettes.models import Palette

pytestmark = pytest.mark.slow

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
"""WCAG 2.1, 1.4.3: texts whose contrast with what they stand on is too low."""


def check(page: Page, address: str, places: list[str]) -> None:
    for place in places:
        page.goto(address + place, wait_until="load")
        assert page.evaluate(UNREADABLE) == [], place
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], place  # type: ignore[index]


def places_of_evidence(client: Client, copy: Copy, copies: Copies) -> list[str]:
    """The pages that show passages, palettes and claims, each with something on it."""
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
