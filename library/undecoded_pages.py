"""Enqueue pages in obfuscating fonts to be decoded again as the library grows.

A page with the title of a new chapter may be a copy of it, and the chapter's text then helps to decode its font.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from fingerprinting.text.chapter_numbers import without_numbers
from storage.collections.page_heads import PageHeads
from storage.collections.site_facts.fonts import Fonts
from storage.inbox import STORED_SOON, Inbox, StageName
from storage.mongodb import Database


def title_forms(title: str) -> list[str]:
    """List the spellings under which a library may have a page's title.

    These are with and without its number.
    """
    return list(dict.fromkeys(filter(None, (title, " ".join(title.split()), without_numbers(title)))))


class UndecodedPages:
    """The pages that contain unknown glyphs at the time of an import."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._inbox = Inbox(database, StageName.DECODE)

    def decode_again(self, titles: Iterable[str]) -> None:
        """Enqueue the pages with these titles; call it before the chapters are stored."""
        pages = {page for title in titles for page in self._by_title.get(title, ())}
        if pages:
            self._inbox.enqueue(sorted(pages), delay=STORED_SOON)

    @cached_property
    def _by_title(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for head in PageHeads(self._database).of(Fonts(self._database).all_waiting()).values():
            for title in title_forms(head.title):
                found[title].add(head.id)
        return found
