"""Bring addresses of pages into canonical form, and check a site's scope."""

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import SplitResult, parse_qsl, urljoin, urlsplit, urlunsplit

from w3lib.url import safe_url_string

from crawler.urls.hosts import spelled

DEFAULT_PORTS = {"http": 80, "https": 443}
MAX_LENGTH = 2000
"""Maximum characters of an address that is followed."""
BEGINNING = 300
"""Characters that are kept of a longer one."""

_SESSION_NAMES = frozenset({
    "phpsessid", "jsessionid", "aspsessionid", "asp.net_sessionid", "cftoken", "zenid", "oscsid"})
_AMBIGUOUS_NAMES = frozenset({"sid", "sessionid", "session_id", "session", "s_id", "token"})
"""Names of parameters that are session ids if their value looks like one; otherwise they may name a page."""
_TRACKING = re.compile(r"utm_\w+|spm|from_source|share_token|share_from|gclid|fbclid|bd_vid|_t|timestamp|rand|random",
                       re.IGNORECASE)
_TOKEN = re.compile(r"(?=.*[a-zA-Z])[0-9a-zA-Z,_-]{12,}")
_PATH_SESSION = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#;]*", re.IGNORECASE)
_REST = r"(?:\?([A-Za-z0-9_~./=&,+-]*))?(?:#[A-Za-z0-9_~./=&?!:-]*)?"
"""A query without characters that are escaped, and a fragment."""
_PLAIN = re.compile(rf"(/(?:[A-Za-z0-9_~-][A-Za-z0-9_~./-]*)?){_REST}")
"""A path that is already canonical, as most links of most pages are."""
_WHOLE = re.compile(
    r"(https?://[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.[a-z][a-z0-9-]{1,62})(/[A-Za-z0-9_~-][A-Za-z0-9_~./-]*|/)?"
    rf"{_REST}")
"""An address whose host and path are canonical, except for the slash of an empty path."""
_HOST = re.compile(r"https?://[A-Za-z0-9.:-]+(?=/|$)")
"""The part of an address that determines its root; the pages of a site share it."""
_BESIDE = re.compile(r"[A-Za-z0-9_~-][A-Za-z0-9_~-]*(?:\.[A-Za-z0-9]+)?")
"""The name of a file in the same folder."""
_LOWER_ESCAPE = re.compile(r"%[0-9a-fA-F]{2}")
_UNREADABLE = re.compile(
    r"jpe?g|png|gif|webp|svg|ico|bmp|tiff?|avif|css|m?js|woff2?|ttf|otf|eot|mp[34]|avi|mkv|mov|flv|wmv|m4a|wav|ogg"
    r"|exe|msi|apk|dmg|iso|xlsx?|pptx?|swf|torrent",
    re.IGNORECASE)


def canonical(url: str, base: str = "", encoding: str = "utf-8") -> str | None:
    """Bring a link into its canonical form.

    None if it is not the address of a web page. Removes the fragment, session ids, tracking parameters, user names and
    default ports, resolves dot segments, and writes escapes uniformly. `encoding` is that of the page, in which
    browsers send a link's query.
    """
    if base and len(url) <= MAX_LENGTH // 2:
        if (plain := _PLAIN.fullmatch(url)) and "/." not in plain.group(1):
            host = _HOST.match(base)
            return root + _joined(*plain.groups()) if (root := _root(host.group() if host else base)) else None
        if _BESIDE.fullmatch(url):
            return folder + url if (folder := _folder(base)) else None
    if len(url) <= MAX_LENGTH // 2 and (whole := _WHOLE.fullmatch(url)) and "/." not in (whole.group(2) or ""):
        root, path, query = whole.groups()
        return root + _joined(path or "/", query)
    url = _with_slashes(re.sub(r"[\t\r\n\x00]", "", url).strip())
    try:
        joined = urljoin(base, url) if base else url
        if len(joined) > MAX_LENGTH or joined[:4].lower() != "http":
            return None
        named = urlsplit(joined)
        if not (netloc := _netloc(named)):
            return None
        parts = urlsplit(safe_url_string(named._replace(netloc=netloc).geturl(), encoding=_known(encoding)))
    except (ValueError, UnicodeError):
        return None
    path = _LOWER_ESCAPE.sub(lambda match: match.group().upper(), _PATH_SESSION.sub("", parts.path))
    return urlunsplit((parts.scheme, netloc, _without_dots(path) or "/", _query(parts.query), ""))


