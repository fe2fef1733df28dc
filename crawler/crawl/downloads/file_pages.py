"""Make page versions of the chapters of a file.

The address of each is that of the file with the chapter's place in the file as its fragment.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from urllib.parse import quote

from crawler.crawl.outcome import Fetched
from crawler.files.reading import FoundFile
from fingerprinting.text.chapter_numbers import chapter_number
from library.readers.draft import Draft
from storage.collections.frontier import Entry
from storage.documents import Capture, Page

LONGEST_PLACE = 200


def file_pages(outcome: Fetched, site: str, run: str) -> Iterator[Page]:
    """Yield the page versions of a file that was read.

    Their addresses have fragments, which no crawl requests.
    """
    found, capture, entry = outcome.file, outcome.capture, outcome.entry
    if found is None or capture is None:
        return
    places: Counter[str] = Counter()
    for draft in found.drafts():
        place = _place(draft, found.download.name)
        places[place] += 1
        fragment = place if places[place] == 1 and place else f"{place};{places[place]}"
        yield _page(draft, f"{entry.url}#{quote(fragment, safe='/:;')}", capture, (entry, site, run))


def lone_page(found: FoundFile, capture: Capture, entry: Entry, site: str, run: str) -> Page | None:
    """Make the page version of a file that is one text.

    Its address is that of the file. None if the file has several chapters or was not read completely.
    """
    drafts = list(islice(found.drafts(), 2))
    return _page(drafts[0], entry.url, capture, (entry, site, run)) if len(drafts) == 1 and not found.refused else None


def _page(draft: Draft, url: str, capture: Capture, where: tuple[Entry, str, str]) -> Page:
    entry, site, run = where
    return Page(
        site=site, url=url, capture=capture.id, fetched_at=capture.fetched_at, encoding="", title=draft.chapter,
        text=draft.text, depth=entry.depth, run=run, author=draft.author,
        number=draft.number or chapter_number(draft.chapter), found_on=entry.parent, in_file=draft.place)


def _place(draft: Draft, name: str) -> str:
    """Return where a chapter stands in its file, without the name of the file itself."""
    return draft.place.removeprefix(name).lstrip("/")[:LONGEST_PLACE]
