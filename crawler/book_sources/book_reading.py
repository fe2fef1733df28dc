"""Read a book by the rules of its source.

Every address must be on the source's own site and passes the egress guard; rules run in a separate process.
"""

import json
import select
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from crawler.book_sources.guarded_fetch import GuardedFetch
from crawler.book_sources.legado_source import BookSource
from crawler.book_sources.own_site import check_own
from crawler.book_sources.page_request import PageRequest, search_request
from crawler.book_sources.rule_syntax import RuleError
from crawler.network.egress import Egress, target
from crawler.urls.address import canonical
from storage.settings import Settings

PATIENCE = 15.0
"""Seconds to wait for an answer. The limit of processor time in the process is shorter, so this ends only a process
that hangs."""
MAX_PAGES = 50
"""Maximum pages of one table of contents, or of one chapter."""

Fetch = Callable[[PageRequest], str]


class FoundChapter(NamedTuple):
    """A chapter in a table of contents."""

    title: str
    url: str


class RuleProcess:
    """A child process that evaluates rules.

    If it was ended, it is started again for the next question.
    """

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None

    def ask(
        self, work: str, source: BookSource, text: str, url: str = "", variables: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Evaluate rules on the response of an address.

        Raises RuleError, also for rules that take too much time or memory.
        """
        child = self._child = self._child or _started()
        assert child.stdin is not None  # noqa: S101 - we asked for pipes
        assert child.stdout is not None  # noqa: S101
        line = ""
        with suppress(BrokenPipeError):
            child.stdin.write(json.dumps([work, dict(source.rules), text, url, dict(variables or {})]) + "\n")
            child.stdin.flush()
            line = child.stdout.readline() if select.select([child.stdout], [], [], PATIENCE)[0] else ""
        if not line:
            self.close()
            raise RuleError(f"{source.name}: its rules took too long or too much memory")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise RuleError(f"{source.name}: {answer['error']}")
        return answer

    def close(self) -> None:
        """End the child process."""
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
    _variables: dict[str, Mapping[str, str]] = field(default_factory=dict)
    """Variables that rules stored, by address of the book or chapter."""

    def search(self, title: str) -> list[tuple[str, str, str]]:
        """Search for a title; returns names, authors and addresses.

        Empty if the source has no usable search.
        """
        if not self.source.search_url or "ruleSearch.bookList" not in self.source.rules:
            return []
        request = search_request(self.source.search_url, title)
        url = canonical(request.url, self.source.url) or ""
        answer = self._ask("search", replace(request, url=url), {"key": title})
        books = [(name, author, canonical(address, url) or "") for name, author, address, _ in answer["books"]]
        self._variables |= {book[2]: each[3] for book, each in zip(books, answer["books"], strict=True)}
        return books

    def contents(self, url: str) -> list[FoundChapter]:
        """List the chapters of the book at an address.

        All pages of its table of contents are read. If a chapter is listed twice, the entry nearer to the end of the
        book counts, since a box of new chapters often stands above the list.
        """
        variables = self._variables.get(url, {})
        if "ruleBookInfo.tocUrl" in self.source.rules or "ruleBookInfo.init" in self.source.rules:
            answer = self._ask("book", PageRequest(url), variables)
            url, variables = canonical(answer["contents"], url) or url, answer["variables"]
        listed, is_reversed = list[FoundChapter](), False
        for place, answer in self._pages("contents", url, variables):
            is_reversed = answer["is_reversed"]
            for title, address, own in answer["chapters"]:
                if chapter_url := canonical(address, place):
                    listed.append(FoundChapter(title, chapter_url))
                    self._variables[chapter_url] = own or answer["variables"]
        once = {chapter.url: chapter for chapter in (listed if is_reversed else listed[::-1])}
        return list(once.values())[::-1]

    def text(self, url: str, chapters: Iterable[str] = ()) -> str:
        """Read a chapter, over all its pages.

        It ends before a page that is another chapter of the book.
        """
        others = {other for other in chapters if other != url}
        pages = self._pages("chapter", url, self._variables.get(url, {}), others)
        return "\n".join(page["text"] for _, page in pages if page["text"])

    def _pages(
        self, work: str, url: str, variables: Mapping[str, str], others: Iterable[str] = (),
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Read a page and the following pages that it or they name, each once."""
        waiting, seen = [url] if url else [], {*others, url}
        for _ in range(MAX_PAGES):
            if not waiting:
                return
            place = waiting.pop(0)
            answer = self._ask(work, PageRequest(place), variables)
            variables = answer["variables"]
            yield place, answer
            following = [address for each in answer["next"] if (address := canonical(each, place))]
            waiting += [address for address in dict.fromkeys(following) if address not in seen]
            seen.update(following)

    def _ask(self, work: str, request: PageRequest, variables: Mapping[str, str]) -> dict[str, Any]:
        check_own(request.url, self.source.url)
        with_headers = replace(request, headers=tuple({**self.source.headers, **dict(request.headers)}.items()))
        return self.process.ask(work, self.source, self.fetch(with_headers), request.url, variables)


def chapters_of(settings: Settings, sources: Sequence[BookSource], book: str) -> list[FoundChapter]:
    """List the chapters of a book with the source of its host.

    Raises RuleError, FetchError, EgressError.
    """
    host = target(book).host
    source = next((each for each in sources if urlsplit(each.url).hostname == host), None)
    if source is None:
        raise RuleError(f"no source in the file is for {book}")
    process = RuleProcess()
    fetch = GuardedFetch(Egress(frozenset(settings.allow_hosts)), settings.user_agent, settings.crawl_delay)
    try:
        return BookReader(source, fetch, process).contents(book)
    finally:
        process.close()
