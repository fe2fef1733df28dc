"""Ask a SearXNG server for pages that may contain a text.

Source: SearXNG's Search API, with JSON results.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from crawler.network.egress import Egress, EgressError
from crawler.network.fetch import FetchError, get
from crawler.urls.address import canonical
from storage.settings import Settings

MAX_BYTES = 4 * 2**20
MAX_HITS = 50
LETTERS, ENGINE_LETTERS = 2000, 40
"""Maximum characters that are kept of an address, title or excerpt, and of an engine's name."""


class SearchError(Exception):
    """The search server cannot be reached, or its response cannot be read.

    The message says why and how to correct it.
    """


class Hit(NamedTuple):
    """A page that the server found."""

    url: str
    """Canonical address."""
    title: str
    excerpt: str
    engines: tuple[str, ...] = ()
    """Search engines that list it, as the server names them."""


class SearchAnswer(NamedTuple):
    """What the server found, and which engines it could not ask."""

    hits: list[Hit]
    silent: frozenset[str]


def server_of(settings: Settings) -> str:
    """Return the address of the search server; raises SearchError if none is set."""
    if not settings.search_url:
        raise SearchError("no search server is set: name a SearXNG server in WENZONG_SEARCH_URL")
    return settings.search_url


def search(settings: Settings, query: str) -> list[Hit]:
    """Search for pages with these words, best first; raises SearchError."""
    return answer(settings, query).hits


def answer(settings: Settings, query: str) -> SearchAnswer:
    """Search for these words, and tell which engines answered; raises SearchError."""
    server = server_of(settings)
    url = server + ("&" if "?" in server else "?") + urlencode({"q": query, "format": "json"})
    headers = {"User-Agent": settings.user_agent, "Accept": "application/json", "Connection": "close"}
    try:
        body = get(url, Egress(settings.own_services), headers, settings.crawl_timeout, MAX_BYTES)
    except EgressError as error:
        raise SearchError(f"the search server may not be asked: {error}; list your own server in "
                          "WENZONG_SERVICE_HOSTS as host:port") from error
    except FetchError as error:
        raise SearchError(f"the search server cannot be asked: {error}; SearXNG answers in JSON only where its "
                          "settings list `json` among search.formats") from error
    document = _document(body)
    return SearchAnswer(list(_hits(document["results"])), frozenset(_silent(document.get("unresponsive_engines"))))


def _document(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict) or "results" not in document:
        raise SearchError("the search server's answer is not SearXNG's JSON")
    return document


def _silent(named: Any) -> Iterator[str]:
    """Name the engines that did not answer; each stands in a list before the reason."""
    for each in named[:MAX_HITS] if isinstance(named, list) else ():
        if isinstance(each, list) and each and isinstance(each[0], str):
            yield _storable(each[0], ENGINE_LETTERS)


def _hits(results: Any) -> Iterator[Hit]:
    for result in results[:MAX_HITS] if isinstance(results, list) else ():
        if isinstance(result, dict) and (url := canonical(_text(result, "url"))):
            engines = result.get("engines")
            names = [_storable(name, ENGINE_LETTERS) for name in engines if isinstance(name, str)] if isinstance(
                engines, list) else []
            yield Hit(url, _text(result, "title"), _text(result, "content"), tuple(names[:MAX_HITS]))


def _text(result: dict[str, Any], name: str) -> str:
    value = result.get(name)
    return _storable(value, LETTERS) if isinstance(value, str) else ""


def _storable(text: str, most: int) -> str:
    """Shorten a text, without NUL and lone surrogates, which databases reject."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()[:most]
