"""The books of a site: pages that stand together, and the title that they claim."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from fingerprinting.text.chapter_numbers import without_numbers
from fingerprinting.text.words import simplified

COMMON = 0.6
"""Share of a book's pages whose titles must have a piece for it to be the book's."""
SHORTEST_TITLE = 2
_BETWEEN = re.compile(r"[\s\-_—–|·,，。:：;；/\\()（）\[\]【】《》〈〉「」『』]+")
_OF_SITES = re.compile(
    r"小说|阅读|中文|书城|书屋|书库|文学|网$|站$|免费|最新|全文|章节|目录|首页|\.(?:com|net|cc|org)", re.I)
"""What pages say of their site and not of the book."""


@dataclass(frozen=True)
class ClaimedPage:
    """A page as it claims to be, and how much of it is which work's."""

    url: str
    title: str
    author: str
    text: str
    work: str = ""
    """Id of the work that it copies; empty for none."""
    share: float = 0.0
    """Share of the page that is copied."""
    page: str = ""
    """Id of the page version."""


@dataclass(frozen=True)
class Book:
    """Pages of one site in one folder of addresses."""

    folder: str
    pages: tuple[ClaimedPage, ...]
    pieces: tuple[str, ...]
    """What the titles of its pages have in common, as `plain` writes it."""
    own: tuple[str, ...]
    """Those of them that the titles of the site's other books have not.

    Of a site's only book none, where the one piece comes last and may be the site's name.
    """
    author: str
    """The author whom most of its pages name; empty if none is."""


def plain(title: str) -> str:
    """Leave out what a title may be written with: script, width, case, spaces, marks."""
    text = simplified(unicodedata.normalize("NFKC", title)).casefold()
    return "".join(sign for sign in text if sign.isalnum())


def books_of(pages: Iterable[ClaimedPage]) -> list[Book]:
    """Sort the pages of one site into books by the folder of their addresses."""
    folders: defaultdict[str, list[ClaimedPage]] = defaultdict(list)
    for page in pages:
        folders[folder_of(page.url)].append(page)
    pieces = {folder: _pieces(held) for folder, held in folders.items()}
    often = Counter(piece for found in pieces.values() for piece in found)
    if len(folders) == 1:
        often.update(piece for folder, held in folders.items() for piece in pieces[folder]
                     if len(pieces[folder]) == 1 and _comes_last(piece, held))
    return [Book(folder, tuple(held), tuple(pieces[folder]),
                 tuple(piece for piece in pieces[folder] if often[piece] < max(2, len(folders) / 2)), _author(held))
            for folder, held in sorted(folders.items())]


def folder_of(url: str) -> str:
    """Name the folder of an address: host and path without what comes last."""
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path.rpartition('/')[0]}/"


def _comes_last(piece: str, pages: Sequence[ClaimedPage]) -> bool:
    """Tell whether titles end with a piece, where sites put their own name."""
    return sum(plain(page.title).endswith(piece) for page in pages) >= COMMON * len(pages)


def _pieces(pages: Sequence[ClaimedPage]) -> list[str]:
    counts = Counter(piece for page in pages for piece in {
        plain(each) for each in _BETWEEN.split(without_numbers(page.title)) if not _OF_SITES.search(each)})
    return sorted(piece for piece, count in counts.items()
                  if len(piece) >= SHORTEST_TITLE and count >= COMMON * len(pages))


def _author(pages: Sequence[ClaimedPage]) -> str:
    named = Counter(author for page in pages if (author := plain(page.author)))
    author, count = named.most_common(1)[0] if named else ("", 0)
    return author if count >= COMMON * len(pages) else ""
