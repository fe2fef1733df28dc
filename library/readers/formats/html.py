"""Read files of web pages: their main text, split by headings."""

import io
from collections.abc import Iterator
from copy import deepcopy
from typing import BinaryIO

from lxml import etree

from fingerprinting.text.headings import Heading, heading
from library.readers.blocks import Block, blocks, parse
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal
from library.readers.encoding import detect
from library.readers.file_name import FileName
from library.readers.lines import SourceLine
from library.readers.sentence import Sentence
from library.readers.whole_file import read_whole

MAX_BYTES = 32 << 20
"""Maximum bytes of a page; parsing takes about ten times as much memory."""
_LEAST = 0.5
"""Minimum share (0–1) of the visible text that the extractor must find; otherwise the whole page is taken."""
_SAME = 0.98
"""Minimum share (0–1) of the extracted text that must stand on the page in blocks of its own."""
_BEGINNING = 24
"""Number of characters by which a block is found again in the extracted text."""
_BOILERPLATE_TAGS = ("nav", "footer", "aside", "form", "button")


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a page as a book, or as one chapter of its folder."""
    data = read_whole(file, MAX_BYTES, too_large(MAX_BYTES))
    tree = parse(data.decode(detect(io.BytesIO(data))))
    etree.strip_elements(tree, *_BOILERPLATE_TAGS, with_tail=False)
    visible = [block for block in blocks(tree) if block.text]
    titles = [block for block in visible if block.level == 1]
    paragraphs = _paragraphs(tree, visible)
    opening = _opening(tree, titles[0].text if len(titles) == 1 else "")
    levels = {block.text: block.level for block in visible if block.level > (len(titles) == 1)}
    lines = [SourceLine(text) for text in opening if text]
    rest = [text for place, text in enumerate(paragraphs) if place >= len(opening) or text not in opening]
    yield from read_book(name, lines + [SourceLine(text, heading=_heading(text, levels)) for text in rest])


def too_large(limit: int) -> Sentence:
    """Say that a page has more bytes than are read."""
    return Sentence("the page is larger than {megabytes} MB; provide it as txt, csv or jsonl", megabytes=limit >> 20)


def _paragraphs(tree: etree._Element, visible: list[Block]) -> list[str]:
    from trafilatura import extract  # imported late, so that other formats do not wait for it

    extracted = extract(deepcopy(tree), favor_recall=True, include_comments=False) or ""
    whole = [block.text for block in visible]
    if len(extracted) < _LEAST * len("\n".join(whole)):
        return whole
    kept = _as_on_the_page(visible, frozenset(map(_beginning, extracted.split("\n"))))
    return kept if len("\n".join(kept)) >= _SAME * len(extracted) else extracted.split("\n")


def _as_on_the_page(visible: list[Block], extracted: frozenset[str]) -> list[str]:
    """List the blocks of the main text, with those that the extractor drops.

    It drops headings, and lines such as “没有。” that occur again.
    """
    places = [place for place, block in enumerate(visible) if _beginning(block.text) in extracted]
    if not places:
        return []
    first = places[0]
    while first and visible[first - 1].level:
        first -= 1
    return [block.text for block in visible[first:places[-1] + 1]
            if block.level or _beginning(block.text) in extracted]


def _beginning(text: str) -> str:
    """Return what identifies a block.

    The extractor changes spaces and drops the marks of notes.
    """
    return "".join(text.split())[:_BEGINNING]


def _opening(tree: etree._Element, title: str) -> list[str]:
    title = title or " ".join(str(tree.findtext(".//title") or "").split())
    author = next((str(meta.get("content") or "") for meta in tree.iter("meta") if meta.get("name") == "author"), "")
    return [title, f"作者：{author}" if author else ""]


def _heading(text: str, levels: dict[str, int]) -> Heading | None:
    return Heading(levels[text], text) if text in levels else heading(text)
