"""What a mirror site serves.

Resources by path, and which of them copy which chapter.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from app.demo.demo_texts import DemoChapter

SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


class Resource(NamedTuple):
    """One answer of the server."""

    body: bytes
    content_type: str
    status: int = 200
    location: str = ""
    """Where a redirect leads."""


class Copy(NamedTuple):
    """A page that holds a chapter or some of it, and the trick it hides behind."""

    path: str
    chapter: DemoChapter
    trick: str


@dataclass
class Content:
    """Everything one site serves on one day."""

    charset: str = "utf-8"
    """How its pages are encoded, whatever they say; what does not fit is written as a character reference."""
    content_type: str = "text/html; charset=utf-8"
    """What the server says about its pages."""
    resources: dict[str, Resource] = field(default_factory=dict)
    copies: list[Copy] = field(default_factory=list)

    def page(self, path: str, markup: str, chapters: Iterable[DemoChapter] = (), trick: str = "") -> None:
        """Add a page, and say which chapters it copies."""
        self.resources[path] = Resource(markup.encode(self.charset, "xmlcharrefreplace"), self.content_type)
        self.copies += [Copy(path, chapter, trick) for chapter in chapters]

    def robots(self, *lines: str) -> None:
        """Add a robots.txt for all robots."""
        text = "\n".join(["User-agent: *", *lines, ""])
        self.resources["/robots.txt"] = Resource(text.encode(), "text/plain")

    def sitemap(self, base: str, path: str = "/sitemap.xml") -> None:
        """Add a sitemap of all pages so far."""
        pages = [path for path, resource in self.resources.items() if resource.content_type.startswith("text/html")]
        entries = "".join(f"<url><loc>{escape(base + page)}</loc></url>" for page in pages)
        self.resources[path] = _xml("urlset", entries)

    def sitemap_index(self, base: str, paths: Iterable[str]) -> None:
        """Add a sitemap that lists sitemaps."""
        entries = "".join(f"<sitemap><loc>{escape(base + path)}</loc></sitemap>" for path in paths)
        self.resources["/sitemap.xml"] = _xml("sitemapindex", entries)


def _xml(root: str, entries: str) -> Resource:
    body = f'<?xml version="1.0" encoding="UTF-8"?><{root} xmlns="{SITEMAPS}">{entries}</{root}>'
    return Resource(body.encode(), "application/xml")


def paragraphs(text: str) -> list[str]:
    """List a text's paragraphs, ready to stand in markup."""
    return [escape(line.strip(), quote=False) for line in text.split("\n") if line.strip()]


def in_parts(items: Sequence[str], count: int) -> list[list[str]]:
    """Cut a sequence into so many runs of about equal length."""
    return [list(items[len(items) * part // count:len(items) * (part + 1) // count]) for part in range(count)]
