"""What scripts write on canvases is read as a person sees it."""

import pytest
from pymongo.database import Database

from crawler.extraction.markup.drawn_text import drawn_text
from storage.documents import Document
from storage.settings import Settings
from tests.crawler.browser.canvas_pages import WAYS
from tests.crawler.browser.concealed_pages import routes, seen
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.mirror import Answer, Route, Site, html


@pytest.mark.slow
def test_what_is_written_on_a_canvas_is_read(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = dict(enumerate(WAYS, 301))
    links = "".join(f'<a href="/book/1/{number}.html">第{number}章</a>' for number in pages)
    rest: dict[str, Route] = {"/robots.txt": "", "/sitemap.xml": Answer(b"", 404)}
    site = served(Site({"/": html(links, "目录"), **rest, **routes(pages)}))
    mine = own(settings, [site], browser="auto")
    ended = crawl_all(mine, [policy(site, "canvas")])["canvas"]
    texts = stored(mine, "canvas")
    shares = {each.kind: seen(texts.get(f"{site.url}/book/1/{number}.html", ""), number)
              for number, each in pages.items()}
    assert {kind: share for kind, share in shares.items() if share < 1} == {}, ended.reasons


@pytest.mark.parametrize(("noted", "text"), [
    ('[[40,0,40,16,"world","#000000","",1],[0,2,36,16,"Hello,","#000000","",1]]', "Hello, world"),
    ('[[0,0,90,16,"white on white","#ffffff","",1]]', ""),
    ('[[0,0,90,16,"white on black","#ffffff","#000000",1]]', "white on black"),
    ('[[0,0,90,16,"a gradient","","",1]]', "a gradient"),
    ("[", ""), ("[]", ""), ("7", ""), ("[[1]]", ""), ('[[0,0,90,null,"x","","",1]]', ""),
    ('[[0,NaN,90,16,"x","","",1]]', ""), ('[[0,0,Infinity,16,"x","","",1]]', ""), ('[[0,0,90,16,7,"","",1]]', ""),
])
def test_pieces_are_put_into_lines(noted: str, text: str) -> None:
    assert drawn_text(noted, (255.0, 255.0, 255.0)) == text
