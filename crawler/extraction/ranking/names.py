"""Classify the class and id names of elements by what they say about them."""

import re
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

from crawler.extraction.remembering import LONGEST

KINDS: dict[str, str] = {
    "menu": "nav navi navbar menu menubar crumb crumbs breadcrumb breadcrumbs bread pagination pager paging pages page "
            "tab tabs topbar toolbar tools tool header masthead weizhi location path toc catalog skip subnav",
    "foot": "foot footer copyright bottom bottem legal disclaimer cookie cookies consent gdpr mianze policy terms "
            "notice notices announcement announcements alert",
    "side": "side sidebar aside widget widgets rail right left column secondary sidenav",
    "comment": "comment comments commentlist respond pinglun disqus commenter liuyan commentary",
    "related": "related recommend recommended recommendation recommendations popular trending latest more promo teaser "
               "card cards tuijian hot rank ranking suggest suggested suggestions similar also next prev previous read "
               "recirc outbrain taboola upsell carousel slider slide xiangguan guess",
    "share": "share sharing social follow subscribe subscription newsletter signup login register search form cta "
             "button buttons btn addthis fenxiang bdshare dashang reward vote like likes",
    "meta": "meta byline author date time timestamp tag tags category categories info bio avatar profile user username "
            "userinfo sign signature sig stats badge details credit published postinfo authorinfo member rep",
    "sign": "sign signature sig signatures",
    "who": "author byline username user userinfo member poster creator writer postername",
    "when": "date time timestamp published modified datetime pubdate posted edited lastedit",
    "consent": "cookie cookies consent gdpr privacy onetrust axeptio install pwa cmp",
    "summary": "summary tldr gptts ai abstract excerpt dek standfirst lead intro subtitle lede deck",
    "advert": "ad ads adv advert advertisement advertising sponsor sponsored banner gg adsense dfp guanggao",
    "title": "title headline heading subject bt biaoti bookname chaptername h1",
    "text": "content contents text txt body bodytext booktxt booktext htmlcontent zhengwen neirong nr zw cooked prose "
            "entrycontent articlebody articlecontent postbody postcontent richtext markdown rte chaptercontent "
            "readcontent novelcontent contentbox message messagetext wrapper description bbwrapper tf msgfont",
    "post": "post posts thread topic answer answers question questions reply replies floor message messages bbp "
            "bbpress lia conversation discussion postlist lzl tie item qa",
    "article": "main article entry story blog news single chapter novel doc docs document section detail primary page",
    "list": "list grid items listing archive feed results products gallery ul menu index directory archives",
    "goods": "price cart product products buy review reviews rating ratings star stars sku shop store checkout",
    "picture": "caption figure image img photo media gallery thumbnail thumb video player",
    "quote": "quote blockquote quoted citation cite pullquote reference references footnotes footnote refs reflist",
    "popup": "modal popup overlay dialog tooltip dropdown hidden hide sr screen visually offscreen collapse noprint",
}
"""Kinds of elements, with the words that name them."""

AROUND = ("nav", "footer", "header", "aside", "form", "article", "main", "ul", "table", "blockquote", "section", "p",
          "figure", "details", "dl", "ol", "tr")
"""Tags of elements that say something about all they contain."""
MARKS = len(KINDS) + len(AROUND)
NAMING = ("class", "id", "role", "itemprop", "data-testid", "data-component")
"""Attributes that may say what an element is."""
_WORD = re.compile(r"[a-z]+|[A-Z][a-z]+|[A-Z]+")
_KIND_OF: dict[str, list[int]] = {}
for _place, _words in enumerate(KINDS.values()):
    for _one in _words.split():
        _KIND_OF.setdefault(_one, []).append(_place)


_AROUND_PLACES = {tag: len(KINDS) + place for place, tag in enumerate(AROUND)}
_DIGITS = re.compile(r"\d+")


class ElementSort(NamedTuple):
    """What the tag and the names of an element say about it."""

    marks: tuple[int, ...]
    """Indices of the kinds that its names indicate, then that of its tag in `AROUND`, counted after the kinds."""
    step: str
    """Tag and classes, without digits."""


def sort_of(element: etree._Element, tag: str) -> ElementSort:
    """Return an element's sort, which most elements of a site share with others."""
    attributes: list[tuple[str, str]] = element.items()  # type: ignore[assignment]  # the stubs allow bytes
    if not attributes:
        return _known(tag, "", "")
    said = dict(attributes)
    name, classes = " ".join([said[each] for each in NAMING if each in said]), said.get("class", "")
    return _known(tag, name, classes) if len(name) <= LONGEST else _sort(tag, name, classes)


def _sort(tag: str, name: str, classes: str) -> ElementSort:
    around = _AROUND_PLACES.get(tag)
    marks = _kinds_named(name) if around is None else (*_kinds_named(name), around)
    return ElementSort(marks, f"{tag}.{_DIGITS.sub('', classes)}")


_known = lru_cache(4096)(_sort)


def _kinds_named(name: str) -> tuple[int, ...]:
    """Return the indices in `KINDS` that a class and id indicate."""
    found = {place for word in _WORD.findall(name[:300]) for place in _KIND_OF.get(word.lower(), ())}
    return tuple(sorted(found))
