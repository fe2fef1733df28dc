"""Which links are worth following first: the continuation of a text, then chapters, then lists of them."""

import re

from crawler.reading.links import Link
from crawler.reading.title import CHAPTER

START, FOLLOWING, CHAPTERS, LISTS, OTHERS, FURTHER, LAST = 0, 1, 2, 3, 4, 5, 6

_LIST = re.compile(
    r"目[录錄]|章[节節]列表|章節|全部章节|小[说說]|作品|书[库页城]|[連连][载載]|完[本结結]|chapters?|contents?|novels?|books?",
    re.IGNORECASE)
_FURTHER = re.compile(
    r"登[录錄入]|[注註][册冊]|[帮幫]助|[关關][于於]|联系|聯繫|隐私|条款|搜索|[书書]架|购物|充值|排行|login|sign|register|help|about"
    r"|contact|privacy|terms|search|cart", re.IGNORECASE)
_LEAF = re.compile(r"/\d+(?:[_-]\d+)*\.s?html?$|/(?:chapter|read|book|novel|article|post|thread|p|t)s?[-/_]?\d+",
                   re.IGNORECASE)


def priority_of(link: Link, following: str = "") -> int:
    """Rank a link from 0, the most urgent, to 7."""
    if following and link.url == following:
        return FOLLOWING
    if CHAPTER.search(link.words) or link.rel == "chapter":
        return CHAPTERS
    if _FURTHER.search(link.words):
        return FURTHER
    if _LIST.search(link.words):
        return LISTS
    return CHAPTERS + 1 if _LEAF.search(link.url) else OTHERS
