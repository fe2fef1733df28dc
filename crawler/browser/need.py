"""Tell which pages must be rendered because scripts or styles complete them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crawler.browser.gaps import Markup, says_waiting
from crawler.extraction.navigation.links import Link
from fingerprinting.text.headings import names_chapter

FEW = 200
"""Maximum characters of text of a page that may be an empty shell."""
SHORT = 1_500
"""Maximum characters of a page's text that may be a synopsis or a preview."""
HIDDEN = 60
"""Minimum characters of hidden text that scripts may show."""
FEW_LINKS = 4
FEW_CHAPTERS = 3
"""With fewer links that name chapters, a table of contents counts as missing."""

_CHAPTER_PATH = re.compile(
    r"/(?:chapter|chap|read|reader|book|novel|txt|html|content|article|xs|xiaoshuo|du|yuedu|zhang|[crnbp])s?[-_/]?\w{0,20}\d"
    r"|\d+(?:[-_]\d+)?\.(?:s?html?|php|aspx?)$|/\d+/\d+/?$|[?&](?:c?id|chapter(?:_?id)?|cid|aid|tid|article|zid|bid|num|no|read)"
    r"=\d", re.IGNORECASE)
_CONTENTS = re.compile(
    r"目[录錄]|章[节節]列表|全部章[节節]|最新章[节節]|正文卷|contents|chapter\s+list", re.IGNORECASE)
_CONTENTS_PATH = re.compile(r"/(?:mulu|catalog(?:ue)?|contents?|chapters|toc|list|index)\b", re.IGNORECASE)


@dataclass(frozen=True)
class SeenPage:
    """What the plain reader extracted from a page."""

    url: str
    html: str
    title: str = ""
    text: str = ""
    links: Sequence[Link] = ()
    sheets: int = 0
    """External style sheets that it was read with; 0 if one was missing."""
    hidden: int = 0
    """Characters of text that it hides."""
    is_hidden_by_sheets: bool = False
    """Whether its style sheets hide almost all of its text."""
    is_doubtful: bool = False
    """Whether only a browser can decide what is seen of its text."""

    @property
    def names_chapters(self) -> bool:
        """Whether enough links name chapters for a table of contents."""
        return sum(names_chapter(link.words) for link in self.links) >= FEW_CHAPTERS

    @property
    def is_chapter(self) -> bool:
        """Whether the title or address is that of a chapter."""
        return names_chapter(self.title) or bool(_CHAPTER_PATH.search(self.url))

    @property
    def is_contents(self) -> bool:
        """Whether it says it is a table of contents."""
        return bool(_CONTENTS.search(f"{self.title} {self.text}") or _CONTENTS_PATH.search(self.url))


def needs_browser(page: SeenPage) -> bool:
    """Tell whether scripts or styles have yet to add the main content of a page."""
    markup = Markup(page.html)
    if page.is_hidden_by_sheets or (markup.sheets > page.sheets and markup.has_holes):
        return True
    if len(page.text) <= SHORT and markup.is_long and page.is_chapter:
        return True
    if len(page.text) > SHORT or not markup.is_active:
        return False
    if page.names_chapters:
        return says_waiting(page.text)
    lacks_chapters = page.is_contents and (markup.fills or markup.has_gap)
    if markup.draws:
        return True
    if len(page.text) <= FEW:
        return (len(page.links) <= FEW_LINKS or page.is_chapter or lacks_chapters or markup.is_shell or markup.has_gap
                or markup.waits or (markup.fills and not page.text))
    return (markup.has_gap or markup.is_packed or lacks_chapters or markup.waits
            or (markup.fills and markup.is_preview))


def may_change(page: SeenPage) -> bool:
    """Tell whether scripts may change the text in the markup of a chapter."""
    if len(page.text) <= FEW or not page.is_chapter:
        return False
    markup = Markup(page.html)
    return markup.strips or markup.fills


def may_hide(page: SeenPage) -> bool:
    """Tell whether a missing sheet or a script may hide or show lines of a chapter.

    The sheet may be one that could not be fetched, or that a script adds; boxes may clip or cover lines. It cannot be
    excluded for a page with more markup than is examined and without a known sheet.
    """
    if len(page.text) <= FEW or not page.is_chapter:
        return False
    if page.is_doubtful:
        return True
    markup = Markup(page.html)
    if markup.is_long and not page.sheets:
        return True
    if markup.computes or markup.edits or (page.hidden >= HIDDEN and markup.reveals):
        return True
    return markup.alternates(page.text) and (markup.sheets > page.sheets or markup.strips)
