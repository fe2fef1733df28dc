"""Define the documents that machines write, and derive their ids from content.

Everything here is a frozen dataclass of values that fit BSON. An id is a digest of what makes the thing
itself, so writing the same thing twice finds the first one already there.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, NamedTuple

import xxhash

ORGANISATION = "default"
"""The organisation that works belong to when none is named."""

Verdict = Literal["identical", "near_copy", "excerpt", "reworded", "translated", "quotation", "licensed", "boilerplate",
                  "unrelated"]
INFRINGING: frozenset[Verdict] = frozenset({"identical", "near_copy", "excerpt", "reworded", "translated"})
"""Verdicts that open a case."""


def derive_id(*parts: str | bytes) -> str:
    """Derive an id, 32 hexadecimal digits, from the parts that make a thing itself."""
    digest = xxhash.xxh3_128()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def values_of(document: Any) -> dict[str, Any]:
    """Read the fields of a flat document by name, values as they are.

    `dataclasses.asdict` copies each value deeply: a page and its visit took 42 µs, and take 2.
    """
    return {name: getattr(document, name) for name in document.__dataclass_fields__}


@dataclass(frozen=True)
class Work:
    """A book, series or column of one rights holder."""

    organisation: str
    title: str
    author: str = ""
    holder: str = ""
    key: str = field(default="", compare=False, repr=False)
    """Id it was stored under; empty for one that is not stored yet."""

    @property
    def id(self) -> str:
        """Same organisation, title and author when it was added: the same work."""
        return self.key or derive_id("work", self.organisation, self.title, self.author)


@dataclass(frozen=True)
class Chapter:
    """One version of one chapter; a changed text is a new version of the same chapter."""

    work: str
    """Id of the work."""
    title: str
    text: str
    number: int = 0
    """Place within the work, from 1."""
    published_at: datetime | None = None
    url: str = ""
    key: str = field(default="", compare=False, repr=False)
    """Id under which its chapter was stored; empty for one that is not stored yet."""

    @cached_property
    def chapter(self) -> str:
        """Id of the chapter whatever its version, and whatever it is called since."""
        return self.key or derive_id("chapter", self.work, self.title)

    @cached_property
    def id(self) -> str:
        """Id of this version."""
        return derive_id("chapter version", self.chapter, self.text)


class Redirect(NamedTuple):
    """One hop on the way to a page."""

    status: int
    url: str


@dataclass(frozen=True)
class Capture:
    """What the server answered, kept as evidence."""

    url: str
    """The address that was asked for, canonical."""
    final_url: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    """The response's bytes after transfer decoding; stored within its WARC records."""
    fetched_at: datetime
    ip: str = ""
    redirects: tuple[Redirect, ...] = ()

    @property
    def size(self) -> int:
        """Bytes of the body."""
        return len(self.body)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the body, hexadecimal: what evidence quotes."""
        return hashlib.sha256(self.body).hexdigest()

    @cached_property
    def id(self) -> str:
        """Id of the capture: the same bytes from the same address are the same capture."""
        return derive_id("capture", self.url, self.sha256)


@dataclass(frozen=True)
class Page:
    """One version of one page, as it was read from a capture."""

    site: str
    """Name of the site it was crawled for."""
    url: str
    """The address that was asked for, canonical."""
    capture: str
    """Id of the capture it was read from."""
    fetched_at: datetime
    encoding: str
    title: str
    text: str
    """Main text; offsets of passages count its characters."""
    next_url: str = ""
    """Next page of the same chapter, if the page names one."""
    depth: int = 0
    run: str = ""
    """The run that fetched it first."""
    author: str = ""
    """Who wrote the text, as the page says."""
    published: str = ""
    """When it was published, as the page says: an ISO date, with the time if that is there."""
    number: int = 0
    """Number of the chapter that the title names; 0 for none."""
    parts: tuple[str, ...] = ()
    """Ids of the page versions that it was joined from; empty for a page read by itself."""
    fonts: tuple[str, ...] = ()
    """Addresses of fonts and style sheets that its text may be set in, `data:` for those within the page."""
    place: tuple[int, int] = (0, 0)
    """Which page of how many of a text its heading says it is; zeros where that is not said."""
    found_on: str = ""
    """Address of the page that named its address first."""
    joined_into: str = ""
    """Id of the page version with the whole chapter that this one is a part of and that replaces it."""
    decoded_from: str = ""
    """Id of the page version as it was written, where the text was decoded from a font or read from pictures."""
    pictures: tuple[str, ...] = ()
    """Addresses of pictures that its text may be in, `data:` and a number for those within the page."""
    is_sample: bool = False
    """Whether the text is a sample of its pictures' lines; the rest is read when that resembles something."""
    in_file: str = ""
    """Where the text stands in the file that the address holds: `books.zip/one.txt:3`; empty for a page."""
    version: str = ""
    """What makes the version where that is not its text: what the page said before the site's own lines were left
    out, which are known the better the more pages were read."""

    @cached_property
    def id(self) -> str:
        """Id of this version: the same text under the same address is the same version."""
        return self.version or derive_id("page", self.url, self.title, self.text)


