"""Make the markup of a captured page harmless.

The result loads nothing, runs nothing and links nowhere.
"""

from collections.abc import Iterator

from lxml import html
from lxml.etree import LxmlError

REMOVED = frozenset({
    "script", "noscript", "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "applet", "audio",
    "video", "source", "track", "portal", "template", "form", "input", "button", "select", "textarea", "svg", "math"})
KEPT_OPEN = frozenset({"form", "noscript"})
"""Elements that are removed while their contents stay."""
NAMING = frozenset({
    "href", "src", "srcset", "action", "formaction", "background", "poster", "data", "cite", "longdesc", "usemap",
    "ping", "manifest", "codebase", "classid", "archive", "profile", "lowsrc", "dynsrc", "xlink:href", "style"})
"""Attributes that contain addresses, or may; `data:` images are kept."""
HEAD = ('<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">'
        "<title>{title}</title></head><body>")


def harmless(body: bytes, encoding: str) -> str:
    """Convert a page's bytes to markup without scripts, addresses and styles."""
    text = _decoded(body, encoding)
    try:
        page = html.document_fromstring(text) if text.strip() else html.document_fromstring("<p></p>")
    except (LxmlError, ValueError):
        return _framed("", html.fromstring("<pre></pre>"), text)
    title = page.findtext(".//title") or ""
    for element in list(_to_remove(page)):
        element.drop_tag() if element.tag in KEPT_OPEN else element.drop_tree()
    for element in page.iter():
        for name in list(element.attrib):
            if not _is_harmless(str(element.tag), str(name), str(element.attrib[name])):
                del element.attrib[name]
    content = page.find("body")
    return _framed(title, content if content is not None else page)


def _framed(title: str, content: html.HtmlElement, text: str = "") -> str:
    if text:
        content.text = text
    inner: str = html.tostring(content, encoding="unicode")
    escaped = title.replace("&", "&amp;").replace("<", "&lt;")
    return HEAD.replace("{title}", escaped) + inner + "</body></html>"


def _to_remove(page: html.HtmlElement) -> Iterator[html.HtmlElement]:
    for element in page.iter():
        is_element = isinstance(element.tag, str)
        if element is not page and (not is_element or element.tag.lower() in REMOVED or element.tag == "style"):
            yield element


def _is_harmless(tag: str, name: str, value: str) -> bool:
    name = name.lower()
    if name == "src" and tag == "img":
        return value.lower().startswith("data:image/")
    return not name.startswith("on") and name not in NAMING and ":" not in name


def _decoded(body: bytes, encoding: str) -> str:
    try:
        text = body.decode(encoding or "utf-8", "replace")
    except LookupError:
        text = body.decode("utf-8", "replace")
    return "".join(sign for sign in text if sign >= " " or sign in "\t\n\r")
