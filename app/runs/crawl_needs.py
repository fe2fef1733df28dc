"""What crawls left unread and what a person can do about it.

There is one line for each kind of content that was not read or is no longer requested.
"""

from collections.abc import Iterator, Sequence

from storage.collections.crawls import Crawl
from webadmin.sites.crawl_account import empty_of
from webadmin.words.catalogue import Words

NAMED = 3
"""Maximum number of sites that a line names."""
WATCH = "wenzong site add URL"


def crawl_needs(crawls: Sequence[Crawl], desk: str, words: Words) -> Iterator[tuple[str, str]]:
    """List what to check after crawls, and where.

    The figures of all sites are added up.
    """
    if hollow := [crawl for crawl in crawls if empty_of(crawl)[0]]:
        empty, everything = map(sum, zip(*map(empty_of, hollow), strict=True))
        yield words("day.empty", sites=sites_of(hollow), empty=f"{empty:,}", all=f"{everything:,}"), (
            "wenzong site test URL")
    if unread := [crawl for crawl in crawls if crawl.files]:
        count = sum(len(crawl.files) for crawl in unread)
        yield words("day.unread_files", sites=sites_of(unread), count=f"{count:,}"), "wenzong status --json"
    if repeating := [crawl for crawl in crawls if crawl.repeated]:
        count = sum(len(crawl.repeated) for crawl in repeating)
        yield words("day.repeated", sites=sites_of(repeating), count=f"{count:,}"), "wenzong status --json"
    if wandering := [crawl for crawl in crawls if crawl.mazes]:
        count = sum(len(crawl.mazes) for crawl in wandering)
        yield words("day.maze", sites=sites_of(wandering), count=f"{count:,}"), "wenzong status --json"
    for crawl in [crawl for crawl in crawls if crawl.moved_to][:NAMED]:
        yield words("day.moved", site=crawl.site, url=next(iter(crawl.moved_to))), f"{desk}/sites/proposed/"


def sites_of(crawls: Sequence[Crawl]) -> str:
    """List the first sites of crawls by name, and the number of the others."""
    names = list(dict.fromkeys(crawl.site for crawl in crawls))
    more = f" +{len(names) - NAMED:,}" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
