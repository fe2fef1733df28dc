"""Read Rich Text documents, split by outline levels or like plain text.

Source: Rich Text Format Specification 1.9.1 (Microsoft).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO

from fingerprinting.text.headings import Heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.lines import SourceLine
from library.readers.numbered_lines import with_any_headings
from library.readers.sentence import Sentence
from library.readers.whole_file import read_whole

MAX_BYTES = 64 << 20
"""Maximum bytes of a document with its pictures."""
MAX_NESTING = 1_000
"""Maximum groups within each other; programs write about a dozen."""
_TOKEN = re.compile(
    rb"\\(?:([a-zA-Z]{1,32})(-?\d{1,9})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z]))|([{}])|[\r\n]+|([^\\{}\r\n]+)")
_LEFT_OUT = frozenset((
    "colortbl", "stylesheet", "info", "pict", "object", "fldinst", "header", "headerl", "headerr", "headerf", "footer",
    "footerl", "footerr", "footerf", "footnote", "annotation", "ftnsep", "ftnsepc", "xe", "tc", "nonshppict",
))
"""Groups that are no text of the document: its properties, pictures, running titles and notes."""
_SIGNS = {"tab": "\t", "cell": "\t", "line": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’",
          "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": "\u2003", "enspace": "\u2002"}
_ESCAPED = {b"~": "\xa0", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}"}
_ENDS = frozenset(("par", "row", "sect", "page"))
_CHARSETS = {128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5hkscs", 204: "cp1251", 238: "cp1250"}
"""Codecs by the number of a font's character set."""
_PAGES = {936: "gb18030", 950: "big5hkscs", 65001: "utf-8",
          **{page: f"cp{page}" for page in (874, 932, 949, *range(1250, 1259))}}
"""Codecs by the number of a code page."""


@dataclass
class _Group:
    """What holds until the end of a group in braces."""

    is_left_out: bool = False
    is_fonts: bool = False
    is_hidden: bool = False
    font: int = -1
    replaced: int = 1
    """Number of characters after a Unicode one that stand for it in old programs."""

    @property
    def is_silent(self) -> bool:
        """Whether its characters are no text."""
        return self.is_left_out or self.is_fonts or self.is_hidden


class _Document:
    """Reads a document from its beginning to its end."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0
        self._group = _Group()
        self._outer: list[_Group] = []
        self._codec = "cp1252"
        self._charsets: dict[int, str] = {}
        """Codecs by the number of the font."""
        self._words: list[str] = []
        self._coded = bytearray()
        """Bytes that are not decoded yet, because a character may have several."""
        self._coded_by = ""
        self._passed = 0
        """Number of characters to come that stand for a Unicode one."""
        self._level = 0

    def lines(self) -> Iterator[SourceLine]:
        """Yield the paragraphs."""
        while match := _TOKEN.match(self._data, self._place):
            self._place = match.end()
            word, number, code, sign, brace, plain = match.groups()
            if brace:
                self._open() if brace == b"{" else self._close()
            elif word and word.decode() in _ENDS and not self._group.is_left_out:
                yield from self._ended()
            elif word:
                self._follow(word.decode(), int(number or 0), is_on=number != b"0")
            elif sign == b"*":
                self._group.is_left_out = True
            elif sign:
                self._show(_ESCAPED.get(sign, ""))
            elif code or plain:
                self._add(bytes.fromhex(code.decode()) if code else plain)
        yield from self._ended()

    def _open(self) -> None:
        if len(self._outer) >= MAX_NESTING:
            raise UnreadableFileError("the document is nested too deeply to be one; save it again")
        self._outer.append(self._group)
        self._group = replace(self._group)

    def _close(self) -> None:
        if self._outer:
            self._group = self._outer.pop()

    def _ended(self) -> Iterator[SourceLine]:
        """Yield the paragraph that ends here."""
        self._decode()
        text = "".join(self._words).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        self._words.clear()
        if self._level and text.strip():
            yield SourceLine(text, heading=Heading(self._level, " ".join(text.split())))
        else:
            yield from map(SourceLine, text.split("\n"))

    def _follow(self, word: str, value: int, *, is_on: bool) -> None:
        """Follow a control word within its group, or show the sign that it stands for."""
        if word == "bin":
            self._place += max(value, 0)
        elif word == "u":
            self._passed = self._group.replaced
            self._show(chr(value % 0x10000))
        elif word in _SIGNS:
            self._show(_SIGNS[word])
        elif word in _LEFT_OUT:
            self._group.is_left_out = True
        elif word == "uc":
            self._group.replaced = max(value, 0)
        elif word == "v":
            self._group.is_hidden = is_on
        else:
            self._set(word, value)

    def _set(self, word: str, value: int) -> None:
        """Set fonts, encodings and the level of a paragraph."""
        if word == "f":
            self._group.font = value
        elif word == "fonttbl":
            self._group.is_fonts = True
        elif word == "fcharset" and value in _CHARSETS:
            self._charsets[self._group.font] = _CHARSETS[value]
        elif word == "ansicpg":
            self._codec = _PAGES.get(value, "cp1252")
        elif word in ("pard", "outlinelevel") and not self._group.is_left_out:
            self._level = value + 1 if word == "outlinelevel" and 0 <= value <= 8 else 0

    def _add(self, coded: bytes) -> None:
        """Add characters in the encoding of the font."""
        coded, self._passed = coded[self._passed:], max(0, self._passed - len(coded))
        if not coded or self._group.is_silent:
            return
        codec = self._charsets.get(self._group.font, self._codec)
        if codec != self._coded_by:
            self._decode()
            self._coded_by = codec
        self._coded += coded

    def _show(self, text: str) -> None:
        if not self._group.is_silent:
            self._decode()
            self._words.append(text)

    def _decode(self) -> None:
        if self._coded:
            self._words.append(self._coded.decode(self._coded_by, "replace"))
            self._coded.clear()


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a document as a book, or as one chapter of its folder."""
    data = read_whole(file, MAX_BYTES, Sentence(
        "the document is larger than {megabytes} MB; save it as .docx", megabytes=MAX_BYTES >> 20))
    if not data.startswith(b"{\\rtf"):
        raise UnreadableFileError("it is not a Rich Text document, or it is damaged; save it again")
    lines = list(_Document(data).lines())
    yield from read_book(name, with_any_headings(lines, is_chapter=bool(name.folder)), is_title_apart=False)
