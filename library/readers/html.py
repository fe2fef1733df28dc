"""Web pages as files: the main text of a page, its title before it, split by its headings."""

import io
from collections.abc import Iterator
from copy import deepcopy

from lxml import etree
from trafilatura import extract

from library.book import read_book
from library.draft import Item, UnreadableError
from library.encoding import detect
from library.headings import Heading, heading
from library.lines import Line
from library.markup import Block, blocks, parse
from library.source import Source

MAX_BYTES = 32 << 20
"""Bytes a page: it is parsed in memory, at about ten times its size."""
_LEAST = 0.5
"""Share of a page's visible text that the extractor must find; below it, the page is taken whole."""
_FURNITURE = ("nav", "footer", "aside", "form", "button")


def read(source: Source) -> Iterator[Item]:
    """Read a page as a book, or as one chapter of its folder."""
    if source.size > MAX_BYTES:
        raise UnreadableError(f"the page is larger than {MAX_BYTES >> 20} MB; give it as txt, csv or jsonl")
    data = source.path.read_bytes()
    tree = parse(data.decode(detect(io.BytesIO(data))))
    etree.strip_elements(tree, *_FURNITURE, with_tail=False)
    visible = [block for block in blocks(tree) if block.text]
    titles = [block for block in visible if block.level == 1]
    paragraphs = _paragraphs(tree, visible)
    opening = _opening(tree, titles[0].text if len(titles) == 1 else "")
    levels = {block.text: block.level for block in visible if block.level > (len(titles) == 1)}
    lines = [Line(text) for text in opening if text and text not in paragraphs[:2]]
    yield from read_book(source, lines + [Line(each, heading=_heading(each, levels)) for each in paragraphs])


def _paragraphs(tree: etree._Element, visible: list[Block]) -> list[str]:
    found = extract(deepcopy(tree), favor_recall=True, include_comments=False) or ""
    whole = [block.text for block in visible]
    return found.split("\n") if len(found) >= _LEAST * len("\n".join(whole)) else whole


def _opening(tree: etree._Element, title: str) -> list[str]:
    title = title or " ".join(str(tree.findtext(".//title") or "").split())
    author = next((str(meta.get("content") or "") for meta in tree.iter("meta") if meta.get("name") == "author"), "")
    return [title, f"作者：{author}" if author else ""]


def _heading(text: str, levels: dict[str, int]) -> Heading | None:
    return Heading(levels[text], text) if text in levels else heading(text)