def overlong(url: str, base: str) -> str | None:
    """Return the beginning and the digest of a link that is too long to be followed.

    None for any other.
    """
    try:
        joined = urljoin(base, url.strip())
    except ValueError:
        return None
    if len(joined) <= MAX_LENGTH or joined[:4].lower() != "http":
        return None
    digest = hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{joined[:BEGINNING]}#{digest[:16]}"


def _joined(path: str, query: str | None) -> str:
    """Append the part of a query that is kept to a path."""
    kept = _query(query) if query else ""
    return f"{path}?{kept}" if kept else path


def _with_slashes(url: str) -> str:
    """Replace backslashes before a query by slashes, as browsers do.

    Source: https://url.spec.whatwg.org/#url-parsing.
    """
    if "\\" not in url:
        return url
    end = min((place for mark in "?#" if (place := url.find(mark)) >= 0), default=len(url))
    return url[:end].replace("\\", "/") + url[end:]


@lru_cache(maxsize=64)
def _root(base: str) -> str:
    """Return the root address of a page's host, without the last slash; empty if none."""
    return (canonical(urljoin(base, "/")) or "").rstrip("/")


@lru_cache(maxsize=64)
def _folder(base: str) -> str:
    """Return the address of a page's folder, with the last slash; empty if none."""
    return canonical(urljoin(base, "./")) or ""


@lru_cache(maxsize=64)
def _known(encoding: str) -> str:
    try:
        "".encode(encoding)
    except LookupError:
        return "utf-8"
    return encoding


def _netloc(parts: SplitResult) -> str:
    host = _host(parts)
    if parts.scheme not in DEFAULT_PORTS or not host:
        return ""
    port = parts.port
    return host if port in (None, DEFAULT_PORTS[parts.scheme]) else f"{host}:{port}"


def _host(parts: SplitResult) -> str:
    """Return the host of an address in canonical form; empty if it is invalid."""
    host = parts.hostname or ""
    return f"[{host}]" if ":" in host else spelled(host)


def _without_dots(path: str) -> str:
    if "/." not in path:
        return path
    kept: list[str] = []
    segments = path.split("/")
    for segment in segments:
        if segment == "..":
            del kept[max(1, len(kept) - 1):]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept)


def _query(query: str) -> str:
    if not query:
        return ""
    kept = [part for part in query.split("&") if part and not _is_noise(part)]
    return _LOWER_ESCAPE.sub(lambda match: match.group().upper(), "&".join(kept))


def _is_noise(part: str) -> bool:
    name, _, value = part.partition("=")
    if _TRACKING.fullmatch(name):
        return True
    if name.lower() in _SESSION_NAMES:
        return True
    return name.lower() in _AMBIGUOUS_NAMES and bool(_TOKEN.fullmatch(value))


def host_of(url: str) -> str:
    """Return the host of a canonical address, with the port unless it is the default."""
    return urlsplit(url).netloc


def is_readable(url: str) -> bool:
    """Tell whether an address may hold text, by its extension alone.

    Archives and books count: their contents are checked when they are fetched.
    """
    name = urlsplit(url).path.rpartition("/")[2]
    return "." not in name or not _UNREADABLE.fullmatch(name.rpartition(".")[2])


class Scope:
    """The hosts that belong to a site.

    `www.` is ignored; other subdomains are different hosts.
    """

    def __init__(self, allowed: Iterable[str], start_urls: Iterable[str]) -> None:
        self._pairs = set(map(bare_host, allowed)) or set(map(site_host, start_urls))

    @property
    def is_one_host(self) -> bool:
        """Whether all its addresses are on one host."""
        return len(self._pairs) == 1

    def covers(self, url: str) -> bool:
        """Tell whether a canonical address lies within the scope."""
        parts = urlsplit(url)
        host = _host(parts).removeprefix("www.")
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
        if f"{host}:{port}" in self._pairs:
            return True
        return host in self._pairs and (parts.port is None or port in (80, 443, 8080, 8443))


def site_host(url: str) -> str:
    """Return the host of an address in canonical form, without `www.`."""
    return bare_host(host_of(canonical(url) or url))


def bare_host(pair: str) -> str:
    """Return `host` or `host:port` in canonical form, without `www.`.

    An invalid host is returned unchanged.
    """
    try:
        parts = urlsplit(f"//{pair}")
        host, port = _host(parts).removeprefix("www."), parts.port
    except ValueError:
        return pair
    return f"{host}:{port}" if host and port else host or pair


@lru_cache(maxsize=4096)
def shape(url: str) -> str:
    """Reduce an address to its shape.

    Digits become `0`, values of parameters are removed.
    """
    parts = urlsplit(url)
    names = "&".join(sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}))
    return f"{parts.netloc}{re.sub(r'[0-9]+', '0', parts.path)}?{names}"
