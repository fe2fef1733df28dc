"""Rank links by urgency.

Links that may lead to a watched work come first, then chapters, then lists of chapters.
"""

import re

from crawler.crawl.relevance import FOLDER, NAME, NONE, SHAPE
from crawler.extraction.navigation.links import Link
from fingerprinting.text.headings import names_chapter

START, URGENT, LIKELY, CHAPTERS, LISTS, OTHERS, FURTHER = range(7)

_LIST = re.compile(
    r"目[录錄]|章[节節]列表|章節|全部章节|小[说說]|作品|书[库页城]|[連连][载載]|完[本结結]|chapters?|contents?|novels?|books?",
    re.IGNORECASE)
_FURTHER = re.compile(
    r"登[录錄入]|[注註][册冊]|[帮幫]助|[关關][于於]|联系|聯繫|隐私|条款|搜索|[书書]架|购物|充值|排行|login|sign|register|help|about"
    r"|contact|privacy|terms|search|cart", re.IGNORECASE)
_NEIGHBOUR = re.compile(r"[下上前后後]\s?一?\s?[章节節回篇话話页頁]", re.IGNORECASE)
_LEAF = re.compile(r"/\d+(?:[_-]\d+)*\.s?html?$|/(?:chapter|read|book|novel|article|post|thread|p|t)s?[-/_]?\d+",
                   re.IGNORECASE)


def priority_of(link: Link, following: str = "", relevance: int = NONE) -> int:
    """Rank a link from `URGENT` to `FURTHER`.

    `relevance` is the result of `Relevance.rate` for it.
    """
    if following and link.url == following:
        return URGENT
    if _FURTHER.search(link.words) and relevance < NAME:
        return FURTHER
    return max(URGENT, _by_looks(link) - _LIFT[relevance])


_LIFT = {NONE: 0, SHAPE: 1, FOLDER: 2, NAME: 4}


def _by_looks(link: Link) -> int:
    rel = link.rel.split()
    if names_chapter(link.words) or _NEIGHBOUR.search(link.words) or {"next", "prev", "chapter"} & set(rel):
        return CHAPTERS
    return LISTS if _LIST.search(link.words) or "contents" in rel or _LEAF.search(link.url) else OTHERS
