"""Read files of book sources, and decide which sources can be used."""

import json
import re
import reprlib
import socket
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from crawler.book_sources.own_site import check_own
from crawler.book_sources.page_request import headers_of, search_request
from crawler.book_sources.rule_syntax import RuleError, check_replacement, parse_rule
from crawler.network.egress import EgressError, is_public, target
from crawler.urls.address import canonical

MAX_BYTES = 64 * 2**20
MAX_SOURCES = 20_000
KINDS = {"1": "audio", "2": "pictures", "3": "files", "AUDIO": "audio", "IMAGE": "pictures", "FILE": "files"}
"""Values of `bookSourceType` for sources without text, as a number or, in older files, as a word."""
ADDRESSES = ("ruleBookInfo.tocUrl", "ruleToc.chapterUrl", "ruleToc.nextTocUrl", "ruleContent.nextContentUrl")
LISTS = ("ruleSearch.bookList", "ruleBookInfo.init", "ruleToc.chapterList")
SEARCH_RULES = ("ruleSearch.bookList", "ruleSearch.name", "ruleSearch.author", "ruleSearch.bookUrl")
RULES = ("ruleBookInfo.init", "ruleBookInfo.tocUrl", "ruleToc.chapterList", "ruleToc.chapterName", "ruleToc.chapterUrl",
         "ruleToc.nextTocUrl", "ruleContent.content", "ruleContent.nextContentUrl", "ruleContent.replaceRegex")
REQUIRED = ("ruleToc.chapterList", "ruleToc.chapterName", "ruleToc.chapterUrl", "ruleContent.content")
_OWN_NAMES = ("localhost", ".local", ".internal", ".lan", ".home.arpa")
_POSTED = re.compile(r"""["']method["']\s*:\s*["']post""", re.IGNORECASE)
_OF_OLD = ("ruleChapterList", "ruleBookContent", "ruleSearchUrl")
_LOGINS = ("loginUrl", "loginUi", "loginCheckJs")
_SCRIPTS = ("ruleContent.webJs", "ruleContent.sourceRegex", "ruleToc.preUpdateJs", "ruleToc.formatJs",
            "jsLib")


@dataclass(frozen=True)
class BookSource:
    """A source whose rules can be used."""

    name: str
    url: str
    rules: Mapping[str, str]
    """Rules by the names of `RULES` and `SEARCH_RULES`; absent rules have no key."""
    search_url: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Headers that are sent in addition to ours."""
    unsearched: str = ""
    """Why the source's search is not used; empty if it is used or does not exist."""


@dataclass(frozen=True)
class RefusedSource:
    """A source that cannot be used, and why."""

    name: str
    reason: str


class SourceFileError(ValueError):
    """A file without book sources; the message says why."""


def read_sources(path: Path, own: Collection[str] = ()) -> Iterator[BookSource | RefusedSource]:
    """Read a file of one source or a list of them.

    Raises SourceFileError, OSError.
    """
    if path.stat().st_size > MAX_BYTES:
        raise SourceFileError(f"the file is larger than {MAX_BYTES >> 20} MB; split it")
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise SourceFileError(f"the file is not JSON ({error})") from error
    entries = data if isinstance(data, list) else [data]
    for entry in entries[:MAX_SOURCES]:
        yield read_source(entry, own)
    if len(entries) > MAX_SOURCES:
        more = f"{len(entries) - MAX_SOURCES:,} more"
        yield RefusedSource(more, f"a file may contain {MAX_SOURCES:,} sources; split it")


def read_source(entry: object, own: Collection[str] = ()) -> BookSource | RefusedSource:
    """Read one source, or say why it is refused."""
    if not isinstance(entry, dict):
        return RefusedSource(_printable(reprlib.repr(entry), 60), "it is a bare value, not a book source")
    name = _printable(str(entry.get("bookSourceName") or entry.get("bookSourceUrl") or "?"), 100)
    try:
        return _checked(name, entry, own)
    except RuleError as error:
        return RefusedSource(name, str(error))


def _checked(name: str, entry: Mapping[str, Any], own: Collection[str]) -> BookSource:
    if kind := KINDS.get(str(entry.get("bookSourceType")).strip().upper()):
        raise RuleError(f"it is a source of {kind}, not of texts")
    if any(_field(entry, field) for field in _LOGINS):
        raise RuleError("it needs a login, and Wenzong never logs in")
    if any(_field(entry, field) for field in _SCRIPTS):
        raise RuleError("it needs a script, and scripts of book sources are not run")
    url = _checked_url(str(entry.get("bookSourceUrl") or ""), own)
    rules = {name: text for name in RULES if (text := _field(entry, name))}
    if not rules and any(_field(entry, name) for name in _OF_OLD):
        raise RuleError("its rules are for Legado 2; import it into Legado 3 and export it again")
    if missing := [name for name in REQUIRED if name not in rules]:
        raise RuleError(f"it has no rule {missing[0]}")
    for rule, text in rules.items():
        _check(rule, text)
    if posted := next((name for name in ADDRESSES if _POSTED.search(rules.get(name, ""))), ""):
        raise RuleError(f"{posted}: its pages are requested by POST, which crawls do not use")
    return _with_search(BookSource(name, url, rules, headers=headers_of(_field(entry, "header"))), entry)


def _printable(text: str, most: int) -> str:
    """Shorten a name for display and storage.

    Characters that would move a terminal's cursor, or that databases reject, are replaced.
    """
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[:most])


def _check(rule: str, text: str) -> None:
    try:
        if rule == "ruleContent.replaceRegex":
            check_replacement(text)
        else:
            parse_rule(text, for_list=rule in LISTS)
    except RuleError as error:
        raise RuleError(f"{rule}: {error}") from error


def _with_search(source: BookSource, entry: Mapping[str, Any]) -> BookSource:
    """Add the source's search, or the reason why it is not used."""
    address = _field(entry, "searchUrl")
    rules = {name: text for name in SEARCH_RULES if (text := _field(entry, name))}
    if not address or "ruleSearch.bookList" not in rules:
        return source
    try:
        check_own(canonical(search_request(address, "书").url, source.url) or "", source.url)
        for rule, text in rules.items():
            _check(rule, text)
    except RuleError as error:
        return replace(source, unsearched=str(error))
    return replace(source, rules={**source.rules, **rules}, search_url=address)


def _field(entry: Mapping[str, Any], named: str) -> str:
    """Read a field.

    The rules of a group may be a string of JSON, as older versions of Legado wrote them.
    """
    group, _, name = named.partition(".")
    held = entry.get(group)
    if name and isinstance(held, str):
        with suppress(ValueError, RecursionError):
            held = json.loads(held)
    value = held.get(name) if name and isinstance(held, dict) else (None if name else held)
    return value.strip() if isinstance(value, str) else ""


def _checked_url(url: str, own: Collection[str]) -> str:
    url = url.partition("#")[0].strip()
    try:
        if not (url.isprintable() and canonical(url)):  # databases reject lone surrogates and NUL
            raise RuleError(f"its address {url[:80]!r} is not a web address")
        if urlsplit(url).netloc not in own:
            _refuse_private(target(url).host)
    except (EgressError, ValueError) as error:
        raise RuleError(str(error)) from error
    return url


def _refuse_private(host: str) -> None:
    """Raise RuleError for a literal address that is not public.

    Names are resolved when they are visited.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        found = []
    if any(not is_public(str(item[4][0])) for item in found) or host.rstrip(".").endswith(_OWN_NAMES):
        raise RuleError(f"{host} is a private address")
