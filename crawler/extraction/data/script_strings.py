"""Read the text that a page's scripts contain as strings rather than as data.

Templates, pieces that are pushed and joined, arguments, React's stream, strings in percent encoding or base64. No
script is run.
"""

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import unquote

from lxml import etree

from crawler.extraction.data.data_fields import Field, Holder, squeezed
from crawler.extraction.data.data_page import LONGEST_TITLE, DataPage
from crawler.extraction.data.data_text import text_in
from crawler.extraction.data.embedded_data import LEAST, NOT_FREE
from crawler.extraction.markup.written import unescaped
from fingerprinting.text.headings import names_chapter

MAX_SCRIPTS = 1_000_000
"""Characters of a page's scripts that are examined."""
MAX_STRINGS = 20_000
SENTENCES = 0.7
"""Minimum share (0–1) of a text that is in sentences, if no name identifies it as a text."""
_BEFORE = 60
"""Characters before a string that tell what it is assigned to."""
_STRING = re.compile(
    r"'((?:[^'\\\n]|\\.)*+)'?|\"((?:[^\"\\\n]|\\.)*+)\"?|`((?:[^`\\]|\\.)*+)`?", re.DOTALL)
"""Also matches an unterminated string, so that nothing is scanned twice."""
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_LISTED = re.compile(r"[\s,\[(]*")
_COLON = re.compile(r"\s{0,5}:")
"""Follows the name of a field, which may be quoted."""
_JOINED = re.compile(r"\s*\+\s*")
_CALLS = frozenset({"push", "join", "concat", "decodeURIComponent", "decodeURI", "unescape", "atob", "parse", "JSON",
                    "String", "escape", "html", "append"})
"""Names of functions through which a text is passed."""
_WRITING = re.compile(
    r"innerHTML|insertAdjacentHTML|textContent|innerText|document\.write|\.html\s?\(|\.append|__next_f|__NUXT__|createElement")
"""Signs that a script writes into the page."""
_TEMPLATES = re.compile(r"text/(?:x-)?(?:template|html|handlebars|tmpl|jquery-tmpl)", re.IGNORECASE)
_SENTENCE = re.compile(r"[。！？…；]|\w[.!?](?:\s|$)")
_FILLED_IN = re.compile(r"\{\{|<%|\$\{")
"""Placeholders, which mark a template as one for many texts."""
_REVERSING = re.compile(r"\.\s{0,9}reverse\s{0,9}\(")
_CLOSING = tuple("。！？…”」』》）；，")
"""Signs that end a text, so that one that begins with them is written backwards."""
_PACKED = re.compile(r"[A-Za-z0-9+/\s]++={0,2}\s*+")
_FOUR_DIGITS = re.compile(r"%u([0-9a-fA-F]{4})")
_ESCAPES = re.compile(r"%(?:u[0-9a-fA-F]{4}|[0-9a-fA-F]{2})")
_STREAM = "__next_f"
"""Variable into which React streams pages, split at any position."""
_ROW = re.compile(rb"(?:^|(?<=\n))[0-9a-f]{1,6}:T([0-9a-f]{1,6}),")
_attributes = etree.XPath(f"//@*[starts-with(name(), 'data-') and string-length() >= {LEAST}]")


class _NamedString(NamedTuple):
    """A string, and the name that it is assigned to."""

    name: str
    text: str


def page_in_scripts(root: etree._Element) -> DataPage:
    """Read the longest text made of strings in scripts.

    Empty if no name identifies a string as a text and no script writes into the page.
    """
    scripts = list(_scripts(root))
    fields = list(_fields(root, scripts))
    found = text_in(fields)
    writes = any(_WRITING.search(script) for _, script in scripts)
    is_text = found.is_named or (writes and not found.is_aside and _is_mostly_sentences(found.text))
    return DataPage(_heading(fields), found.text, found.hidden, is_named=True) if len(
        found.text) >= LEAST and is_text else DataPage()


def _heading(fields: Iterable[Field]) -> str:
    """Return the only string that names a chapter."""
    named = {words for field in fields if (words := field.text.strip()) and len(words) <= LONGEST_TITLE
             and names_chapter(words)}
    return named.pop() if len(named) == 1 else ""


