"""Read the data from which a page's scripts build its text.

`__NEXT_DATA__`, states assigned to variables, linked data, data attributes.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from lxml import etree

from crawler.extraction.data.data_page import DataPage, read_data
from crawler.extraction.data.json_answer import LONGEST, looks_like_json, parsed

LEAST = 200
"""Minimum characters of a text for it to be used, and of data that may contain one."""
MAX_SOURCES = 40
"""Number of data sources after which no more scripts and attributes are tried."""
_ASSIGNED = re.compile(r"[\w$\]\"')]\s{0,20}=\s{0,20}(?:JSON\.parse\(\s{0,20}(?=[\"'])|(?=[\[{]))")
"""The beginning of an assignment of data, or of a string that is parsed as JSON."""
_MAX_ASSIGNED = 20
"""Maximum assignments of a script that are tried."""
_UNDEFINED = re.compile(r"(?<=[:,\[])\s{0,4}(?:undefined|void 0|NaN)(?=\s{0,4}[,}\]])")
"""What scripts may write for missing values."""
_JSON_TYPES = re.compile(r"^(?:application|text)/(?:[\w.-]{1,40}\+)?json", re.IGNORECASE)
_ATTRIBUTE = "data-"
_SCRIPT_TYPES = frozenset({"", "module", "text/javascript", "application/javascript"})
NOT_FREE = re.compile(r'"isAccessibleForFree"\s*:\s*"?false', re.IGNORECASE)
"""Marks a record whose text only subscribers see."""
_attributes = etree.XPath(f"//@*[starts-with(name(), 'data-') and string-length() >= {LEAST}]")
_QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*+)'")
_DECODER = json.JSONDecoder(strict=False)


def embedded_page(root: etree._Element, url: str, shown: int = 0) -> DataPage:
    """Read the data with the longest text.

    Empty if none has a text of `LEAST` characters. Such data also contains settings and phrases of the site, so only a
    field with a name for texts counts. The result is cut if there is data left that is longer than the text found and
    than `shown` characters.
    """
    sources = _sources(root)
    tried: list[Any] = []
    while len(tried) < MAX_SOURCES and (source := next(sources, None)):
        tried += _data_of(source)
    named = [page for page in (read_data(data, url) for data in tried) if page.is_named]
    longest = max(named, key=lambda page: len(page.text), default=DataPage())
    best = longest if len(longest.text) >= LEAST else DataPage()
    enough = max(len(best.text), shown)
    is_cut = any(len(source.text) > enough and any(True for _ in _data_of(source)) for source in sources)
    return best._replace(is_cut=is_cut)


class _Source(NamedTuple):
    """A script or attribute that may contain data."""

    kind: str
    """Type of the script, or `_ATTRIBUTE`."""
    text: str


def _sources(root: etree._Element) -> Iterator[_Source]:
    """Yield the scripts and attributes that are long enough to contain a text."""
    for script in root.iter("script"):
        if len(text := str(script.text or "")) >= LEAST:
            yield _Source(str(script.get("type") or "").lower(), text)
    values: Any = _attributes(root)  # this XPath selects attributes, so the result is a list
    yield from (_Source(_ATTRIBUTE, value) for value in map(str, values) if looks_like_json(value))


def _data_of(source: _Source) -> Iterator[Any]:
    """Parse the data in a script or attribute."""
    if source.kind == _ATTRIBUTE:
        yield from filter(None, [parsed(source.text)])
    elif not NOT_FREE.search(source.text):
        yield from _of_script(*source)


def _of_script(kind: str, text: str) -> Iterator[Any]:
    if _JSON_TYPES.match(kind):
        yield from filter(None, [parsed(text.strip())])
    elif kind in _SCRIPT_TYPES:
        yield from _assigned(text[:LONGEST])


def _assigned(script: str) -> Iterator[Any]:
    """Parse the values that a script assigns, in JSON or nearly so.

    Assignments inside parsed data are skipped.
    """
    tried, end = 0, 0
    for assignment in _ASSIGNED.finditer(script):
        if assignment.end() < end:
            continue
        if (tried := tried + 1) > _MAX_ASSIGNED:
            return
        data, end = _value_at(script, assignment.end())
        if end - assignment.end() >= LEAST:
            yield data


def _value_at(script: str, start: int) -> tuple[Any, int]:
    """Parse the value that begins at a position; returns it and its end.

    None and that position if it cannot be parsed.
    """
    if script[start] == "'":
        return _of_string(script, start)
    with suppress(ValueError, RecursionError):
        return _opened(*_DECODER.raw_decode(script, start))
    if _UNDEFINED.search(script, start):
        mended = _UNDEFINED.sub("null", script[start:])
        with suppress(ValueError, RecursionError):
            data, size = _DECODER.raw_decode(mended)
            return data, start + size
    return None, start


def _of_string(script: str, start: int) -> tuple[Any, int]:
    """Parse the data in a single-quoted string."""
    if not (quoted := _QUOTED.match(script, start)):
        return None, start
    inner = quoted[1].replace("\\'", "'").replace('\\"', '"').replace("\\\\", "\\")
    return parsed(inner), quoted.end()


def _opened(data: Any, end: int) -> tuple[Any, int]:
    """Parse a string that contains data."""
    return (parsed(data), end) if isinstance(data, str) else (data, end)
