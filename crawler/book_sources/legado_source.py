"""Read files of book sources.

Which of them can be used, and why the others are refused.
"""

import json
import socket
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from crawler.book_sources.rule_syntax import RuleError, check_plain, parse_rule
from crawler.network.egress import EgressError, is_public, target

MAX_BYTES = 64 * 2**20
MAX_SOURCES = 20_000
KINDS = {1: "audio", 2: "pictures", 3: "files"}
"""`bookSourceType` of sources that bring no text."""
LISTS = ("ruleSearch.bookList", "ruleToc.chapterList")
RULES = ("ruleSearch.name", "ruleSearch.author", "ruleSearch.bookUrl", "ruleBookInfo.name", "ruleBookInfo.author",
         "ruleBookInfo.tocUrl", "ruleToc.chapterName", "ruleToc.chapterUrl", "ruleToc.nextTocUrl",
         "ruleContent.content", "ruleContent.nextContentUrl", "ruleContent.replaceRegex")
REQUIRED = ("ruleToc.chapterList", "ruleToc.chapterName", "ruleToc.chapterUrl", "ruleContent.content")
_OWN_NAMES = ("localhost", ".local", ".internal", ".lan", ".home.arpa")
_LOGINS = ("loginUrl", "loginUi", "loginCheckJs")
_SCRIPTS = ("ruleContent.webJs", "ruleContent.sourceRegex", "ruleToc.preUpdateJs", "ruleToc.formatJs",
            "ruleBookInfo.init", "jsLib")


@dataclass(frozen=True)
class BookSource:
    """A source whose rules can be used."""

    name: str
    url: str
    rules: Mapping[str, str]
    """By the names of `LISTS` and `RULES`; absent ones are not there."""
    search_url: str = ""


@dataclass(frozen=True)
class RefusedSource:
    """A source that is not used, and why."""

    name: str
    reason: str


class SourceFileError(ValueError):
    """A file that holds no book sources; the message says why."""


def read_sources(path: Path, own: Collection[str] = ()) -> Iterator[BookSource | RefusedSource]:
    """Read a file of one source or a list of them; raises SourceFileError, OSError."""
    if path.stat().st_size > MAX_BYTES:
        raise SourceFileError(f"the file is larger than {MAX_BYTES >> 20} MB; split it")
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise SourceFileError(f"the file is no JSON ({error})") from error
    entries = data if isinstance(data, list) else [data]
    for entry in entries[:MAX_SOURCES]:
        yield read_source(entry, own)
    if len(entries) > MAX_SOURCES:
        more = f"{len(entries) - MAX_SOURCES:,} more"
        yield RefusedSource(more, f"a file may hold {MAX_SOURCES:,} sources; split it")


def read_source(entry: object, own: Collection[str] = ()) -> BookSource | RefusedSource:
    """Read one source, or say why it is refused."""
    if not isinstance(entry, dict):
        return RefusedSource(str(entry)[:60], "it is no book source but a bare value")
    name = str(entry.get("bookSourceName") or entry.get("bookSourceUrl") or "?")[:100]
    try:
        return _checked(name, entry, own)
    except RuleError as error:
        return RefusedSource(name, str(error))


def _checked(name: str, entry: Mapping[str, Any], own: Collection[str]) -> BookSource:
    if kind := KINDS.get(entry.get("bookSourceType") or 0):
        raise RuleError(f"it is a source of {kind}, not of texts")
    if any(_field(entry, field) for field in _LOGINS):
        raise RuleError("it needs a login, and Wenzong logs in nowhere")
    if any(_field(entry, field) for field in _SCRIPTS):
        raise RuleError("it needs a script, and scripts of strangers are not run")
    url = _checked_url(str(entry.get("bookSourceUrl") or ""), own)
    rules = {field: text for field in (*LISTS, *RULES) if (text := _field(entry, field))}
    if missing := [field for field in REQUIRED if field not in rules]:
        raise RuleError(f"it has no rule {missing[0]}")
    for field, text in rules.items():
        _check(field, text)
    return BookSource(name, url, rules, _search(entry))


def _check(field: str, text: str) -> None:
    try:
        if field == "ruleContent.replaceRegex":
            check_plain(text)
        else:
            parse_rule(text, for_list=field in LISTS)
    except RuleError as error:
        raise RuleError(f"{field}: {error}") from error


def _search(entry: Mapping[str, Any]) -> str:
    """Return the address of a search; empty where the source has none that is read."""
    text = str(entry.get("searchUrl") or "").strip()
    try:
        check_plain(text)
    except RuleError:
        return ""
    return "" if ",{" in text.replace(" ", "") else text


def _field(entry: Mapping[str, Any], field: str) -> str:
    group, _, name = field.partition(".")
    held = entry.get(group)
    value = held.get(name) if name and isinstance(held, dict) else (None if name else held)
    return value.strip() if isinstance(value, str) else ""


def _checked_url(url: str, own: Collection[str]) -> str:
    url = url.partition("#")[0].strip()
    try:
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
            raise RuleError(f"its address {url[:80]!r} is no web address")
        if urlsplit(url).netloc not in own:
            _refuse_private(target(url).host)
    except (EgressError, ValueError) as error:
        raise RuleError(str(error)) from error
    return url


def _refuse_private(host: str) -> None:
    """Raise RuleError for an address that is written out and not public.

    Names are resolved when they are visited.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        found = []
    if any(not is_public(str(item[4][0])) for item in found) or host.rstrip(".").endswith(_OWN_NAMES):
        raise RuleError(f"{host} is a private address")
