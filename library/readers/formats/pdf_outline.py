"""Find the headings that the bookmarks of a PDF document name in its lines."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import islice

import pypdfium2

from fingerprinting.text.chapter_numbers import Level
from fingerprinting.text.headings import Heading, heading

MOST = 20_000
"""Maximum entries of an outline that are read."""
DEPTH = 4
"""Number of levels of an outline that are read."""
WRAPPED = 3
"""Maximum lines of a heading that the width of its column broke."""
_LONGEST = 120
Outline = Mapping[int, Sequence[Heading]]
"""The headings by the number of their page, from 1."""


def outline_of(document: pypdfium2.PdfDocument) -> Outline:
    """Read the outline without the title of the document.

    Levels come from the nesting of the entries, or from their words if nothing is nested.
    """
    whole = _squeezed(document.get_metadata_value("Title"))
    entries = [(mark.level, title, mark.get_dest()) for mark in islice(document.get_toc(max_depth=DEPTH), MOST)
               if _squeezed(title := " ".join(mark.get_title().split())) != whole]
    is_nested = any(level for level, _, _ in entries)
    found: dict[int, list[Heading]] = defaultdict(list)
    for level, title, target in entries:
        page = None if target is None else target.get_index()
        if page is not None and 0 < len(title) <= _LONGEST:
            by_words = None if is_nested else heading(title)
            found[page + 1].append(by_words or Heading(Level.CHAPTER + level, title))
    return found


def headed(lines: Sequence[str], headings: Sequence[Heading]) -> list[tuple[str, Heading | None]]:
    """Mark the lines of a page that are headings, and join those that its width broke."""
    titles = {_squeezed(each.title): each for each in headings}
    marked: list[tuple[str, Heading | None]] = []
    place = 0
    while place < len(lines):
        for count in range(WRAPPED if titles else 0, 0, -1):
            words = "".join(lines[place:place + count])
            if found := titles.get(_squeezed(words)):
                marked.append((words, found))
                place += count
                break
        else:
            marked.append((lines[place], heading(lines[place])))
            place += 1
    return marked


def _squeezed(words: str) -> str:
    return "".join(words.split())