@dataclass(frozen=True)
class Fingerprint:
    """What one method made of one version of a chapter or page."""

    subject: str
    """Id of the chapter version or page version."""
    kind: Literal["chapter", "page"]
    method: str
    """`name@version`."""
    value: bytes
    symbols: int
    """Length of the folded text."""

    @property
    def id(self) -> str:
        """Derive the id from subject and method."""
        return derive_id("fingerprint", self.subject, self.method)


@dataclass(frozen=True)
class Reason:
    """The rule that decided a verdict, with the figures it decided by; no words."""

    rule: str
    """Stable identifier; empty where none is known."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """By name: `…characters` and `passages` are whole numbers, everything else is a share 0..1."""


class Passage(NamedTuple):
    """A copied passage in both originals; offsets count characters, stop excluded."""

    page: tuple[int, int]
    source: tuple[int, int]
    identity: float
    """Share of equal symbols after folding, 0..1: disguises undone."""
    literal_identity: float | None = None
    """Share of characters that are the same as written, 0..1; None in matches of v0.1.0."""
    inserted: int = 0
    """Signs of the page that folding leaves out and the source lacks."""
    likeness: float | None = None
    """How near the meanings are, -1..1, where the source stands in another language; None where words are compared."""


@dataclass(frozen=True)
class Match:
    """An immutable finding: this page version copies this chapter version."""

    page: str
    """Id of the page version."""
    url: str
    site: str
    organisation: str
    work: str
    chapter: str
    chapter_version: str
    method: str
    """The methods that proposed and aligned, with their versions."""
    verdict: Verdict
    score: float
    identity: float
    page_coverage: float
    source_coverage: float
    passages: tuple[Passage, ...]
    evasions: dict[str, int] = field(default_factory=dict)
    """Tricks that folding undid anywhere in the page, by name."""
    found_at: datetime | None = None
    reason: Reason = Reason("")
    literal_identity: float | None = None
    """Over all passages, as in `Passage`."""
    inserted: int = 0
    """Over all passages, as in `Passage`."""
    disguises: dict[str, int] = field(default_factory=dict)
    """Characters of the passages that are inserted or written otherwise, by the name of the disguise."""

    @property
    def id(self) -> str:
        """Derive the id from page version, chapter version and method."""
        return derive_id("match", self.page, self.chapter_version, self.method)


@dataclass(frozen=True)
class Licence:
    """A permission that turns copies into licensed ones; empty fields do not restrict."""

    organisation: str
    site: str = ""
    """Site name or host."""
    work: str = ""
    """Work id."""
    max_share: float = 1.0
    """Share of a chapter that may be copied."""
    starts: datetime | None = None
    ends: datetime | None = None


ItemState = Literal["waiting", "running", "done", "failed"]


@dataclass(frozen=True)
class RunItem:
    """One step of a run, or one site within it."""

    name: str
    state: ItemState = "waiting"
    detail: str = ""
    counts: dict[str, int] = field(default_factory=dict)


Document = dict[str, Any]
