"""Build the request that an address of a book source describes.

`address,{"method": "POST", "body": "…", "charset": "gbk"}`, with a placeholder for the search term.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from crawler.book_sources.rule_syntax import LONGEST, RuleError, check_plain

SENT_HEADERS = ("accept", "accept-language", "content-type", "origin", "referer", "x-requested-with")
"""Headers of a source that are sent. Those that identify the client are ours."""
SECRET_HEADERS = ("authorization", "cookie", "proxy-authorization")
_OPTIONS = re.compile(r"\s*,\s*(\{.*\})\s*$", re.DOTALL)
_PAGE_LIST = re.compile(r"<([^<>]*)>")
_VALUE = re.compile(r"\{\{(.*?)\}\}|\bsearchKey\b|\bsearchPage\b")
_TERM = re.compile(r"\(?page(?:([+-])(\d{1,6}))?\)?(?:\*(\d{1,6}))?(?:\+(\d{1,6}))?")
_KEY = "\ue000"
"""Placeholder for the search term until its encoding is known."""


@dataclass(frozen=True)
class PageRequest:
    """A request: by GET if it has no body."""

    url: str
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()
    charset: str = ""
    """Encoding of the response as the source names it; empty if the response declares it."""


def without_options(address: str) -> str:
    """Remove the options from an address."""
    return _OPTIONS.sub("", address)


def search_request(written: str, key: str) -> PageRequest:
    """Build the request for a search's first page of results; raises RuleError."""
    check_plain(_VALUE.sub("", written[:LONGEST]) + written[LONGEST:])
    found = _OPTIONS.search(written)
    options = _options(found[1]) if found else {}
    charset = _charset(options)
    address = _filled(written[:found.start()] if found else written)
    where, mark, query = address.partition("?")
    try:
        url = where.replace(_KEY, quote(key)) + mark + query.replace(_KEY, quote(key, encoding=charset))
        body = _body(options, key, charset) if str(options.get("method", "")).upper() == "POST" else None
    except (LookupError, UnicodeError) as error:
        raise RuleError(f"the title cannot be written in {charset[:40]} ({error})") from error
    return PageRequest(url, body, _kind(body, headers_of(options.get("headers"))), str(options.get("charset") or ""))


def headers_of(written: object) -> dict[str, str]:
    """Read the headers of a source that we send.

    Raises RuleError for secrets and scripts.
    """
    if not written:
        return {}
    if isinstance(written, str):
        check_plain(written)
        written = _options(written)
    if not isinstance(written, Mapping):
        raise RuleError("its headers are not pairs of names and values")
    named = {str(name).strip().lower(): str(value) for name, value in written.items()}
    if secret := next((name for name in SECRET_HEADERS if named.get(name)), ""):
        raise RuleError(f"its requests carry the header {secret} of a login, and Wenzong never logs in")
    return {name: value for name, value in named.items()
            if name in SENT_HEADERS and value.isascii() and value.isprintable()}


def _options(text: str) -> dict[str, Any]:
    for spelling in (text, text.replace("'", '"')):
        try:
            read = json.loads(spelling, strict=False)
        except (ValueError, RecursionError):
            continue
        if isinstance(read, dict):
            _check_options(read)
            return read
    raise RuleError(f"the options {text[:80]!r} are not JSON")


def _check_options(options: Mapping[str, Any]) -> None:
    if scripted := next((name for name in ("js", "bodyJs", "webJs") if options.get(name)), ""):
        raise RuleError(f"the option {scripted} is a script, and scripts of book sources are not run")
    if str(options.get("method") or "GET").upper() not in ("GET", "POST"):
        raise RuleError(f"the method {str(options['method'])[:20]!r} is not supported; GET and POST are")


def _charset(options: Mapping[str, Any]) -> str:
    charset = str(options.get("charset") or "utf-8").strip()
    if not charset.isprintable():
        raise RuleError(f"the charset {charset[:40]!r} is unknown")
    return charset


def _filled(text: str) -> str:
    """Fill in the number of the first page, and a placeholder for the search term."""
    text = _VALUE.sub(_value, text)
    return _PAGE_LIST.sub(lambda match: match[1].split(",")[0].strip(), text)


def _value(match: re.Match[str]) -> str:
    inner = (match[1] or match[0]).strip()
    if inner in ("key", "searchKey"):
        return _KEY
    if inner in ("page", "searchPage"):
        return "1"
    term = _TERM.fullmatch("".join(inner.split()))
    if term is None:
        raise RuleError("the address needs a script between {{ and }}, and scripts of book sources are not run")
    sign, change, times, more = term.groups()
    page = 1 + int(change or 0) * (-1 if sign == "-" else 1)
    return str(page * int(times or 1) + int(more or 0))


def _body(options: Mapping[str, Any], key: str, charset: str) -> bytes:
    written = options.get("body") or ""
    text = _VALUE.sub(_value, written if isinstance(written, str) else json.dumps(written, ensure_ascii=False))
    if text.lstrip().startswith(("{", "[")):
        return text.replace(_KEY, json.dumps(key, ensure_ascii=False)[1:-1]).encode(charset)
    fields = (field.partition("=") for field in text.split("&"))
    written = "&".join(name + mark + _escaped(value, key, charset) for name, mark, value in fields)
    return written.encode("ascii", "ignore")


def _escaped(value: str, key: str, charset: str) -> str:
    """Encode the value of a field as a form does; escapes in it are kept."""
    return quote(value.replace(_KEY, key), safe="%+" if _KEY not in value else "", encoding=charset)


def _kind(body: bytes | None, headers: dict[str, str]) -> tuple[tuple[str, str], ...]:
    if body is not None and "content-type" not in headers:
        is_json = body.lstrip().startswith((b"{", b"["))
        headers["content-type"] = "application/json" if is_json else "application/x-www-form-urlencoded"
    return tuple(headers.items())
