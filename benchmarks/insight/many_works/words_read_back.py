"""Read the figures and links of an answer in words back, in both languages."""

import re
from collections.abc import Mapping
from typing import NamedTuple, cast
from urllib.parse import urlsplit

from django.test import Client
from lxml import html

FIGURE, SHARE, NAME = r"([\d,]+)", r"(<?\d+%)", r"([a-z]+)"
LAG = r"([\d.,]+)(?:–([\d.,]+))?"
SENTENCES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "source": rf"The source is {NAME}\.",
        "below": rf"{FIGURE} of {FIGURE} sites? whose source is known (?:has its|have their) text from there, "
                 r"directly or through others\.",
        "largest": rf"{FIGURE} of {FIGURE} sites whose source is known copied the original, or a site not observed; "
                   rf"{FIGURE} copied from {NAME}, directly or through others\.",
        "all direct": rf"(?:The|Each of the) {FIGURE} sites? whose source is known copied the original, or a site not "
                      r"observed\.",
        "no origin": r"Who copied from whom is not known yet: this requires copies that share errors\.()",
        "first": rf"{NAME} was surely the first to show {FIGURE} chapters?\.",
        "undated": r"How soon the sites follow is unknown, because no date of publication is known\.()",
        "shows": rf"shows {FIGURE} chapters?, (?:on average )?{SHARE} of (?:it|each)\.",
        "lag": rf"Median lag behind publication: (?:within )?{LAG} (h|days)\.",
        "ahead": rf"{FIGURE} chapters? appeared there before (?:its|their) publication\.",
        "copied": rf"Copied from {NAME} \(support {SHARE}\)\.", "part": rf"Part of it is from {NAME}\.",
        "original": rf"Copied from the original or from a site not observed \(support {SHARE}\)\.",
        "untold": r"Whom it copied is not known yet\.()",
        "disguised": rf"{SHARE} of the chapters are disguised: ([^.]+)\.",
        "disguised alone": r"The chapter is disguised: ([^.]+)\.",
        "firsts": rf"Surely the first to show {FIGURE} of them\.",
        "firsts alone": r"Surely the first to show it\.()",
        "gone": rf"{FIGURE} of them (?:is|are) gone\.", "gone alone": r"It is gone\.()",
        "more": rf"and {FIGURE} more sites?",
    },
    "zh-hans": {
        "source": rf"源头是 {NAME}。",
        "below": r"在已查明来源的 (?P<b>[\d,]+) 个站点中，(?P<a>[\d,]+) 个的文本直接或辗转来自该站。",
        "largest": r"在已查明来源的 (?P<b>[\d,]+) 个站点中，(?P<a>[\d,]+) 个转载自原文或未观察到的站点，"
                   r"(?P<c>[\d,]+) 个直接或辗转来自 (?P<d>[a-z]+)。",
        "all direct": rf"已查明来源的 {FIGURE} 个站点均转载自原文或未观察到的站点。",
        "no origin": r"尚不能判断谁抄自谁：需要多处复制带有相同的错误。()",
        "first": rf"{NAME} 确定最先刊出 {FIGURE} 章。",
        "undated": r"原文发表日期不详，无法判断各站跟进快慢。()",
        "shows": rf"收录 {FIGURE} 章，平均占原章的 {SHARE}。",
        "lag": rf"发表后多久出现（中位数）：{LAG} (小时|天)内?。",
        "ahead": rf"有 {FIGURE} 章早于原文发表即已出现。",
        "copied": rf"转载自 {NAME}（支持度 {SHARE}）。", "part": rf"另有部分来自 {NAME}。",
        "original": rf"转载自原文或未观察到的站点（支持度 {SHARE}）。",
        "untold": r"尚不能判断其来源。()",
        "disguised": rf"{SHARE} 的章节带有伪装：([^。]+)。",
        "disguised alone": r"该章带有伪装：([^。]+)。",
        "firsts": rf"其中 {FIGURE} 章确定最先出现于此。", "firsts alone": r"确定最先出现于此。()",
        "gone": rf"其中 {FIGURE} 章已消失。", "gone alone": r"该章已消失。()",
        "more": rf"另有 {FIGURE} 个站点",
    },
}
"""Patterns of all sentences; named groups give the order of the English sentence."""
Sentences = Mapping[str, tuple[str, ...]]
"""Sentences by name, with the figures and names in them."""


class Link(NamedTuple):
    """A link with its words."""

    words: str
    address: str


class Paragraph(NamedTuple):
    """A paragraph as it was read back."""

    lead: str
    """The words in bold at its beginning, if any."""
    sentences: Sentences
    left: str
    """The words that belong to none of the sentences."""
    links: tuple[Link, ...]


def paragraphs_of(client: Client, address: str, language: str) -> list[Paragraph]:
    """Read the answers in words on a page, paragraph by paragraph."""
    found = page_of(client, address, language).xpath("//section[@id='in-words']/p")
    return [_paragraph(each, language) for each in cast(list[html.HtmlElement], found)]


def page_of(client: Client, address: str, language: str) -> html.HtmlElement:
    """Request a page of the desk; raises ValueError if it does not exist."""
    client.cookies.load({"django_language": language})
    parts = urlsplit(address)
    response = client.get(f"{parts.path}?{parts.query}")
    if response.status_code != 200:
        raise ValueError(f"{address} answers {response.status_code}")
    return html.document_fromstring(response.content.decode())


def words_of(element: html.HtmlElement) -> str:
    """Read the text of an element without markup, with single spaces."""
    return " ".join(str(element.text_content()).split())


def _paragraph(element: html.HtmlElement, language: str) -> Paragraph:
    words, sentences = words_of(element), dict[str, tuple[str, ...]]()
    bold = element.find("b")
    for name, sentence in SENTENCES[language].items():
        if match := re.search(sentence, words):
            named = match.groupdict()
            sentences[name] = tuple(each or "" for each in (map(named.__getitem__, sorted(named)) if named
                                                            else match.groups()))
            words = words[:match.start()] + words[match.end():]
    links = tuple(Link(words_of(each), each.get("href", "")) for each in element.iter("a"))
    return Paragraph(words_of(bold) if bold is not None else "", sentences, words.strip(), links)
