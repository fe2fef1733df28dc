"""What a person sees in a browser is read: by the markup alone where that suffices, else through Chromium."""

from collections import defaultdict

import pytest
from pymongo.database import Database

from storage.documents import Document
from storage.settings import Settings
from tests.crawler.browser.concealed_pages import SHOWN, routes, seen
from tests.crawler.crawling import Served, crawl_all, own, policy, stored
from tests.mirror import Site, html

SEEN = 0.98
"""Share of what a person sees that has to be read."""


@pytest.mark.slow
def test_what_scripts_write_is_read_in_the_browser(
    settings: Settings, database: Database[Document], served: Served,
) -> None:
    pages = dict(enumerate(SHOWN, 101))
    links = "".join(f'<a href="/book/1/{number}.html">第{number}章</a>' for number in pages)
    site = served(Site({"/": html(links, "目录"), **routes(pages)}))
    mine = own(settings, [site], browser="auto")
    ended = crawl_all(mine, [policy(site, "concealed", follow_sitemap=False)])["concealed"]
    texts = stored(mine, "concealed")
    shares: dict[str, list[float]] = defaultdict(list)
    for number, concealed in pages.items():
        shares[concealed.kind].append(seen(texts.get(f"{site.url}/book/1/{number}.html", ""), number))
    assert {kind: found for kind, found in shares.items() if min(found) < SEEN} == {}, ended.reasons
