"""Confine the styles of a shadow root to its own elements, as browsers do.

Its classes and ids are renamed in markup and styles alike, so neither the page's rules nor those of other shadow roots
name them. A class that all its elements share confines the rules that name only tags.
"""

import re

from lxml import etree

from crawler.extraction.markup.styles.css_rules import UNLAYERED, Block, blocks
from crawler.extraction.markup.styles.keyframes import keyframes_in
from crawler.extraction.markup.styles.possible_rules import separate
from crawler.extraction.markup.styles.style_rules import PART, SECRET, SHADOWED

_NAME = re.compile(r"(?<!\\)([.#])(?=[a-z_-])", re.IGNORECASE)
_HOST = re.compile(r":host(-context)?(?:\(((?:[^()]|\([^()]*\))*)\))?", re.IGNORECASE)
_SLOTTED = re.compile(r"::slotted\(((?:[^()]|\([^()]*\))*)\)", re.IGNORECASE)
_SLOT = re.compile(r"(?<![\w.#:-])slot(?![\w-])", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\[\s*(?=(?:class|id)\b)", re.IGNORECASE)
_WRITTEN = "written-"
"""Beginning of the attributes that keep an element's class and id for selectors of attributes."""
_GENERATED = re.compile(r"::?(?:before|after)\s*$|$", re.IGNORECASE)

_OUTER = re.compile(rf"[\w.#-]*\.(?:host|slotted)-{SECRET}-\d+")
"""Selectors of the element with the shadow root, and of those in its slots."""


class ShadowScope:
    """The scope of one shadow root of a page, known by its number."""

    def __init__(self, number: int) -> None:
        self._prefix, self._own = f"shadow-{SECRET}-{number}-", f"{SHADOWED}{number}"
        self._host, self._slotted, self._slot = (f"{kind}-{SECRET}-{number}" for kind in ("host", "slotted", "slot"))

    def claim(self, element: etree._Element) -> None:
        """Rename an element's classes and id, or the names in its rules."""
        if element.tag == "style":
            element.text = self._confined(str(element.text or ""))
            return
        for name in ("class", "id"):
            if (value := element.get(name)) is not None:
                element.set(f"{_WRITTEN}{name}", value)
        names = [f"{self._prefix}{name}" for name in str(element.get("class") or "").split()]
        names += [f"{PART}{name}" for name in str(element.get("part") or "").split()]
        element.set("class", " ".join([*names, self._own, *([self._slot] if element.tag == "slot" else ())]))
        if identity := element.get("id"):
            element.set("id", f"{self._prefix}{identity}")

    def claim_host(self, host: etree._Element) -> None:
        """Mark the element that has the shadow root."""
        host.set("class", f"{host.get('class') or ''} {self._host}".strip())

    def claim_slotted(self, child: etree._Element) -> None:
        """Mark an element that a slot of the shadow root shows."""
        child.set("class", f"{child.get('class') or ''} {self._slotted}".strip())

    def _confined(self, css: str) -> str:
        rules = sorted(blocks(css), key=lambda block: block.layer)
        return "\n".join((*map(self._rule, rules), *keyframes_in(css)))

    def _rule(self, block: Block) -> str:
        selectors = ",".join(map(self._selector, separate(block.selectors)))
        if "!" not in block.style:
            selectors = _OUTER.sub(r":where(\g<0>)", selectors)  # the page's own rules for these take precedence
        rule = f"{selectors}{{{block.style}}}"
        return rule if block.layer >= UNLAYERED else f"@layer {self._own}{block.layer}{{{rule}}}"

    def _selector(self, selector: str) -> str:
        if slotted := _SLOTTED.search(selector):
            return f"{slotted.group(1).strip()}.{self._slotted}{selector[slotted.end():]}"
        if not (host := _HOST.match(selector := selector.strip())):
            return self._inside(selector)
        is_around, named = host.groups("")
        host_of, inside = f"{named}{' ' if is_around else ''}.{self._host}", selector[host.end():]
        if inside.startswith("::") or _GENERATED.fullmatch(inside):
            return host_of + inside  # what is generated in the host itself
        return host_of + self._inside(inside)

    def _inside(self, selector: str) -> str:
        named = _SLOT.sub(f"span.{self._slot}", _NAME.sub(rf"\1{self._prefix}", selector))
        written = _ATTRIBUTE.sub(f"[{_WRITTEN}", named)
        return _GENERATED.sub(lambda end: f".{self._own}{end.group()}", written, count=1)
