"""Tell what the words of a link say about where it leads."""

import re
from typing import NamedTuple

from crawler.extraction.remembering import remembering

_AROUND = r"[\W_]*"
"""Arrows, brackets, pictograms and signs of a site's own font that stand around a button's words."""
_COUNT = r"(?:\s*[（(\[]?\s*\d{1,3}\s*[/／]\s*\d{1,3}\s*[)）\]]?|\s*[（(\[]\s*快捷[键鍵][^()（）]{0,8}[)）\]])?"
"""The numbers of the page and of all pages, or the keyboard shortcut, that a button may name."""
_NEXT_PAGE = re.compile(
    _AROUND + r"(?:(?:[点點][击擊]|[阅閱][读讀]|[进進]入|本章(?:的)?|[继繼][续續]){0,2}下\s?[一1壹—]?\s?[页頁]"
    r"(?:[继繼][续續])?(?:[阅閱][读讀]|[观觀]看)?|[后後]\s?一?\s?[页頁]|下?翻[页頁]|下翻|(?:[阅閱][读讀])?余下(?:[\d.]{1,5}[%％])?(?:全文|[内內]容)"
    r"|逐[页頁](?:[阅閱][读讀])?|次の?ページ|次へ|next(?:\s+page)?|continue(?:\s+reading)?|(?:余下|剩[余下])?[\d.]{0,5}[%％]?[继繼][续續](?:[阅閱][读讀]|[观觀]看)(?:本章)?)"
    + _COUNT + _AROUND, re.IGNORECASE)
_UNFINISHED = re.compile(
    r"[^。]{0,20}(?:本(?:[章节節篇]|章[节節])(?:[还還]?未完|[还還]?[没沒](?:有[结結]束|完))"
    r"|[这這][个個]?章[节節]?[后後]面?[还還]有).{0,40}", re.DOTALL)
"""Link text that says that the chapter continues: 本章未完，请点击下一页继续阅读."""
_NEXT_CHAPTER = re.compile(
    _AROUND + r"(?:下\s?一?\s?[章节節回篇话話卷]|[后後]\s?一?\s?[章回篇]|next\s+chapter)" + _AROUND, re.IGNORECASE)
_BACK = re.compile(
    _AROUND + r"(?:上\s?[一1—]?\s?[页頁章节節回篇话話]|前\s?一?\s?[页頁章]|prev(?:ious)?(?:\s+(?:page|chapter))?)"
    + _AROUND, re.IGNORECASE)
_ARROW = re.compile(
    r"\s*(?:[>＞]{1,2}|»|›|→|▶|►|(?:加[载載]|查看|[显顯]示|load|show)\s?(?:更多|more))\s*", re.IGNORECASE)
"""An arrow or "more", which just as often leads to another chapter or article.

It counts only if the address is surely that of the next page.
"""
_PAGE_NUMBER = re.compile(r"[\s\[]*第?\s*(\d{1,5})\s*[页頁]?(?:\s*[/／]\s*\d{1,3})?[\s\]]*")
_CONTENTS = re.compile(r"目[录錄]|书[页目]|書[頁目]|章[节節]列表|contents?", re.IGNORECASE)


class ButtonWords(NamedTuple):
    """What the words of a link say."""

    is_next_page: bool
    is_next_chapter: bool
    is_back: bool
    """Whether it leads to the page or the chapter before."""
    is_arrow: bool
    is_unfinished: bool
    """Whether it says that the chapter continues."""
    is_contents: bool
    number: int
    """The number of the page that it leads to; -1 if it names none."""

    @property
    def is_forward(self) -> bool:
        """Whether it may lead to the next page."""
        return self.is_next_page or self.is_next_chapter or self.is_arrow or self.is_unfinished

    @property
    def is_before(self) -> bool:
        """Whether it leads to the page before, or to the first one."""
        return self.is_back or self.number == 1


@remembering(4096)
def says(words: str) -> ButtonWords:
    """Tell what the words of a link say.

    Most links of a site are on each of its pages.
    """
    number = _PAGE_NUMBER.fullmatch(words)
    return ButtonWords(
        bool(_NEXT_PAGE.fullmatch(words)), bool(_NEXT_CHAPTER.fullmatch(words)), bool(_BACK.fullmatch(words)),
        bool(_ARROW.fullmatch(words)), bool(_UNFINISHED.fullmatch(words)), bool(_CONTENTS.search(words)),
        int(number.group(1)) if number else -1)
