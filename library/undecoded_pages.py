"""Have pages in obfuscating fonts decoded again as the library grows.

Those whose title is that of a new chapter may copy it, and be read by it.
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
    """List how a library may spell a page's title: with its number or without."""
    return list(dict.fromkeys(filter(None, (title, " ".join(title.split()), without_numbers(title)))))


class UndecodedPages:
    """The pages with glyphs that are not known yet, as an import finds them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._inbox = Inbox(database, StageName.DECODE)

    def decode_again(self, titles: Iterable[str]) -> None:
        """Enqueue the pages of these titles; call it before the chapters are stored."""
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
