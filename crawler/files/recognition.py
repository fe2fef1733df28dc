"""Tell from an answer's head what it is.

It is a file to be read by chapter, a page, or neither.
"""

import re
from enum import Enum
from urllib.parse import unquote, unquote_to_bytes, urlsplit

FILES = re.compile(
    r"application/(octet-stream|zip|gzip|pdf|epub\+zip|msword|rtf|vnd\..*|x-.*|(force-)?download|save|unknown|rar)"
    r"|binary/octet-stream|text/(csv|rtf|x-.*)")
"""Types under which servers send files; what such a file holds is told by its first bytes."""
NO_FILES = re.compile(r"(image|audio|video|font)/.*|text/(css|javascript)"
                      r"|application/(x-)?(javascript|font.*|x-shockwave-flash|wasm|vnd\.ms-fontobject)")
LONGEST_PLAIN = 256 * 1024
"""Bytes of a plain text beyond which it is a book rather than a page."""
_NAMED_PLAIN = (".txt", ".csv", ".tsv", ".jsonl")
_SNIFFED = ("*/*", "unknown/unknown", "application/unknown")
"""Types that say nothing: browsers look at what comes (WHATWG, MIME Sniffing, 7.1), as for a type without slash."""
_PAGE_TYPES = ("text/html", "application/xhtml+xml")
_JSON = re.compile(r"(application|text)/(x-)?([\w.-]+\+)?json")
"""What scripts are answered with, and make a page of."""
_CALLED_BACK = re.compile(r"[?&](?:callback|jsonp|jsoncallback|cb)=", re.IGNORECASE)
"""Addresses whose answer is data in a script's clothing (JSONP)."""
_SCRIPTS = re.compile(r"(text|application)/(x-)?javascript")


class Kind(Enum):
    """What an answer is."""

    PAGE = "page"
    FILE = "file"
    NEITHER = "neither"


def kind_of(content_type: str, disposition: str, url: str, size: int | None) -> Kind:
    """Tell what an answer is, from its headers and address.

    `size` is the one promised, None if it is not said.
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
    """Name a file as its server does (RFC 6266), or as its address ends.

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
        try:  # headers are read as Latin-1; servers write names as they are, or in escapes
            return unquote(raw.encode("latin-1").decode(codec))
        except UnicodeError:
            continue
    return unquote(raw)
