"""Collect what a page's head and address say about its lines."""

import html
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lxml import etree

LONGEST = 80
"""Maximum letters and digits of a heading."""
_THREAD = re.compile(
    r"thread|topic|forum|bbs|\b(?:p|pos)?tid=|/tie|/read\.php|showpost|post-|/p/\d|question|论坛|社区|贴吧|吧_|discuz|phpwind",
    re.IGNORECASE)
_LETTERS = re.compile(r"[^\W_]+")
MAX_SCRIPT = 100_000
MAX_DESCRIPTION = 1_000
MAX_BODY = 200_000
"""Maximum characters of the text in a page's linked data."""
BEGINNING = 30
"""Letters at the beginning of a line by which a description repeats it."""
_KINDS = {
    "article": re.compile(r"(?:news|blog|tech|scholarly|opinion)?(?:article|posting)$|^article|review$|report$"),
    "thread": re.compile(r"discussionforumposting|qapage|question|^answer|socialmediaposting|comment$|discourse|xenforo"
                         r"|vbulletin|phpbb|discuz|phpwind|invision|nodebb|flarum|mybb|simplemachines"),
    "goods": re.compile(r"product|offer|^book$|softwareapplication|jobposting"),
    "list": re.compile(r"itemlist|collectionpage|searchresultspage|^blog$|productgroup|offercatalog"),
    "media": re.compile(r"^video|videoobject|musicrecording|imagegallery|photo"),
}
"""Types that pages declare in metadata, by kind of page."""
_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"([A-Za-z]{1,40})"')
_BODY = re.compile(r'"(?:articleBody|text)"\s*:\s*("(?:[^"\\\n]|\\.){40,}")')
_MARKUP = re.compile(r"<[^<>]{1,300}>")
_itemtypes = etree.XPath("//@itemtype")


@dataclass(frozen=True)
class PageHints:
    """What is known about a page besides its lines."""

    title: str = ""
    """The text of its `<title>`."""
    url: str = ""
    description: str = ""
    """The letters of its description."""
    kinds: frozenset[str] = frozenset()
    """The kinds that it declares: `article`, `thread`, `goods`, `list`, `media`."""
    body: str = ""
    """The letters of the text in its linked data."""

    @cached_property
    def is_thread(self) -> bool:
        """Whether it looks like a thread, whose answers are main text too."""
        return bool(_THREAD.search(self.url) or _THREAD.search(self.title))

    @property
    def is_discussion(self) -> bool:
        """Whether it looks like a thread or declares that it is one."""
        return self.is_thread or "thread" in self.kinds

    @cached_property
    def _title_letters(self) -> str:
        return letters_of(self.title).lower()

    def names(self, letters: str) -> bool:
        """Tell whether a line repeats part of the page's title.

        The line is given by its letters.
        """
        return 3 < len(letters) <= LONGEST and letters.lower() in self._title_letters

    def describes(self, letters: str) -> bool:
        """Tell whether the page's description repeats a line or its beginning."""
        return len(letters) >= 10 and letters[:BEGINNING].lower() in self.description

    def tells(self, letters: str) -> bool:
        """Tell whether the text in the page's linked data has a line or its beginning."""
        return bool(self.body) and len(letters) >= 10 and letters[:BEGINNING].lower() in self.body


def letters_of(text: str) -> str:
    """Keep only letters and digits."""
    return "".join(_LETTERS.findall(text))


def hints_of(root: etree._Element, title: str, url: str) -> PageHints:
    """Collect what a page's head says."""
    description = ""
    parts: Any = _itemtypes(root)  # this XPath selects attributes, so the result is a list
    kinds = [*_types(root), *(str(kind).rpartition("/")[2] for kind in parts)]
    for meta in root.iter("meta"):
        name = str(meta.get("property") or meta.get("name") or "").lower()
        if name in ("description", "og:description"):
            description = max(description, str(meta.get("content") or ""), key=len)
        elif name in ("og:type", "generator"):
            kinds.append(str(meta.get("content") or ""))
    told = {kind.lower() for kind in kinds}
    said = frozenset(kind for kind, pattern in _KINDS.items() if any(map(pattern.search, told)))
    return PageHints(title, url, letters_of(description[:MAX_DESCRIPTION]).lower(), said, _body(root))


def _body(root: etree._Element) -> str:
    """Return the letters of articles and posts in the page's linked data."""
    found: list[str] = []
    for script in _told(root):
        for text in _BODY.findall(script[:MAX_BODY]):
            with suppress(ValueError):
                found.append(_MARKUP.sub(" ", html.unescape(json.loads(text, strict=False))))
    return letters_of("\n".join(found)[:MAX_BODY]).lower()


def _types(root: etree._Element) -> Iterator[str]:
    for script in _told(root):
        yield from _TYPE.findall(script[:MAX_SCRIPT])


def _told(root: etree._Element) -> Iterator[str]:
    """Yield the page's scripts of linked data."""
    for script in root.iter("script"):
        if script.get("type") == "application/ld+json" and script.text:
            yield str(script.text)
