"""Tell an error's own page from a text that is shown under an error's status.

A browser would show that text.
"""

from crawler.politeness.block_detection import SHORT, says_gone
from fingerprinting.text.headings import names_chapter

LONG, LONG_CHAPTER = 1_500, 500
"""Characters of a text that is no error's own page; the second where the title names a chapter."""


def shows_text(title: str, text: str, number: int = 0) -> bool:
    """Tell whether a page is a text, whatever its status says.

    `number` is that of its chapter, 0 for none.
    """
    if says_gone(title) or says_gone(text[:SHORT]):
        return False
    return len(text) >= (LONG_CHAPTER if number or names_chapter(title) else LONG)