def _is_mostly_sentences(text: str) -> bool:
    """Tell a text from labels, buttons and phrases."""
    return sum(len(line) for line in text.splitlines() if _SENTENCE.search(line)) > SENTENCES * len(text)


def _scripts(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield types and texts of scripts, up to `MAX_SCRIPTS` characters."""
    left = MAX_SCRIPTS
    for script in root.iter("script"):
        text = str(script.text or "")[:left]
        left -= len(text)
        kind = str(script.get("type") or "")
        if text and "json" not in kind and not NOT_FREE.search(text):  # JSON is read elsewhere
            yield kind, text


def _fields(root: etree._Element, scripts: list[tuple[str, str]]) -> Iterator[Field]:
    streamed: list[str] = []
    for place, (kind, script) in enumerate(scripts):
        if _TEMPLATES.match(kind):
            strings = iter([] if _FILLED_IN.search(script) else [_NamedString("template", script)])
        else:
            strings = _strings(script)
        is_reversing = _REVERSING.search(script) is not None
        for name, text in strings:
            if name == _STREAM:
                streamed.append(text)
            elif text:
                opened = _opened(text)
                is_backwards = is_reversing and opened.startswith(_CLOSING)
                yield Field(squeezed(name), opened[::-1] if is_backwards else opened, Holder(str(place), {}))
    for name, text in _of_stream("".join(streamed)):
        yield Field(squeezed(name), text, Holder(_STREAM, {}))
    values: Any = _attributes(root)  # this XPath selects attributes, so the result is a list
    for value in values:
        if (text := _opened(str(value))) != value:
            yield Field(squeezed(str(value.attrname).removeprefix("data-")), text, Holder("data", {}))


def _strings(script: str) -> Iterator[_NamedString]:
    """Yield the strings of a script; concatenated strings are joined.

    None if the script ends within a string, as no browser would run it.
    """
    matches = list(islice(_STRING.finditer(script), MAX_STRINGS))
    if matches and matches[-1].end(matches[-1].lastindex or 0) >= len(script.rstrip("\\")):
        return
    last, end, key = _NamedString("", ""), 0, ""
    for match in matches:
        between = script[max(end, match.start() - _BEFORE):match.start()]
        text, end = unescaped(next(filter(None, match.groups()), "")), match.end()
        if _COLON.match(script, end):
            key = text
            continue
        if last.text and not key and _JOINED.fullmatch(between):
            last = _NamedString(last.name, last.text + text)
            continue
        yield last
        is_listed = _LISTED.fullmatch(between) and last.name
        last, key = _NamedString(key or (last.name if is_listed else _given_to(between)), text), ""
    yield last


def _given_to(between: str) -> str:
    names = [name for name in _WORD.findall(between) if name not in _CALLS]
    return names[-1] if names else ""


def _of_stream(stream: str) -> Iterator[_NamedString]:
    """Yield the long texts of a stream, and the contents of its elements by tag."""
    data, rest, end = stream.encode("utf-8", "replace"), [], 0
    for match in _ROW.finditer(data):
        if match.start() >= end:
            rest.append(data[end:match.start()])
            end = match.end() + int(match.group(1), 16)
            yield _NamedString("content", data[match.end():end].decode("utf-8", "replace"))
    rest.append(data[end:])
    yield from _of_elements(b"\n".join(rest).decode("utf-8", "replace"))


def _of_elements(stream: str) -> Iterator[_NamedString]:
    """Yield the contents of elements.

    Each is written as `["$", "p", "its key", {"children": "text"}]`.
    """
    tag, key, since = "", "", 9
    for match in islice(_STRING.finditer(stream), MAX_STRINGS):
        text = unescaped(match.group(2) or "")
        since = 0 if text == "$" else since + 1
        tag = text if since == 1 else tag
        if stream[match.end():match.end() + 1] == ":":
            key, since = text, 9
        elif since > 2:
            yield _NamedString(f"{key}{tag}" if key == "children" else key, text)


def _opened(text: str) -> str:
    """Decode a text in percent encoding or base64."""
    if len(text) >= LEAST and _PACKED.fullmatch(text):
        with suppress(ValueError):
            text = b64decode("".join(text.split())).decode("utf-8")
    if "%" in text and 2 * len(_ESCAPES.sub("", text)) < len(text):
        text = unquote(_FOUR_DIGITS.sub(lambda match: chr(int(match.group(1), 16)), text))
    return text
