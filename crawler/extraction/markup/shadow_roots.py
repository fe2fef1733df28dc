"""Insert declarative shadow roots into a page's tree, as a browser shows them."""

from itertools import islice

from lxml import etree

MAX_ROOTS = 2_000


def open_shadows(root: etree._Element) -> None:
    """Show shadow roots, with their elements' children in their slots.

    Children without a slot are not shown.
    """
    templates = [each for each in islice(root.iter("template"), MAX_ROOTS)
                 if each.get("shadowrootmode") is not None or each.get("shadowroot") is not None]
    for template in reversed(templates):  # inner ones first
        host = template.getparent()
        if host is not None:
            _open(host, template)


def _open(host: etree._Element, template: etree._Element) -> None:
    slotted: dict[str, list[etree._Element]] = {}
    for child in host:
        if child is not template:
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
