"""What crawls left unread and what a person can do about it.

There is one line for each kind of content that was not read or is no longer requested.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from storage.collections.crawls import Crawl
from webadmin.sites.crawl_account import empty_of
from webadmin.words.catalogue import Words

NAMED = 3
"""Maximum number of sites that a line names."""
WATCH = "wenzong site add URL"
STATUS = "wenzong status --json"


@dataclass(frozen=True)
class Need:
    """Something to check, and where."""

    text: str
    place: str
    """A page of the desk, or a command."""


def crawl_needs(crawls: Sequence[Crawl], desk: str, words: Words) -> Iterator[Need]:
    """List what to check after crawls, and where.

    The figures of all sites are added up.
    """
    if empty := [crawl for crawl in crawls if empty_of(crawl)[0]]:
        pages, everything = map(sum, zip(*map(empty_of, empty), strict=True))
        yield Need(words("day.empty", sites=sites_of(empty), empty=f"{pages:,}", all=f"{everything:,}"),
                   "wenzong site test URL")
    for rule, field in (("day.unread_files", "files"), ("day.repeated", "repeated"), ("day.maze", "mazes")):
        if found := [crawl for crawl in crawls if getattr(crawl, field)]:
            count = sum(len(getattr(crawl, field)) for crawl in found)
            yield Need(words(rule, sites=sites_of(found), count=f"{count:,}"), STATUS)
    for crawl in [crawl for crawl in crawls if crawl.moved_to][:NAMED]:
        yield Need(words("day.moved", site=crawl.site, url=next(iter(crawl.moved_to))), f"{desk}/sites/proposed/")


def sites_of(crawls: Sequence[Crawl]) -> str:
    """List the first sites of crawls by name, and the number of the others."""
    names = list(dict.fromkeys(crawl.site for crawl in crawls))
    more = f" +{len(names) - NAMED:,}" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
