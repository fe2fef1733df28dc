"""Read a book by the rules of its source.

Every address passes the egress guard, every rule its own process.
"""

import json
import select
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from crawler.book_sources.guarded_fetch import GuardedFetch
from crawler.book_sources.legado_source import BookSource
from crawler.book_sources.rule_syntax import RuleError
from crawler.network.egress import Egress
from crawler.urls.address import canonical
from storage.settings import Settings

PATIENCE = 15.0
"""Seconds to wait for an answer; the limit of processor time in the process comes first, unless it is stuck."""
MAX_PAGES = 50
"""Pages of one table of contents, or of one chapter."""

Fetch = Callable[[str], str]


class FoundChapter(NamedTuple):
    """A chapter that a table of contents names."""

    title: str
    url: str


class RuleProcess:
    """A child that evaluates rules.

    One that was ended is started again for the next question.
    """

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None

    def ask(self, work: str, source: BookSource, text: str) -> dict[str, Any]:
        """Evaluate rules on an answer.

        Raises RuleError, also for rules that take too long or too much memory.
        """
        child = self._child = self._child or _started()
        assert child.stdin is not None  # noqa: S101 - we asked for pipes
        assert child.stdout is not None  # noqa: S101
        line = ""
        with suppress(BrokenPipeError):
            child.stdin.write(json.dumps([work, dict(source.rules), text]) + "\n")
            child.stdin.flush()
            line = child.stdout.readline() if select.select([child.stdout], [], [], PATIENCE)[0] else ""
        if not line:
            self.close()
            raise RuleError(f"{source.name}: its rules took too long or too much memory")
        told: dict[str, Any] = json.loads(line)
        if "error" in told:
            raise RuleError(f"{source.name}: {told['error']}")
        return told

    def close(self) -> None:
        """End the child."""
        if self._child:
            self._child.kill()
            self._child.communicate()
        self._child = None


def _started() -> "subprocess.Popen[str]":
    program, pipe = (sys.executable, "-m", "crawler.book_sources.rule_process"), subprocess.PIPE
    return subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)


@dataclass
class BookReader:
    """Reads books of one source."""

    source: BookSource
    fetch: Fetch
    process: RuleProcess

    def search(self, title: str) -> list[tuple[str, str, str]]:
        """Search for a title: names, authors and addresses.

        Nothing where the source has no search that is read.
        """
        if not self.source.search_url or "ruleSearch.bookList" not in self.source.rules:
            return []
        written = self.source.search_url.replace("{{key}}", quote(title)).replace("{{page}}", "1")
        url = canonical(written, self.source.url) or ""
        told = self.process.ask("search", self.source, self.fetch(url))
        return [(name, author, canonical(address, url) or "") for name, author, address in told["books"]]

    def contents(self, url: str) -> list[FoundChapter]:
        """List the chapters of the book at an address.

        All pages of its table of contents are read.
        """
        if "ruleBookInfo.tocUrl" in self.source.rules:
            told = self.process.ask("book", self.source, self.fetch(url))
            url = canonical(told["contents"], url) or url
        chapters: dict[str, FoundChapter] = {}
        for place, told in self._pages("contents", url):
            for title, address in told["chapters"]:
                if chapter_url := canonical(address, place):
                    chapters.setdefault(chapter_url, FoundChapter(title, chapter_url))
        return list(chapters.values())

    def text(self, url: str, chapters: Iterable[str] = ()) -> str:
        """Read a chapter, over all its pages.

        It ends where a page is one of the book's other chapters.
        """
        told = self._pages("chapter", url, {other for other in chapters if other != url})
        return "\n".join(page["text"] for _, page in told if page["text"])

    def _pages(self, work: str, url: str, seen: set[str] | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
        seen, most = set(seen or ()), len(seen or ()) + MAX_PAGES
        while url and url not in seen and len(seen) < most:
            seen.add(url)
            told = self.process.ask(work, self.source, self.fetch(url))
            yield url, told
            url = canonical(told["next"], url) or "" if told["next"] else ""


def chapters_of(settings: Settings, sources: Sequence[BookSource], book: str) -> list[FoundChapter]:
    """List the chapters of a book by the source of its host.

    Raises RuleError, FetchError, EgressError.
    """
    source = next((each for each in sources if urlsplit(each.url).hostname == urlsplit(book).hostname), None)
    if source is None:
        raise RuleError(f"no source of the file is for {book}")
    process = RuleProcess()
    fetch = GuardedFetch(Egress(frozenset(settings.allow_hosts)), settings.user_agent, settings.crawl_delay)
    try:
        return BookReader(source, fetch, process).contents(book)
    finally:
        process.close()
