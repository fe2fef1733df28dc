"""List the style sheets of a page in order.

Its own ones, and the external ones that were fetched.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast
from urllib.parse import urljoin

from lxml import etree

from crawler.extraction.markup.styles.imports import imported_by
from crawler.extraction.markup.styles.media import holds
from crawler.extraction.markup.styles.possible_rules import PageSheets, Pairs
from crawler.extraction.markup.styles.settled import decides
from crawler.extraction.markup.styles.style_rules import SECRET, names_in
from crawler.extraction.markup.styles.style_sheet import Sheet, sheet_of
from crawler.extraction.markup.styles.suspects import BodyElements
from crawler.extraction.markup.styles.variables.custom_properties import declared_in
from crawler.extraction.markup.styles.variables.substitution import uses
from crawler.extraction.remembering import remembering_within
from crawler.fonts.faces import embedded
from crawler.urls.address import canonical

MAX_SHEETS = 32
"""Maximum external sheets of one page, including imported ones."""
MAX_STYLE = 1_000_000
"""Maximum characters of a page's own style that are read."""
MAX_PIECES = 100
"""Maximum sheets of a page, its own and external ones, each counted as often as it is named."""
DEEPEST = 2
"""Maximum depth of imports."""

_STRICT = re.compile(r"(?:\ufeff|\s|<!--.{0,2000}?-->|<\?[^<>]{0,200}>){0,20}<!doctype\s+html\s*(?:>|system|public\s)",
                     re.IGNORECASE | re.DOTALL)
_LOOSE = re.compile(r"[^<>]{0,100}public\s+[\"']-//(?:ietf|w3c//dtd (?:w3 )?html (?:2|3|4\.0 tr|4\.0 fr)|w3o|netscape)",
                    re.IGNORECASE)
_ROOTLESS = re.compile(r"@scope\s*(?=\{|to\b)", re.IGNORECASE)
_setting = etree.XPath("//@style[contains(., '--')]", smart_strings=False)
_SHEET_TYPE = re.compile(r"\s*(?:text/css\b.*)?", re.IGNORECASE)
_SWITCHED = re.compile(r"\bmedia\b|\brel\b|stylesheet", re.IGNORECASE)
"""What the `onload` script of a link contains if it turns the link into a style sheet, or into one for the screen."""


class OuterSheet(NamedTuple):
    """A style sheet that was fetched from its own address."""

    url: str
    """The address that responded, against which its imports are resolved."""
    css: str
    is_declared: bool = True
    """Whether it was declared as a style sheet. Another type is accepted only on pages in quirks mode."""


Sheets = Mapping[str, OuterSheet | None]
"""External sheets by address; None for one that is known not to exist."""
NO_SHEETS: Sheets = {}


