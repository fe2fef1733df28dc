"""A page's title: the chapter's heading rather than the site's slogan."""

import re
from collections.abc import Iterator

from lxml import etree

from crawler.reading.boilerplate import is_furniture
from crawler.reading.tree import text_of

MAX_LENGTH = 120
CHAPTER = re.compile(
    r"第\s?[0-9０-９零〇一二两三四五六七八九十百千万壹贰叁肆伍陆柒捌玖拾佰仟]{1,9}\s?[章回節节卷集部篇话話幕折]|^chapter\s+\w+|^序[章言幕]?$|^楔子|^引子|^尾[声聲]"
    r"|^番外|^后记|^後記", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*(?:[|｜_—–»›]|\s-\s|(?<=[\u4e00-\u9fff])\s?-+\s?(?=\S)|::|>>|<<|\s·\s)\s*")
_NAMED = re.compile(
    r"(?:^|[-_ ])(?:h1|\w{0,12}title\w{0,6}|headline|subject|bookname|chaptername|biaoti|bt)(?:$|[-_ \d])",
    re.IGNORECASE)


def title_of(root: etree._Element) -> str:
    """Choose among the page's headings and the pieces of its `<title>`."""
    whole = _first(root.iter("title"))
    headings = list(_headings(root))
    squeezed = _squeeze(whole)
    confirmed = [heading for heading in headings if squeezed and _squeeze(heading) in squeezed]
    for candidates in (confirmed, headings):
        for heading in candidates:
            if CHAPTER.search(heading):
                return heading
    pieces = [piece.strip() for piece in _SEPARATOR.split(whole) if piece.strip()]
    for piece in pieces:
        if CHAPTER.search(piece):
            return piece
    if confirmed:
        return max(confirmed, key=len)
    return pieces[0] if pieces else next(iter(headings), "")


def _headings(root: etree._Element) -> Iterator[str]:
    for tag in ("h1", "h2", "h3", "h4"):
        for element in root.iter(tag):
            if _is_heading(text := text_of(element)) and not any(map(is_furniture, element.iterancestors())):
                yield text
    for element in root.iter("div", "p", "span", "td", "font", "strong", "b", "center"):
        name = f"{element.get('class', '')} {element.get('id', '')}"
        if (len(name) > 1 and _NAMED.search(name)) or element.tag in ("strong", "b", "center"):
            text = text_of(element)
            if _is_heading(text):
                yield text


def _is_heading(text: str) -> bool:
    return 1 < len(text) <= MAX_LENGTH and not text.endswith(("。", "，", "；"))


def _first(elements: Iterator[etree._Element]) -> str:
    element = next(elements, None)
    return text_of(element) if element is not None else ""


def _squeeze(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()
