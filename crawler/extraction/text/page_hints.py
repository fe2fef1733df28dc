"""Tell what a page's title and address say about its lines."""

import re
from functools import lru_cache
from typing import NamedTuple

LONGEST = 80
"""Characters of a heading, signs left out."""

_THREAD = re.compile(
    r"thread|topic|forum|bbs|tid=|/tie|/read\.php|showpost|post-|/p/\d|question|论坛|社区|贴吧|吧_|discuz|phpwind",
    re.IGNORECASE)
_BETWEEN = re.compile(r"[\W_]+")


class PageHints(NamedTuple):
    """What is known of a page besides its lines."""

    title: str = ""
    """The text of its `<title>`."""
    url: str = ""

    @property
    def is_thread(self) -> bool:
        """Whether it looks like a thread, whose answers are main text, too."""
        return bool(_THREAD.search(self.url) or _THREAD.search(self.title))

    def names(self, text: str) -> bool:
        """Whether a line repeats a part of the page's title."""
        title, first = _squeezed_title(self.title), text[:1]
        if len(text) > 2 * LONGEST or (first.isalnum() and first.lower() not in title):
            return False
        return 3 < len(squeezed := _squeeze(text)) <= LONGEST and squeezed in title


def _squeeze(text: str) -> str:
    return _BETWEEN.sub("", text).lower()


_squeezed_title = lru_cache(4)(_squeeze)  # asked for every line of a page
