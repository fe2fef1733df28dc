"""The HTML report is self-contained, inert in a real browser, and readable on a phone."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.webadmin.chromium import Seen
from tests.webadmin.reports.samples import COPY, ORIGINAL, entry, quote, report
from tests.webadmin.reports.test_formats import HOSTILE, hostile_report
from tests.webadmin.reports.written import written

TAGS = frozenset(["html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4", "p", "dl", "dt", "dd",
                  "bdi", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "mark", "section", "span", "div",
                  "h5", "b", "a",
                  "svg", "rect"])
ATTRIBUTES = frozenset(["lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "viewbox",
                        "preserveaspectratio", "aria-hidden", "width", "height"])


class Markup(HTMLParser):
    """Records every tag and attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: set[str | None] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.links.update(value for name, value in attrs if name == "href")


def test_nothing_in_a_page_becomes_markup() -> None:
    markup = Markup()
    markup.feed(written(hostile_report(), "html").decode())
    assert markup.tags <= TAGS
    assert markup.attributes <= ATTRIBUTES
    assert markup.links == {f"#case-{number}" for number in range(1, len(HOSTILE) + 1)}


def test_marks_face_each_other() -> None:
    text = written(report(entry()), "html").decode()
    assert '<mark class="disguised">壓</mark>' in text
    assert '<mark class="edited">旧</mark>' in text


@pytest.mark.fault(37)
@pytest.mark.slow
def test_a_hostile_report_is_inert_in_a_browser(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_bytes(written(hostile_report(), "html"))
    page = chromium.new_page()
    seen = Seen()
    seen.watch(page)
    page.goto(file.as_uri())
    page.wait_for_load_state("networkidle")
    assert (seen.dialogs, seen.requests, seen.complaints) == ([], [file.as_uri()], [])
    assert page.evaluate("document.scripts.length") == 0
    assert page.evaluate("getComputedStyle(document.querySelector('mark.edited')).textDecorationLine") == "underline"
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1200])
def test_it_fits_the_screen(chromium: Browser, tmp_path: Path, width: int) -> None:
    file = tmp_path / "report.html"
    file.write_bytes(written(report(entry(1, quote(COPY * 5, ORIGINAL * 5), quote("W" * 400, "短"))), "html"))
    page = chromium.new_page(viewport={"width": width, "height": 900})
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()
