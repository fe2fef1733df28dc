"""Read page numbers from headings: `第三章 钟声（2/4）` is the second of four."""

import re
from typing import NamedTuple

_OPEN, _CLOSE = r"[\s(（\[【_-]*", r"[\s)）\]】]*"
_OF = re.compile(_OPEN + r"第?\s*(\d{1,3})\s*[页頁]?\s*[/／]\s*[共第]?\s*(\d{1,3})\s*[页頁]?" + _CLOSE + r"$")
_ALONE = re.compile(r"[\s(（\[【_-]+第\s*(\d{1,3})\s*[页頁]" + _CLOSE + r"$")


class PagePosition(NamedTuple):
    """Which page of how many; `pages` is 0 if the total is unknown."""

    page: int
    pages: int

    @property
    def is_last(self) -> bool:
        """Whether the chapter ends on this page."""
        return 0 < self.pages <= self.page


def position_of(heading: str) -> PagePosition | None:
    """Read the page number at a heading's end.

    None if there is none, or if it is invalid.
    """
    if match := _OF.search(heading):
        page, count = int(match.group(1)), int(match.group(2))
        return PagePosition(page, count) if 1 <= page <= count else None
    if match := _ALONE.search(heading):
        return PagePosition(int(match.group(1)), 0)
    return None


def without_position(heading: str) -> str:
    """Remove the page number from a heading."""
    if position_of(heading) is None:
        return heading
    return _ALONE.sub("", _OF.sub("", heading)).strip()