class PageStyles:
    """The address of a page, and the external sheets that were fetched."""

    def __init__(self, html: str = "", url: str = "", sheets: Sheets = NO_SHEETS) -> None:
        self._url, self._sheets = url, sheets
        self._is_strict = is_strict(html)
        self._names: dict[etree._Element, frozenset[str]] = {}
        self._pieces: dict[etree._Element, tuple[str, ...]] = {}
        self._declared: dict[etree._Element, Pairs] = {}
        self._bodies: dict[etree._Element, BodyElements] = {}
        self._deciding: dict[etree._Element, Sheet] = {}
        self.named: dict[str, None] = {}
        """Addresses of the external sheets that apply to this page, as far as `pieces` has found them."""
        self.count = 0
        """Number of external sheets that its markup names, for any media."""
        self._in_shadows: Counter[etree._Element] = Counter()
        self.leaves_out = False
        """Whether it names more than are read."""

    @property
    def has_outer(self) -> bool:
        """Whether any external sheet that applies to the page was fetched."""
        return any(self._sheets.get(address) for address in self.named)

    @property
    def lacks_sheets(self) -> bool:
        """Whether external sheets that apply to the page were not fetched."""
        return any(address not in self._sheets for address in self.named)

    def names(self, root: etree._Element) -> frozenset[str]:
        """Return the tags, classes and ids of the page."""
        if root not in self._names:
            self._names[root] = names_in(root)
        return self._names[root]

    def body(self, root: etree._Element) -> BodyElements:
        """Return the body's elements, listed once before any is moved."""
        if root not in self._bodies:
            self._bodies[root] = BodyElements(root)
        return self._bodies[root]

    def deciding(self, root: etree._Element) -> Sheet:
        """Return the rules that may hide or show elements not yet moved."""
        if root not in self._deciding:
            self._deciding[root] = sheet_of(self.page(root), decides)
        return self._deciding[root]

    def page(self, root: etree._Element) -> PageSheets:
        """Return the page's sheets with its names and the variables that its elements set."""
        pieces = self.pieces(root)
        if not pieces:
            return PageSheets()
        if root not in self._declared:
            inline = cast("list[str]", _setting(root)) if any(map(uses, pieces)) else []
            self._declared[root] = frozenset(pair for style in inline for pair in declared_in(style))
        return PageSheets(pieces, self.names(root), self._declared[root])

    def outer(self, root: etree._Element) -> Sequence[str]:
        """Return the texts of the external sheets alone, in no order."""
        if not self._sheets:
            return ()
        self.pieces(root)
        return [sheet.css for address in self.named if (sheet := self._sheets.get(address))]

    def pieces(self, root: etree._Element) -> tuple[str, ...]:
        """Return the texts of a page's sheets, in the order in which they apply."""
        if root not in self._pieces:
            self._pieces[root] = self._listed(root)
        return self._pieces[root]

    def read_in_shadow(self, element: etree._Element, root: etree._Element) -> str:
        """Return the style, with its imports, that an element gives to its shadow root."""
        self._in_shadows[root] += _names_sheets(element)
        if not _holds(element):
            return ""
        base = self._base(root)
        if element.tag == "link":
            return "\n".join(self._linked(str(element.get("href") or "").strip(), base))
        return "\n".join(self._with_imports(str(element.text or "")[:MAX_STYLE], base, DEEPEST))

    def _base(self, root: etree._Element) -> str:
        """Return the address against which those of sheets are resolved."""
        addresses = (str(href).strip() for element in root.iter("base") if (href := element.get("href")))
        return urljoin(self._url, next(addresses, ""))

    def _listed(self, root: etree._Element) -> tuple[str, ...]:
        base = self._base(root)
        found: list[str] = []
        held: list[str] = []
        room = MAX_STYLE
        self.count = self._in_shadows[root] + sum(map(_names_sheets, root.iter("style", "link")))
        for number, element in enumerate(_applied(root)):
            if len(found) >= MAX_PIECES:
                self.leaves_out = True
                break
            if element.tag == "link":
                outer = list(self._linked(str(element.get("href") or "").strip(), base))
            elif element.text and room > 0:
                own = str(element.text)[:room]
                room -= len(own)
                own = _rooted(own, element, number) if "@scope" in own else own
                *outer, own = self._with_imports(own, base, DEEPEST)
                if not outer and _is_whole(own):
                    held.append(own)  # adjacent ones are read together
                    continue
                outer.append(own)
            else:
                continue
            if outer:
                found += [*_joined(held), *outer]
                held = []
        return (*found, *_joined(held))

    def _linked(self, href: str, base: str, depth: int = DEEPEST) -> Iterator[str]:
        if href[:5].lower() == "data:":
            if css := sheet_in(href):
                yield from self._with_imports(css, "", depth)
            return
        address = canonical(href, base) if href and base else None
        if address is None:
            return
        if address not in self.named and len(self.named) >= MAX_SHEETS:
            self.leaves_out = True
            return
        self.named[address] = None
        sheet = self._sheets.get(address)
        if sheet and (sheet.is_declared or not self._is_strict):
            yield from self._with_imports(sheet.css, sheet.url, depth)

    def _with_imports(self, css: str, base: str, depth: int) -> Iterator[str]:
        """Yield a sheet's imports, then the sheet; imports that are too deep are left out."""
        for imported in imported_by(css):
            if depth:
                yield from self._linked(imported.href.strip(), base, depth - 1)
            else:
                self.leaves_out = True
        yield css


def _applied(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the links and styles whose sheets apply to the page.

    Of the sheets with a title, only those with the first one do.
    """
    title = ""
    for element in root.iter("style", "link"):
        if _holds(element) and next(element.iterancestors("noscript", "template"), None) is None:
            named = str(element.get("title") or "")
            title = title or named
            if named in {"", title}:
                yield element


def _is_whole(css: str) -> bool:
    """Tell whether a sheet leaves neither a block nor a comment open."""
    return css.count("{") == css.count("}") and css.rfind("/*") <= css.rfind("*/")


def _rooted(css: str, element: etree._Element, number: int) -> str:
    """Name the root of scopes that name none: the element that contains the sheet."""
    around = element.getparent()
    if around is None or not _ROOTLESS.search(css):
        return css
    name = f"scope-{SECRET}-{number}"
    around.set("class", f"{around.get('class') or ''} {name}".strip())
    return _ROOTLESS.sub(f"@scope (.{name}) ", css)


def _joined(held: Sequence[str]) -> Sequence[str]:
    return ["\n".join(held)] if held else []


def is_strict(html: str) -> bool:
    """Tell whether a page is in standards mode.

    Pages in quirks mode accept any text as a style sheet: https://html.spec.whatwg.org/#link-type-stylesheet.
    """
    match = _STRICT.match(html[:5000])
    return bool(match) and not _LOOSE.match(html, match.end() - 7 if match else 0)


def _names_sheets(element: etree._Element) -> int:
    """Count the external sheets that an element names."""
    if element.tag == "link":
        return "stylesheet" in str(element.get("rel") or "").lower()
    return len(imported_by(str(element.text or "")))


def _holds(element: etree._Element) -> bool:
    """Tell whether a linked or inline sheet applies to a screen."""
    if element.get("disabled") is not None or not _SHEET_TYPE.fullmatch(str(element.get("type") or "")):
        return False
    switch = str(element.get("onload") or "")
    is_switched = bool(switch and _SWITCHED.search(switch))
    if not (is_switched or holds(str(element.get("media") or ""))):
        return False
    if element.tag == "style":
        return True
    kinds = str(element.get("rel") or "").lower().split()
    is_sheet = "stylesheet" in kinds or (is_switched and "preload" in kinds and element.get("as") == "style")
    return is_sheet and not ("alternate" in kinds and element.get("title"))


@remembering_within(lambda css: len(css) // 50)
def sheet_in(address: str) -> str:
    """Decode the style sheet in a `data:` address; empty for any other."""
    head, _, _ = address.partition(",")
    is_sheet = head[:5].lower() == "data:" and "text/css" in head.lower()
    return embedded(address).decode("utf-8", "replace") if is_sheet else ""
