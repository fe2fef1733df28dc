"""Tell an error page from a text that is shown although the status is an error.

A browser would show that text.
"""

from crawler.politeness.block_detection import SHORT, says_gone
from fingerprinting.text.headings import names_chapter

LONG, LONG_CHAPTER = 1_500, 500
"""Minimum characters of a text that is not an error page; the second value applies if the title names a chapter."""


def shows_text(title: str, text: str, number: int = 0) -> bool:
    """Tell whether a page is a text, whatever its status.

    `number` is that of its chapter, 0 for none.
    """
    if says_gone(title) or says_gone(text[:SHORT]):
        return False
    return len(text) >= (LONG_CHAPTER if number or names_chapter(title) else LONG)
