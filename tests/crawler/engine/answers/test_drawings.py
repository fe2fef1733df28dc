"""Chapters that are drawings: as pages, in frames and as pictures of pages without a text."""

import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.crawler.prose import paragraphs
from tests.mirror import Answer, Site, html

pytestmark = pytest.mark.slow
WAYS = ("<img src=/d/@.svg width=900>", "<iframe src=/d/@.svg width=900 height=900></iframe>",
        "<object data=/d/@.svg type=image/svg+xml></object>", "<embed src=/d/@.svg>", "<a href=/d/@>第@章</a>")


def drawing(number: int) -> Answer:
    lines = "".join(f'<text x="5" y="{40 * place}">{line}</text>' for place, line in enumerate(paragraphs(number), 1))
    return Answer(f'<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="900">{lines}</svg>'.encode(),
                  headers=(("Content-Type", "image/svg+xml"),))


def test_texts_in_drawings_are_read(settings: Settings, database: Database[Document], served: Served) -> None:
    pages = {f"/book/1/{number}.html": html(way.replace("@", str(number)), f"第{number}章 渡口")
             for number, way in enumerate(WAYS, 1)}
    drawings = {f"/d/{number}{suffix}": drawing(number) for number in range(1, 6) for suffix in (".svg", "")}
    links = "".join(f'<a href="{path}">第{place}章</a>' for place, path in enumerate(pages, 1))
    site = served(Site({"/": html(f"{links}<a href=/icon.svg>图</a>", "目录"), "/icon.svg": drawing(9), **pages,
                        **drawings}))
    mine = own(settings, [site])
    crawl_all(mine, [policy(site, "drawn", follow_sitemap=False)])
    texts = "\n".join(stored(mine, "drawn").values())
    assert [number for number in range(1, 6) if not all(line in texts for line in paragraphs(number))] == []
    assert "/icon.svg" not in site.paths(), "a link to a picture is not followed"
