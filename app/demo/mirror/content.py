"""The content of a mirror site: resources by path, and which of them copy what."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from app.demo.demo_texts import DemoChapter

SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


class Resource(NamedTuple):
    """One response of the server."""

    body: bytes
    content_type: str
    status: int = 200
    location: str = ""
    """Target of a redirect."""


class Copy(NamedTuple):
    """A page that contains a chapter or a part of it, and the disguise it uses."""

    path: str
    chapter: DemoChapter
    trick: str


@dataclass
class Content:
    """Everything that one site serves on one day."""

    charset: str = "utf-8"
    """Actual encoding of its pages, whatever they declare; other characters become character references."""
    content_type: str = "text/html; charset=utf-8"
    """Content type that the server declares for its pages."""
    resources: dict[str, Resource] = field(default_factory=dict)
    copies: list[Copy] = field(default_factory=list)

    def page(self, path: str, markup: str, chapters: Iterable[DemoChapter] = (), trick: str = "") -> None:
        """Add a page, and record which chapters it copies."""
        self.resources[path] = Resource(markup.encode(self.charset, "xmlcharrefreplace"), self.content_type)
        self.copies += [Copy(path, chapter, trick) for chapter in chapters]

    def robots(self, *lines: str) -> None:
        """Add a robots.txt for all robots."""
        text = "\n".join(["User-agent: *", *lines, ""])
        self.resources["/robots.txt"] = Resource(text.encode(), "text/plain")

    def sitemap(self, base: str, path: str = "/sitemap.xml") -> None:
        """Add a sitemap of all pages added so far."""
        pages = [path for path, resource in self.resources.items() if resource.content_type.startswith("text/html")]
        entries = "".join(f"<url><loc>{escape(base + page)}</loc></url>" for page in pages)
        self.resources[path] = _xml("urlset", entries)

    def sitemap_index(self, base: str, paths: Iterable[str]) -> None:
        """Add a sitemap index."""
        entries = "".join(f"<sitemap><loc>{escape(base + path)}</loc></sitemap>" for path in paths)
        self.resources["/sitemap.xml"] = _xml("sitemapindex", entries)


def _xml(root: str, entries: str) -> Resource:
    body = f'<?xml version="1.0" encoding="UTF-8"?><{root} xmlns="{SITEMAPS}">{entries}</{root}>'
    return Resource(body.encode(), "application/xml")


def paragraphs(text: str) -> list[str]:
    """List a text's paragraphs, escaped for markup."""
    return [escape(line.strip(), quote=False) for line in text.split("\n") if line.strip()]


def in_parts(items: Sequence[str], count: int) -> list[list[str]]:
    """Split a sequence into `count` runs of about equal length."""
    return [list(items[len(items) * part // count:len(items) * (part + 1) // count]) for part in range(count)]
