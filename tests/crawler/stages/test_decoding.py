"""Pages in obfuscating fonts, crawled and decoded through the stores (acceptance case 14)."""

import time
from base64 import b64encode
from pathlib import Path

import pytest
from pymongo.database import Database

from app.demo.demo_texts import works
from crawler.fonts.alphabet import UNDECODED
from crawler.stages.decoding import DecodeStage
from library.owner import Owner
from library.readers.draft import Draft
from library.shelf import StoredShelf
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Chapter, Document, Page, Work
from storage.inbox import Inbox, StageName
from storage.raw.folder import RawFolder
from storage.settings import Settings
from tests.crawler.crawling import crawl_all, own, policy
from tests.crawler.fonts.scrambling import Scrambled, scrambled
from tests.crawler.fonts.test_decoding import CHINESE
from tests.mirror import Answer, Site, html

pytestmark = pytest.mark.slow

ONE, TWO = works()["jar_listener"][:2]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for known glyph shapes, filled once."""
    return tmp_path_factory.mktemp("shapes")


def squeezed(text: str) -> str:
    return "".join(text.split())


def right(found: str, golden: str) -> float:
    """Return the share of correctly read characters; asserts that none is read wrong."""
    pairs = list(zip(squeezed(found), squeezed(golden), strict=True))
    assert all(one in (other, UNDECODED) for one, other in pairs)
    return sum(one == other for one, other in pairs) / len(pairs)


SHEET = '<link rel="stylesheet" href="/css/a.css">'
LINKED = "<style>@font-face{font-family:x;src:url(/f/x.woff)}</style>"


def held(font: Scrambled) -> str:
    """A style with the font embedded."""
    return f"<style>@font-face{{font-family:x;src:url(data:font/woff;base64,{b64encode(font.data).decode()})}}</style>"


def pirate(font: Scrambled, *styles: str) -> Site:
    """A site with two chapters in a font that each page names in its own style."""
    site = Site({"/f/x.woff": Answer(font.data, headers=(("Content-Type", "font/woff"),)),
                 "/css/a.css": Answer(b"@font-face{font-family:x;src:url('../f/x.woff') format('woff')}",
                                      headers=(("Content-Type", "text/css"),)),
                 "/": html('<a href="/1.html">one</a><a href="/2.html">two</a>', "x")})
    for number, (chapter, style) in enumerate(zip((ONE, TWO), styles, strict=True), 1):
        lines = "".join(f"<p>{font.write(line)}</p>" for line in chapter.text.splitlines())
        site.routes[f"/{number}.html"] = html(f'<h1>{chapter.title}</h1><div style="font-family:x">{lines}</div>',
                                              chapter.title, style)
    return site


def work_off(database: Database[Document], stage: DecodeStage) -> None:
    """Step until nothing waits; an id becomes claimable a moment after it was enqueued."""
    inbox, end = Inbox(database, StageName.DECODE), time.monotonic() + 600
    while inbox.waiting():
        assert time.monotonic() < end
        stage.step()


def decoded(
    settings: Settings, database: Database[Document], site: Site, cache: Path, *, by_looks: bool = False,
) -> dict[str, Page]:
    with site.serve():
        crawl_all(own(settings, [site]), [policy(site)])
    work_off(database, DecodeStage(database, RawFolder(settings.raw_path), cache, by_looks=by_looks))
    pages = Pages(database)
    found = [page for page in pages.versions(pages.ids()).values() if page.decoded_from]
    return {page.title: page for page in sorted(found, key=lambda page: -page.text.count(UNDECODED))}


@pytest.mark.fault(14)
@pytest.mark.campaign
def test_a_font_cut_from_a_known_one(settings: Settings, database: Database[Document], cache: Path) -> None:
    font = scrambled(CHINESE, 7, private=True)
    site = pirate(font, SHEET, held(font))
    pages = decoded(settings, database, site, cache)
    assert site.paths().count("/css/a.css") == 1, "what it hides and which font it names is read from one answer"
    for chapter in (ONE, TWO):
        assert right(pages[chapter.title].text, chapter.text) > 0.99
        assert Inbox(database, StageName.FINGERPRINT).holds(f"page:{pages[chapter.title].id}")


def test_a_strange_font_is_learned_from_the_library(settings: Settings, database: Database[Document], cache: Path,
                                                   ) -> None:
    work = Work("default", ONE.work, ONE.author)
    Works(database).add([work])
    Works(database).put([Chapter(work.id, ONE.title, ONE.text, 1)])
    font = scrambled(CHINESE, 77, strange=True)
    pages = decoded(settings, database, pirate(font, LINKED, LINKED), cache)
    assert right(pages[ONE.title].text, ONE.text) > 0.99
    assert right(pages[TWO.title].text, TWO.text) > 0.6


def test_pages_are_decoded_again_when_the_library_gets_their_chapter(
    settings: Settings, database: Database[Document], cache: Path,
) -> None:
    font = scrambled(CHINESE, 78, strange=True)
    before = decoded(settings, database, pirate(font, LINKED, LINKED), cache)
    assert ONE.title not in before or right(before[ONE.title].text, ONE.text) < 0.5
    StoredShelf(database, Owner("default", "")).put([Draft(ONE.work, ONE.title, ONE.text, ONE.author)])
    assert Inbox(database, StageName.DECODE).waiting() >= 1
    work_off(database, DecodeStage(database, RawFolder(settings.raw_path), cache, by_looks=False))
    pages = Pages(database)
    texts = [page.text for page in pages.versions(pages.ids()).values() if page.decoded_from]
    assert any(squeezed(text) == squeezed(ONE.text) for text in texts)


def test_a_strange_font_in_a_style_sheet_is_read_by_its_looks(
    settings: Settings, database: Database[Document], cache: Path,
) -> None:
    pytest.importorskip("rapidocr")
    font = scrambled(CHINESE, 79, strange=True)
    site = pirate(font, SHEET, SHEET)
    site.routes["/2.html"] = html(f"<h1>{TWO.title}</h1>" + "".join(f"<p>{line}</p>" for line in TWO.text.splitlines()),
                                  TWO.title, "<link rel=stylesheet href=/css/a.css>")
    pages = decoded(settings, database, site, cache, by_looks=True)
    pairs = list(zip(squeezed(pages[ONE.title].text), squeezed(ONE.text), strict=True))
    assert sum(one == other for one, other in pairs) >= 0.95 * len(pairs)
    assert sum(one not in (other, UNDECODED) for one, other in pairs) <= 0.01 * len(pairs)
    assert TWO.title not in pages, "an honest text is left as it is, whatever its style sheet names"
