"""Group the pages of a site into books, and read the titles that they claim."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from fingerprinting.text.chapter_numbers import without_numbers
from fingerprinting.text.words import simplified

COMMON = 0.6
"""Minimum share (0–1) of a book's pages whose titles must contain a piece for it to be part of the book's title."""
SHORTEST_TITLE = 2
_BETWEEN = re.compile(r"[\s\-_—–|·,，。:：;；/\\()（）\[\]【】《》〈〉「」『』]+")
_OF_SITES = re.compile(
    r"小说|阅读|中文|书城|书屋|书库|文学|网$|站$|免费|最新|全文|章节|目录|首页|\.(?:com|net|cc|org)", re.I)
"""Title pieces that belong to the site rather than to the book."""


@dataclass(frozen=True)
class ClaimedPage:
    """A page with what it claims to be, and how much of it was copied from which work."""

    url: str
    title: str
    author: str
    text: str
    work: str = ""
    """Id of the work that it copies; empty if none."""
    share: float = 0.0
    """Share (0–1) of the page that is copied."""
    page: str = ""
    """Id of the page version."""


@dataclass(frozen=True)
class Book:
    """The pages of one site in one folder of addresses."""

    folder: str
    pages: tuple[ClaimedPage, ...]
    pieces: tuple[str, ...]
    """Pieces that most titles of its pages have in common, in the form that `plain` returns."""
    own: tuple[str, ...]
    """Those of them that the titles of the site's other books lack. Empty for a site's only book if its only piece ends
    the titles, because it may be the site's name."""
    author: str
    """The author named by most of its pages; empty if there is none."""


def plain(title: str) -> str:
    """Remove script variants, width, case, spaces and punctuation from a title."""
    text = simplified(unicodedata.normalize("NFKC", title)).casefold()
    return "".join(sign for sign in text if sign.isalnum())


def books_of(pages: Iterable[ClaimedPage]) -> list[Book]:
    """Group the pages of one site into books by the folder of their addresses."""
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
    """Return the folder of an address: host and path without the last segment."""
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path.rpartition('/')[0]}/"


def _comes_last(piece: str, pages: Sequence[ClaimedPage]) -> bool:
    """Tell whether most titles end with a piece, where sites put their own name."""
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
