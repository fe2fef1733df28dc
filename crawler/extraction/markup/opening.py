"""Find the sections that a page hides until the reader clicks.

Examples are tabs, accordions and 展开全文: text that a person reads after one click belongs to the page. A button must
show it, by the id of the section or by its words directly beside the section, and must itself be visible; hidden junk
has no such button.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice, takewhile
from typing import Any

from lxml import etree

from crawler.extraction.markup.tree import text_of

SHORTEST = 60
"""Minimum number of characters outside links in a section; a menu or a notice has fewer."""
BUTTON = 24
"""Maximum length of a button, in characters."""
NEAR = 3
"""Number of elements before and after a section in which its button is searched for."""
MOST, SECTIONS = 2_000, 100
"""Maximum numbers of buttons and of hidden sections that are examined."""
_OPENS = re.compile(
    r"[\W_]*(?:(?:点[击擊]|點擊)?(?:展[开開]|[显顯]示|[查察]看|[阅閱][读讀]|加[载載])(?:[阅閱][读讀]|[显顯]示|查看)?"
    r"(?:全文|全部|更多|剩余|余下|其余|正文|原文|[全本]章|[内內]容)(?:[内內]容|正文|段落)?"
    r"|(?:点[击擊]|點擊)?展[开開]|[继繼][续續][阅閱][读讀](?:[全本]章|全文|下文|正文)?"
    r"|(?:read|show|see|view|load)\s+(?:more|all|the\s+rest)|continue\s+reading|expand(?:\s+all)?"
    r"|(?:read|show)\s+(?:the\s+)?full\s+(?:text|story|article|chapter))[\W_]*", re.IGNORECASE)
_NAMED = re.compile(r"#([\w:.-]{1,80})$|['\"]#?([\w:.-]{1,80})['\"]")
_LEADS = re.compile(r"\s*(?!#|javascript:|about:)\S", re.IGNORECASE)
_ASIDE = re.compile(
    r"modal|dialog|popup|pop-|drop|menu|nav|login|toast|lightbox|cookie|comment|share|search", re.IGNORECASE)
"""Names of elements that open over a page or beside its text."""
_ASIDE_TAGS = frozenset({"dialog", "nav", "header", "footer", "form", "menu", "ul", "ol", "select"})
_clickable = etree.XPath(
    "//@aria-controls/.. | //@data-target/.. | //@data-bs-target/.. | //@onclick/.. | //@data-toggle/.."
    " | //@data-tab/.. | //a/@href[starts-with(., '#') and string-length(.) > 1]/..")
"""Collects attributes, which libxml2 does several times faster than testing every element."""
_NAMING = ("aria-controls", "data-target", "data-bs-target", "data-tab", "href", "onclick")


def says_to_open(words: str) -> bool:
    """Tell whether the words of a button offer the rest of a text."""
    return bool(_OPENS.fullmatch(words))


class Openings:
    """The sections of a page that its buttons open.

    `is_hidden` tells whether an element itself is hidden.
    """

    def __init__(self, root: etree._Element, is_hidden: Callable[[etree._Element], bool]) -> None:
        self._root, self._is_hidden_itself = root, is_hidden
        self._known: dict[etree._Element, bool] = {}
        self._left = SECTIONS

    def _is_hidden(self, element: etree._Element) -> bool:
        """Tell whether an element itself is hidden.

        Sections of one kind ask for all of them.
        """
        if element not in self._known:
            self._known[element] = self._is_hidden_itself(element)
        return self._known[element]

    def opens(self, section: etree._Element) -> bool:
        """Tell whether a reader opens a hidden section by one click."""
        if section.tag in _ASIDE_TAGS or _ASIDE.search(f"{section.get('class')} {section.get('id')}"):
            return False
        self._left -= 1
        if self._left < 0 or not _holds_text(section):
            return False
        named = self._buttons.get(str(section.get("id")), ())
        return any(map(self._is_button, named)) or any(map(self._says_so, _beside(section))) or self._is_tab(section)

    @cached_property
    def _buttons(self) -> Mapping[str, Sequence[etree._Element]]:
        """The buttons that name a section, by its id; few pages need them."""
        buttons: dict[str, list[etree._Element]] = defaultdict(list)
        found: Any = _clickable(self._root)  # an expression that selects elements returns a list
        for button in islice(found, MOST):
            for name in _ids(button):
                buttons[name].append(button)
        return buttons

    def _is_button(self, element: etree._Element) -> bool:
        return 0 < len(text_of(element)) <= BUTTON and not any(
            map(self._is_hidden, (element, *element.iterancestors())))

    def _says_so(self, element: etree._Element) -> bool:
        return says_to_open(text_of(element)) and self._is_button(element)

    def _is_tab(self, section: etree._Element) -> bool:
        """Tell whether a section is a tab, as its siblings, or those of its class, are."""
        around = section.getparent()
        same_tag = [] if around is None else around.findall(str(section.tag))
        if self._have_heads(same_tag):
            return True
        same_class = [each for each in same_tag if _first_class(each) == _first_class(section)]
        return len(same_class) < len(same_tag) and self._have_heads(same_class)

    def _have_heads(self, alike: Sequence[etree._Element]) -> bool:
        """Tell whether all sections but one are hidden, below or above as many heads."""
        if len(alike) < 2 or sum(map(self._is_hidden, alike)) != len(alike) - 1:
            return False
        labels = alike[0].itersiblings("label", preceding=True)
        before, after = (_heads_at((alike[place].getparent(), alike[place]), is_before=not place) for place in (0, -1))
        below = (heads for heads in after if not any(map(_leaves, heads)))
        return any(len(heads) == len(alike) and all(map(self._is_button, heads))
                   for heads in chain([list(islice(labels, len(alike) + 1))], before, below))


def _heads_at(starts: Sequence[etree._Element | None], *, is_before: bool) -> Iterator[Sequence[etree._Element]]:
    """List the elements side by side before or after sections."""
    for start in starts:
        for each in islice(start.itersiblings(preceding=is_before), NEAR) if start is not None else ():
            yield from (list(each), *map(list, each.iter("ul")))


def _first_class(element: etree._Element) -> str:
    """Return the class that tabs share; the others say which one is open."""
    return (str(element.get("class") or "").split() or [""])[0]


def _leaves(head: etree._Element) -> bool:
    """Tell whether a head leads to another page."""
    return any(_LEADS.match(str(link.get("href") or "")) for link in head.iter("a"))


def _ids(button: etree._Element) -> Iterator[str]:
    for name in _NAMING:
        value = str(button.get(name) or "")[:300]
        if name == "aria-controls":
            yield from value.split()
        elif name == "data-tab":
            yield value.removeprefix("#")
        elif value:
            yield from (one or two for one, two in _NAMED.findall(value))


def _beside(section: etree._Element) -> Iterator[etree._Element]:
    """List the elements directly before and after a section.

    Also those after its siblings of the same class, and after its parent.
    """
    around = section.getparent()
    alike = takewhile(lambda each: each.get("class") == section.get("class"), section.itersiblings(str(section.tag)))
    *_, last = (section, *alike)
    for start, is_before in ((section, True), (last, False), (around, False)):
        if start is not None:
            yield from islice(start.itersiblings(preceding=is_before), NEAR)


def _holds_text(section: etree._Element) -> bool:
    """Tell whether a section is text rather than a menu."""
    every = sum(map(len, map(str, section.itertext())))
    linked = sum(len(text_of(link)) for link in section.iter("a"))
    return len(text_of(section)) - linked >= SHORTEST and 2 * linked < every
