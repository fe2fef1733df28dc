"""A site that copies a chapter, and the processes that crawl, match and check it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from app.demo.demo_texts import works
from app.stages import pipeline_stages, run_until_empty
from crawler.stages.crawling import CrawlStage
from storage.mongodb import connect
from storage.settings import Settings
from tests.crawler.crawl_forks import forking
from tests.crawler.sites import novel
from tests.mirror import Answer, Site, html
from webadmin.takedown.noticed.watched_pages import watch_noticed
from webadmin.takedown.recorded_answers import record_checks

PATH = "/book/2.html"
CHAPTER = next(iter(works().values()))[1]
"""The chapter copied by the page at PATH; the site's other pages copy nothing."""
GONE = Answer(b"gone", 404)


@dataclass
class Pirate:
    """A site with the copy, and an installation that may visit it."""

    site: Site
    settings: Settings

    @property
    def address(self) -> str:
        """Address of the page with the copy."""
        return f"{self.site.url}{PATH}"

    def work(self) -> None:
        """Run crawler, matcher and all stages between them until nothing waits."""
        run_until_empty(connect(self.settings), pipeline_stages(self.settings), lambda *_: None)

    def take_down(self) -> None:
        """Answer 404 for the page from now on."""
        self.site.routes[PATH] = GONE

    def answer(self, now: datetime) -> None:
        """Let the crawler do the requested checks as of a given time, and record the answers."""
        store = connect(self.settings)
        with forking():
            while CrawlStage(self.settings, store).step():
                pass
        record_checks(now, lambda _: now)

    def watch(self, now: datetime) -> int:
        """Start watching the pages in a notice."""
        return watch_noticed(now)


@contextmanager
def pirate(settings: Settings) -> Iterator[Pirate]:
    """Serve the site."""
    text = "".join(f"<p>{line}</p>" for line in CHAPTER.text.split("\n"))
    page = html(f'<h1>{CHAPTER.title}</h1><div id="content">{text}</div><a href="/">目录</a>', CHAPTER.title)
    with Site({**novel(3), PATH: page}).serve() as site:
        yield Pirate(site, replace(settings, allow_hosts=(site.pair,)))
