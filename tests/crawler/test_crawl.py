"""Whole crawls through the child process: what is read, stored, announced and counted."""

from dataclasses import replace

import pytest
from pymongo.database import Database

from crawler.policy import SitePolicy
from crawler.stage import crawl
from storage.documents import Document
from storage.inbox import Inbox
from storage.pages import Pages
from storage.settings import Settings
from tests.crawler.sites import novel_site

pytestmark = pytest.mark.slow


def test_every_linked_page_is_stored_and_announced(settings: Settings, database: Database[Document]) -> None:
    with novel_site(30).serve() as site:
        own = replace(settings, allow_hosts=(site.pair,))
        ended, = crawl(own, [SitePolicy("mirror", (site.url,))], "run-1")
        assert ended.state == "done", ended
        assert ended.counts["new"] == ended.counts["pages"] == 30
        pages = Pages(database)
        assert pages.count("mirror") == 30
        assert len(set(site.paths())) == len(site.paths()), "no address is asked for twice"
        announced = {claim.id for claim in Inbox(database, "fingerprint").claim(1000)}
        assert announced == {f"page:{each}" for each in pages.ids()}
