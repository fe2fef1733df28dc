"""Hold what is known before a crawl about where copies may be.

Names of watched works, and addresses of earlier copies.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from fingerprinting.text.chapter_numbers import without_numbers
from storage.collections.works import Works

MOST_TITLES = 5_000
MOST_CHAPTERS = 20_000
MOST_COPIES = 2_000


@dataclass(frozen=True)
class CrawlHints:
    """Names to look for in links, and addresses that held copies.

    They change the order of a crawl, never its scope.
    """

    titles: tuple[str, ...] = ()
    """Titles of watched works."""
    chapters: tuple[str, ...] = ()
    """Names of their chapters without numbers, which every book has."""
    copies: tuple[str, ...] = ()
    """Addresses on the site where copies were found before."""

    def payload(self) -> dict[str, list[str]]:
        """Write the hints as plain values that fit JSON and BSON."""
        return {name: list(value) for name, value in asdict(self).items()}

    @classmethod
    def of(cls, payload: dict[str, Any]) -> Self:
        """Read what `payload` wrote; unknown names are ignored."""
        return cls(**{field.name: tuple(map(str, payload.get(field.name, ()))) for field in fields(cls)})


def names_of(works: Works, organisation: str) -> CrawlHints:
    """Collect the names of an organisation's works and chapters."""
    titles: list[str] = []
    chapters: dict[str, None] = {}
    for work in works.watched(organisation)[:MOST_TITLES]:
        titles.append(work.title)
        if len(chapters) < MOST_CHAPTERS:
            chapters.update(dict.fromkeys(_named(head["title"] for head in works.heads(work.id))))
    return CrawlHints(tuple(titles), tuple(chapters)[:MOST_CHAPTERS])


def _named(titles: Iterable[str]) -> Iterable[str]:
    bare = map(without_numbers, titles)
    return (each for each in bare if each)
