"""Define the documents that machines write, and derive their ids from content.

All of them are frozen dataclasses whose values fit BSON. An id is a digest of the fields that identify a document, so
writing the same document twice finds the first one.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, NamedTuple

import xxhash

ORGANISATION = "default"
"""The organisation of works for which none is named."""

Verdict = Literal["identical", "near_copy", "excerpt", "reworded", "translated", "quotation", "licensed", "boilerplate",
                  "unrelated"]
INFRINGING: frozenset[Verdict] = frozenset({"identical", "near_copy", "excerpt", "reworded", "translated"})
"""Verdicts that open a case."""


def derive_id(*parts: str | bytes) -> str:
    """Derive an id, 32 hexadecimal digits, from the parts that identify a thing."""
    digest = xxhash.xxh3_128()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def values_of(document: Any) -> dict[str, Any]:
    """Map the field names of a flat document to its values, without copying them.

    `dataclasses.asdict` copies each value deeply: it took 42 µs for a page and its visit, this takes 2.
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
    """Id it is stored under; empty if it is not stored yet."""

    @property
    def id(self) -> str:
        """The stored id, or one derived from organisation, title and author."""
        return self.key or derive_id("work", self.organisation, self.title, self.author)


@dataclass(frozen=True)
class Chapter:
    """One version of one chapter; a changed text is a new version of the same chapter."""

    work: str
    """Id of the work."""
    title: str
    text: str
    number: int = 0
    """Position within the work, from 1."""
    published_at: datetime | None = None
    url: str = ""
    key: str = field(default="", compare=False, repr=False)
    """Id under which the chapter is stored; empty if it is not stored yet."""

    @cached_property
    def chapter(self) -> str:
        """Id of the chapter, the same for all its versions and after a new title."""
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
    """A server's response, kept as evidence."""

    url: str
    """The requested address, canonical."""
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
        """Size of the body in bytes."""
        return len(self.body)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the body, hexadecimal, as evidence quotes it."""
        return hashlib.sha256(self.body).hexdigest()

    @cached_property
    def id(self) -> str:
        """Id of the capture: the same bytes from the same address are the same capture."""
        return derive_id("capture", self.url, self.sha256)


@dataclass(frozen=True)
class Page:
    """One version of one page, as extracted from a capture."""

    site: str
    """Name of the site for which it was crawled."""
    url: str
    """The requested address, canonical."""
    capture: str
    """Id of the capture from which it was extracted."""
    fetched_at: datetime
    encoding: str
    title: str
    text: str
    """Main text; offsets of passages count its characters."""
    next_url: str = ""
    """Next page of the same chapter, if the page names one."""
    depth: int = 0
    run: str = ""
    """The run that first fetched it."""
    author: str = ""
    """Author as stated by the page."""
    published: str = ""
    """Publication date as stated by the page: an ISO date, with the time if stated."""
    number: int = 0
    """Number of the chapter in the title; 0 if there is none."""
    parts: tuple[str, ...] = ()
    """Ids of the page versions from which it was joined; empty if it was not joined."""
    fonts: tuple[str, ...] = ()
    """Addresses of fonts and style sheets that may apply to its text; `data:` for those embedded in the page."""
    place: tuple[int, int] = (0, 0)
    """Number of this page and total number of pages of the text, as its heading states; zeros if not stated."""
    found_on: str = ""
    """Address of the page on which its address was first found."""
    joined_into: str = ""
    """Id of the page version of the whole chapter that contains and replaces this part."""
    decoded_from: str = ""
    """Id of the original page version, if the text was decoded from a font or read from pictures."""
    pictures: tuple[str, ...] = ()
    """Addresses of pictures that may contain its text; `data:` and a number for those embedded in the page."""
    is_sample: bool = False
    """Whether the text is only a sample of its pictures' lines; the rest is read if the sample resembles something."""
    in_file: str = ""
    """Position of the text in the file at this address, e.g. `books.zip/one.txt:3`; empty for a page."""
    version: str = ""
    """Id of the version, if it is not derived from `text`. It is then derived from the text before site boilerplate was
    removed, because boilerplate is recognised better the more pages have been read.
    """

    @cached_property
    def id(self) -> str:
        """Id of this version: the same text under the same address is the same version."""
        return self.version or derive_id("page", self.url, self.title, self.text)


@dataclass(frozen=True)
class Fingerprint:
    """The result of one method for one version of a chapter or page."""

    subject: str
    """Id of the chapter version or page version."""
    kind: Literal["chapter", "page"]
    method: str
    """`name@version`."""
    value: bytes
    symbols: int
    """Number of symbols of the folded text."""
    is_as_written: bool = False
    """Whether a chapter is known to be folded as it is written, without any disguise undone."""

    @property
    def id(self) -> str:
        """Derive the id from subject and method."""
        return derive_id("fingerprint", self.subject, self.method)


@dataclass(frozen=True)
class Reason:
    """The rule that decided a verdict, with the figures it used; contains no wording."""

    rule: str
    """Stable identifier; empty if unknown."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """Values by name: `…characters` and `passages` are whole numbers, all others are shares from 0 to 1."""


class Passage(NamedTuple):
    """A copied passage with its offsets in page and chapter, in characters.

    Stop excluded.
    """

    page: tuple[int, int]
    source: tuple[int, int]
    identity: float
    """Share of equal symbols after folding, 0..1, that is with disguises undone."""
    literal_identity: float | None = None
    """Share of characters that are the same as written, 0..1; None in matches stored by v0.1.0."""
    inserted: int = 0
    """Number of inserted signs: characters of the page that folding leaves out and the source lacks."""
    likeness: float | None = None
    """Similarity of meaning, -1..1, if the source is in another language; None if words were compared."""


@dataclass(frozen=True)
class Match:
    """An immutable finding: a page version copies a chapter version."""

    page: str
    """Id of the page version."""
    url: str
    site: str
    organisation: str
    work: str
    chapter: str
    chapter_version: str
    method: str
    """The methods that proposed and aligned it, with their versions."""
    verdict: Verdict
    score: float
    identity: float
    page_coverage: float
    source_coverage: float
    passages: tuple[Passage, ...]
    evasions: dict[str, int] = field(default_factory=dict)
    """Number of disguises that folding undid in the whole page, by name."""
    found_at: datetime | None = None
    reason: Reason = Reason("")
    literal_identity: float | None = None
    """As in `Passage`, over all passages."""
    inserted: int = 0
    """As in `Passage`, over all passages."""
    disguises: dict[str, int] = field(default_factory=dict)
    """Number of characters in the passages that are inserted or respelled, by the name of the disguise."""

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
    """Maximum share (0..1) of a chapter that may be copied."""
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
