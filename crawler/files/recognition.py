"""Tell from a response's headers whether it is a file, a page, or neither."""

import re
from enum import Enum
from urllib.parse import unquote, unquote_to_bytes, urlsplit

FILES = re.compile(
    r"application/(octet-stream|zip|gzip|pdf|epub\+zip|msword|rtf|vnd\..*|x-.*|(force-)?download|save|unknown|rar)"
    r"|application/(fictionbook2?|fb2)(\+(xml|zip))?|binary/octet-stream|text/(csv|rtf|x-.*)"
    r"|multipart/related|message/rfc822")
"""Content types with which servers send files; the first bytes tell what such a file contains."""
NO_FILES = re.compile(r"image/(?!svg\+xml).*|(audio|video|font)/.*|text/(css|javascript)"
                      r"|application/(x-)?(javascript|font.*|x-shockwave-flash|wasm|vnd\.ms-fontobject)")
LONGEST_PLAIN = 256 * 1024
"""Maximum bytes of a plain text that is a page rather than a book."""
_NAMED_PLAIN = (".txt", ".csv", ".tsv", ".jsonl")
_SNIFFED = ("*/*", "unknown/unknown", "application/unknown")
"""Content types without information, as are types without a slash: browsers examine the bytes (WHATWG, MIME Sniffing,
7.1)."""
_PAGE_TYPES = ("text/html", "application/xhtml+xml", "image/svg+xml")
_JSON = re.compile(r"(application|text)/(x-)?([\w.-]+\+)?json")
"""Content types of data that scripts fetch and turn into a page."""
_CALLED_BACK = re.compile(r"[?&](?:callback|jsonp|jsoncallback|cb)=", re.IGNORECASE)
"""Addresses whose response is data wrapped in a script (JSONP)."""
_SCRIPTS = re.compile(r"(text|application)/(x-)?javascript")


class Kind(Enum):
    """What a response is."""

    PAGE = "page"
    FILE = "file"
    NEITHER = "neither"


def kind_of(content_type: str, disposition: str, url: str, size: int | None) -> Kind:
    """Tell what a response is, from its headers and address.

    `size` is the announced one in bytes, None if there is none.
    """
    kind = content_type.partition(";")[0].strip().lower()
    is_attached = disposition.strip().lower().startswith("attachment")
    if not is_attached and (_JSON.fullmatch(kind) or (_SCRIPTS.fullmatch(kind) and _CALLED_BACK.search(url))):
        return Kind.PAGE
    if NO_FILES.fullmatch(kind):
        return Kind.NEITHER
    if "/" not in kind or kind in _SNIFFED:
        kind = ""
    if is_attached or FILES.fullmatch(kind):
        return Kind.FILE
    if kind == "text/plain":
        named = urlsplit(url).path.lower().endswith(_NAMED_PLAIN)
        return Kind.FILE if named or size is None or size > LONGEST_PLAIN else Kind.PAGE
    return Kind.PAGE if not kind or kind.startswith("text/") or kind in _PAGE_TYPES else Kind.NEITHER


def file_name(disposition: str, url: str) -> str:
    """Return the name of a file from its header (RFC 6266), or from its address.

    Never empty, never with a path.
    """
    name = _extended(disposition) or _quoted(disposition) or unquote(urlsplit(url).path.rpartition("/")[2])
    name = re.sub(r"[\x00-\x1f\x7f]+", "", name.replace("\\", "/").rpartition("/")[2]).strip()
    return name[-120:] or "file"


def _extended(disposition: str) -> str:
    match = re.search(r"filename\*\s*=\s*([\w-]*)'[\w-]*'([^;\s]+)", disposition, re.IGNORECASE)
    if not match:
        return ""
    try:
        return unquote_to_bytes(match[2]).decode(match[1] or "utf-8", "replace")
    except LookupError:
        return unquote(match[2])


def _quoted(disposition: str) -> str:
    match = re.search(r'filename\s*=\s*(?:"([^"]*)"|([^;]+))', disposition, re.IGNORECASE)
    raw = (match[1] or match[2] or "").strip() if match else ""
    for codec in ("utf-8", "gb18030"):
        try:  # headers are read as Latin-1; servers write names raw or escaped
            return unquote(raw.encode("latin-1").decode(codec))
        except UnicodeError:
            continue
    return unquote(raw)
