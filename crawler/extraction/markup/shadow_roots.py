"""Insert declarative shadow roots into a page's tree, as a browser shows them."""

from itertools import islice

from lxml import etree

from crawler.extraction.markup.shadow_scope import ShadowScope
from crawler.extraction.markup.styles.page_styles import PageStyles
from crawler.extraction.markup.styles.style_rules import PART

MAX_ROOTS = 2_000
_MODES = frozenset({"open", "closed"})
_HOSTS = frozenset({"article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6",
                    "header", "main", "nav", "p", "section", "span"})


def open_shadows(root: etree._Element, styles: PageStyles) -> None:
    """Show shadow roots, with their elements' children in their slots.

    Children without a slot are not shown.
    """
    templates = [each for each in islice(root.iter("template"), MAX_ROOTS)
                 if str(each.get("shadowrootmode")).lower() in _MODES]
    found: dict[etree._Element, etree._Element] = {}
    for template in templates:
        host = template.getparent()
        if host is not None and _may_hold(host):
            found.setdefault(host, template)
    claimed: set[etree._Element] = set()
    read: set[etree._Element] = set()
    for number, (host, template) in enumerate(reversed(found.items())):  # inner ones first
        scope = ShadowScope(number)
        for element in [each for each in template.iter("link", "style") if each not in read]:
            read.add(element)
            _put_style(element, styles.read_in_shadow(element, root))
        _confine(template, scope, claimed)
        _export(host, template)
        scope.claim_host(host)
        _open(host, template, scope)


def _may_hold(host: etree._Element) -> bool:
    """Tell whether browsers let an element have a shadow root."""
    tag = str(host.tag)
    return tag in _HOSTS or "-" in tag


def _put_style(element: etree._Element, css: str) -> None:
    """Put the sheets that an element of a shadow root names in its place.

    They apply nowhere else.
    """
    element.tag, element.text = "style" if css else "template", css or None
    element.attrib.clear()


def _confine(template: etree._Element, scope: ShadowScope, claimed: set[etree._Element]) -> None:
    """Claim the elements of a shadow root that no root inside it has claimed."""
    for element in list(template.iterdescendants(etree.Element)):
        if element.tag != "template" and element not in claimed:
            claimed.add(element)
            scope.claim(element)


def _export(host: etree._Element, template: etree._Element) -> None:
    """Name the parts of a shadow root as its element exports them to the page around."""
    exported = [each.split(":") for each in str(host.get("exportparts") or "").split(",")]
    names = {f"{PART}{each[0].strip()}": f"{PART}{each[-1].strip()}" for each in exported if each[0].strip()}
    for element in template.iterdescendants(etree.Element) if names else ():
        classes = str(element.get("class") or "").split()
        if added := [names[name] for name in classes if name in names]:
            element.set("class", " ".join((*classes, *added)))


def _open(host: etree._Element, template: etree._Element, scope: ShadowScope) -> None:
    slotted: dict[str, list[etree._Element]] = {}
    for child in host:
        if child is not template:
            scope.claim_slotted(child)
            slotted.setdefault(str(child.get("slot") or ""), []).append(child)
    text = "".join(filter(None, (str(host.text or ""), str(template.tail or ""))))
    for slot in list(template.iter("slot")):
        _fill(slot, slotted.pop(str(slot.get("name") or ""), []), text if not slot.get("name") else "")
    host.text = template.text
    host[:] = list(template)


def _fill(slot: etree._Element, children: list[etree._Element], text: str) -> None:
    """Put children into their slot, which otherwise shows its own default content."""
    slot.tag = "span"
    if not children and not text.strip():
        return
    is_named = bool(slot.get("name"))
    slot.text = text or None
    slot[:] = children
    for child in children:
        child.tail = None if is_named else child.tail
