"""Choose the pages of a first look.

From a home page to a contents page, and from there to its first and last chapter.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any

from crawler.crawl.relevance import LONG, folder
from crawler.urls.traps import pattern
from fingerprinting.text.chapter_numbers import chapter_number
from fingerprinting.text.headings import names_chapter

Report = Mapping[str, Any]
"""What `ProbeSpider` reports about an address."""

MOST_PAGES = 8
FEW_CHAPTERS = 5
"""Minimum number of chapters of one book on its table of contents."""
LEAST_NAMED, LEAST_IN_ORDER = 0.6, 0.5
"""Minimum shares (0–1) of a table's links that name chapters, and of neighbours with consecutive numbers."""
ENOUGH_CHAPTERS = 2
"""Chapter pages after which the look ends."""
SAMPLES = 3
"""Kinds of links that are tried if no link names the contents."""
_TO_CONTENTS = re.compile(
    r"目[录錄]|章[节節](?:列表|目)|全部章|[开開]始[阅閱][读讀]|^书页$|table of contents|all chapters|^contents$",
    re.IGNORECASE)


class PageKind(StrEnum):
    """The kind of a page on a site of novels."""

    CONTENTS = "contents"
    CHAPTER = "chapter"
    TEXT = "text"
    LIST = "list"
    UNREAD = "unread"


class SurveyPlan:
    """Takes reports and returns the address to look at next."""

    def __init__(self, start: str) -> None:
        self.reports: list[Report] = []
        self._seen = {start}
        self._waiting: list[tuple[int, str]] = []

    def following(self, report: Report) -> str | None:
        """Take a report; returns None if enough was seen or nothing is left."""
        self.reports.append(report)
        for rank, url in wanted(report):
            if url not in self._seen:
                self._seen.add(url)
                self._waiting.append((rank, url))
        if len(self.reports) >= MOST_PAGES or self._is_enough or not self._waiting:
            return None
        self._waiting.sort(key=lambda waiting: waiting[0])
        return self._waiting.pop(0)[1]

    @property
    def _is_enough(self) -> bool:
        kinds = Counter(map(kind_of, self.reports))
        return bool(kinds[PageKind.CONTENTS]) and sum(
            report["url"] in _chapters_of(self.reports) for report in self.reports) >= ENOUGH_CHAPTERS


def _chapters_of(reports: Iterable[Report]) -> set[str]:
    return {url for report in reports for url in chapter_links(report)}


def kind_of(report: Report) -> PageKind:
    """Tell the kind of a page from what was read on it."""
    if "title" not in report:
        return PageKind.UNREAD
    is_long = report["characters"] >= LONG
    if is_long and (names_chapter(report["title"]) or chapter_number(report["title"])):
        return PageKind.CHAPTER
    if chapter_links(report):
        return PageKind.CONTENTS
    return PageKind.TEXT if is_long else PageKind.LIST


def chapter_links(report: Report) -> list[str]:
    """List the chapters that a table of contents names, in its order.

    Empty for any other page. The chapters lie in one folder with one pattern of address, and their numbers, if any, are
    consecutive. This excludes lists of the newest chapters of many books.
    """
    return chapters_among((link["url"], link["words"]) for link in report.get("followed", ()))


def chapters_among(links: Iterable[tuple[str, str]]) -> list[str]:
    """Pick one book's chapters among links, given as (address, words)."""
    groups: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for url, words in links:
        groups[folder(url), pattern(url)].setdefault(url, words)
    largest = max(groups.values(), key=len, default={})
    return list(largest) if _are_chapters(list(largest.values())) else []


def _are_chapters(words: Sequence[str]) -> bool:
    named = sum(names_chapter(each) or bool(chapter_number(each)) for each in words)
    if len(words) < FEW_CHAPTERS or named < LEAST_NAMED * len(words):
        return False
    numbers = [number for each in words if (number := chapter_number(each))]
    in_order = sum(abs(right - left) == 1 for left, right in pairwise(numbers))
    return len(numbers) < FEW_CHAPTERS or in_order >= LEAST_IN_ORDER * (len(numbers) - 1)


def wanted(report: Report) -> list[tuple[int, str]]:
    """Rank the addresses that a page suggests to look at, from 0, the most urgent."""
    if moved := report.get("moved_to"):
        return [(0, moved)]
    if kind_of(report) is PageKind.CONTENTS:
        chapters = chapter_links(report)
        return [(0, chapters[0]), (0, chapters[-1])]
    links = report.get("followed", ())
    to_contents = [(1, link["url"]) for link in links if _TO_CONTENTS.search(link["words"])][:SAMPLES]
    books = [(2, above) for link in links if names_chapter(link["words"]) and (above := folder(link["url"]))][:1]
    return [*to_contents, *books, *((3, url) for url in _usual(links))]


def _usual(links: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return one link of each of the most frequent address patterns.

    Patterns with numbers are preferred: they are books rather than menus.
    """
    patterns: Counter[str] = Counter()
    first: dict[str, str] = {}
    for link in links:
        key = pattern(link["url"])
        patterns[key] += 1 + 2 * ("0" in key.partition("/")[2])
        first.setdefault(key, link["url"])
    return [first[key] for key, _ in patterns.most_common(SAMPLES)]
