"""Follow chapters as chains of pages that lead to one another.

Chains are followed for many pages together. Only the heads of pages are read; texts are read only if everything else
indicates that two pages are parts of one chapter.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from crawler.stages.continuation import continues
from storage.collections.page_heads import PageHead, PageHeads

MAX_PARTS = 40
"""Maximum pages of one chapter; a site with more generates them endlessly, or shows an endless thread."""

Pair = tuple[PageHead, PageHead]
"""A page, and the page that it names as its next."""


@dataclass
class Chain:
    """The stored pages of one chapter, first page first."""

    parts: list[PageHead]
    is_whole: bool = True
    """Whether no further page is missing."""

    @property
    def goes_on(self) -> bool:
        """Whether the last page names a page that is not part of the chain yet."""
        url = self.parts[-1].next_url
        return bool(url) and len(self.parts) < MAX_PARTS and all(url != part.url for part in self.parts)


class Chains:
    """Finds the chapters that pages belong to.

    What was read for an address once serves all chains.
    """

    def __init__(self, heads: PageHeads) -> None:
        self._heads = heads
        self._versions: dict[str, list[PageHead]] = {}
        """Versions of single pages, by address; joined versions are excluded."""
        self._leading: dict[str, list[PageHead]] = {}
        """Page versions by the address that they name as their next page."""
        self._texts: dict[str, str] = {}

    def of(self, pages: Sequence[PageHead]) -> dict[str, Chain]:
        """Map page versions to the chapters that they belong to."""
        firsts = self._firsts(pages)
        urls = (url for first in firsts.values() for url in (first.url, first.next_url))
        self._read(self._versions, urls, self._heads.at, lambda head: head.url)
        chains = {first.url: Chain([self._current(first.url) or first]) for first in firsts.values()}
        going = [chain for chain in chains.values() if chain.goes_on]
        while going:
            following = self._following(going)
            for chain, head in zip(going, following, strict=True):
                chain.parts.extend([head] if head else [])
            going = [chain for chain, head in zip(going, following, strict=True) if head and chain.goes_on]
        return {page: chains[first.url] for page, first in firsts.items()}

    def _firsts(self, pages: Iterable[PageHead]) -> dict[str, PageHead]:
        """Map page versions to the first pages of their chapters."""
        ways = {page.id: [page] for page in pages}
        going = list(ways.values())
        while going:
            before = self._before(going)
            for way, head in zip(going, before, strict=True):
                way.extend([head] if head else [])
            going = [way for way, head in zip(going, before, strict=True) if head and len(way) < MAX_PARTS]
        return {page: way[-1] for page, way in ways.items()}

    def _before(self, ways: Sequence[Sequence[PageHead]]) -> list[PageHead | None]:
        """Find, for each way back, the newest page that its last page continues."""
        self._read(self._leading, (way[-1].url for way in ways), self._heads.leading_to, lambda head: head.next_url)
        pairs = [[(head, way[-1]) for head in self._leading[way[-1].url] if head.url not in {page.url for page in way}]
                 for way in ways]
        continued = self._continued(itertools.chain.from_iterable(pairs))
        return [max((pair[0] for pair in some if pair in continued), key=lambda head: head.fetched_at, default=None)
                for some in pairs]

    def _following(self, chains: Sequence[Chain]) -> list[PageHead | None]:
        """Find the next page of each chain.

        None if it is missing or begins another text.
        """
        urls = [chain.parts[-1].next_url for chain in chains]
        self._read(self._versions, urls, self._heads.at, lambda head: head.url)
        named = [self._current(url) for url in urls]
        for chain, head in zip(chains, named, strict=True):
            chain.is_whole = head is not None
        pairs = [(chain.parts[-1], head) for chain, head in zip(chains, named, strict=True) if head]
        continued = self._continued(pairs)
        return [head if head and (chain.parts[-1], head) in continued else None
                for chain, head in zip(chains, named, strict=True)]

    def _current(self, url: str) -> PageHead | None:
        """Return the newest version of a single page, decoded if possible."""
        return max(self._versions[url], default=None,
                   key=lambda page: (page.fetched_at, bool(page.decoded_from), not page.is_sample))

    def _continued(self, pairs: Iterable[Pair]) -> set[Pair]:
        """Pick the pairs whose second page continues the first.

        A page with the same text continues nothing.
        """
        likely = {pair for pair in pairs if continues(*pair)}
        self._texts |= self._heads.texts({head.id for pair in likely for head in pair} - self._texts.keys())
        return {(head, following) for head, following in likely if self._texts[head.id] != self._texts[following.id]}

    @staticmethod
    def _read(
        known: dict[str, list[PageHead]], urls: Iterable[str], read: Callable[[Iterable[str]], list[PageHead]],
        address: Callable[[PageHead], str],
    ) -> None:
        """Add the single pages of some addresses to `known`, each address once."""
        unread = set(urls) - known.keys()
        known |= {url: [] for url in unread}
        for head in read(unread - {""}):
            if not head.parts:
                known[address(head)].append(head)
