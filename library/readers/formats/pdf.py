"""Read PDF documents page by page, split by headings like plain text.

Documents that consist of pictures are refused. Lines broken by the width of the page are joined again, so that offsets
count the text as it was written. The PDF reader is pypdfium2, which wraps the one in Chromium.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import BinaryIO

import pypdfium2

from fingerprinting.text.encodings.plausibility import common_share
from fingerprinting.text.headings import heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, LockedFileError, PicturesOnlyError, Refusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.formats.pdf_columns import text_of
from library.readers.formats.pdf_outline import Outline, headed, outline_of
from library.readers.lines import SourceLine
from library.readers.sentence import Sentence
from library.readers.whole_file import read_whole

MAX_PAGES = 20_000
MAX_BYTES = 512 << 20
"""Maximum bytes of a document with its pictures; it is held in memory as a whole."""
_PASSWORD = 4
"""PDFium's error code for a document that needs a password."""
_ENDS = tuple("。！？…”』」；：.!?:;\"”’）)】》")
_FULL = 0.85
"""Minimum length of a line, as a share (0–1) of the usual length, that counts as broken by the width of the page."""
_HYPHEN = "\x02"
"""What PDFium writes for a hyphen, and the end of the line, that divide a word."""
_LINE_END = re.compile(rf"\n|(?<={_HYPHEN})")
_REPEATED = 0.5
"""Minimum share (0–1) of pages that begin or end with the same line for it to count as a running title."""
_RUNNING = 3
"""Maximum lines at each end of a page that are page numbers and running titles."""
_SCANNED = 3
"""Minimum pictures in a row that are scanned pages."""
_FILLED = 0.8
"""Minimum share (0–1) of a page that a picture covers if it is a scanned page by itself."""
_CHINESE_OR_PRIVATE = re.compile(r"[\u3400-\u9fff\ue000-\uf8ff]")
_MOSTLY, _LIKELY = 0.5, 0.1
"""Minimum share (0–1) of such characters in a text, and maximum share of common ones, of a font without codes."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a document as a book, or as one chapter of its folder.

    Raises LockedFileError, PicturesOnlyError, UnreadableFileError.
    """
    data = read_whole(file, MAX_BYTES, Sentence("the document is larger than {megabytes} MB; split it",
                                                megabytes=MAX_BYTES >> 20))
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", 0) == _PASSWORD or "password" in str(error).lower():
            raise LockedFileError("the document is protected with a password; provide it without one") from error
        raise UnreadableFileError(
            "it is not a PDF document, or it is damaged ({error}); obtain a complete copy",
            error=str(error)) from error
    try:
        lines = [_lines_of(document, number) for number in range(_count(document))]
        pages = _without_running_titles([each or [] for each in lines])
        pictures = _runs_of_pictures(document, pages) if any(pages) else []
        outline = outline_of(document)
    finally:
        document.close()
    damaged = [number for number, each in enumerate(lines, 1) if each is None]
    if damaged and not any(pages):
        raise UnreadableFileError("no page of the document can be read, because it is damaged; obtain a complete copy")
    if not any(pages):
        raise PicturesOnlyError("the document contains no text: its pages are pictures; run text recognition (OCR) "
                                "on it first")
    if _is_random("".join(map("".join, pages))):
        raise UnreadableFileError("the document does not say which characters its fonts show; run text recognition "
                                  "(OCR) on it first")
    yield from read_book(name, _paragraphs(pages, outline), is_title_apart=False)
    yield from (Refusal(f"{name.name}:p{first}", _unread(first, last)) for first, last in pictures)
    if damaged:
        yield Refusal(f"{name.name}:p{damaged[0]}", Sentence(
            "pages of the document are damaged ({count}, the first is page {first}), so their text was not read; "
            "obtain a complete copy",
            count=len(damaged), first=damaged[0]))


def _unread(first: int, last: int) -> Sentence:
    if first == last:
        return Sentence("page {first} is a picture, so its text was not read; run text recognition (OCR) on it first",
                        first=first)
    return Sentence("pages {first} to {last} are pictures, so their text was not read; "
                    "run text recognition (OCR) on them first", first=first, last=last)


def _is_random(text: str) -> bool:
    """Tell whether a text is what fonts without codes give."""
    shown = "".join(_CHINESE_OR_PRIVATE.findall(text))
    return len(shown) >= _MOSTLY * len(text) and common_share(shown) < _LIKELY


def _runs_of_pictures(document: pypdfium2.PdfDocument, pages: Sequence[list[str]]) -> list[tuple[int, int]]:
    """List the first and last page of each run of scanned pages.

    A few pictures are plates unless they fill their pages, and covers are the first page and the last.
    """
    shares = {number: share for number, lines in enumerate(pages, 1)
              if not lines and (share := _pictured(document, number - 1))}
    runs: list[tuple[int, int]] = []
    for number in shares:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return [(first, last) for first, last in runs if last - first >= _SCANNED - 1 or (
        first > 1 and last < len(pages) and min(shares[number] for number in range(first, last + 1)) >= _FILLED)]


def _pictured(document: pypdfium2.PdfDocument, number: int) -> float:
    """Return the share (0–1) of a page that its largest picture covers."""
    try:
        with closing(document[number]) as page:
            width, height = page.get_size()
            bounds = [each.get_bounds() for each in page.get_objects(filter=(pypdfium2.raw.FPDF_PAGEOBJ_IMAGE,))]
    except pypdfium2.PdfiumError:
        return 0.0
    return max(((right - left) * (top - bottom) / (width * height) for left, bottom, right, top in bounds), default=0.0)


def _count(document: pypdfium2.PdfDocument) -> int:
    if len(document) > MAX_PAGES:
        raise UnreadableFileError("the document has more than {limit:,} pages; split it", limit=MAX_PAGES)
    return len(document)


def _lines_of(document: pypdfium2.PdfDocument, number: int) -> list[str] | None:
    """Read the lines of a page; None if it is damaged."""
    try:
        with closing(document[number]) as page:
            page.set_rotation(0)  # otherwise the bounds of a turned page cut its text
            text = text_of(page.get_textpage())
    except pypdfium2.PdfiumError:
        return None
    return [line.strip() for line in _LINE_END.split(text.replace("\r", "").replace("\0", "")) if line.strip()]


def _without_running_titles(pages: list[list[str]]) -> list[list[str]]:
    """Remove page numbers and running titles; a page may have several."""
    pages = _without_edges(pages, {""})
    for _ in range(_RUNNING - 1):
        pages = _without_edges(pages, set())
    return pages


def _without_edges(pages: Sequence[list[str]], running: set[str]) -> list[list[str]]:
    """Remove the first and last lines that are known, or the same on most pages."""
    edges = Counter(_bare(line) for lines in pages for line in {*lines[:1], *lines[-1:]})
    running = {line for line, count in edges.items() if count > 2 and count >= _REPEATED * len(pages)} | running
    kept = []
    for lines in pages:
        begin = 1 if lines and _bare(lines[0]) in running else 0
        end = len(lines) - (1 if len(lines) > begin and _bare(lines[-1]) in running else 0)
        kept.append(lines[begin:end])
    return kept


def _bare(line: str) -> str:
    return re.sub(r"[\d\s\-–—/·.第页共]+", "", line)


def _paragraphs(pages: Sequence[list[str]], outline: Outline) -> Iterator[SourceLine]:
    """Join lines that the width of the page broke into paragraphs.

    Each paragraph keeps the number of the page on which it begins.
    """
    widths = sorted(len(line) for lines in pages for line in lines)
    full = _FULL * widths[int(0.9 * (len(widths) - 1))] if widths else 0
    paragraph, begun, before = "", 0, ""
    for number, lines in enumerate(pages, 1):
        for line, title in headed(lines, outline.get(number, ())):
            if paragraph and (title or _is_last(before, line, full)):
                yield SourceLine(paragraph, f":p{begun}", heading(paragraph))
                paragraph = ""
            if title:
                yield SourceLine(line, f":p{number}", title)
                continue
            begun = begun if paragraph else number
            paragraph, before = _joined(paragraph, line), line
    if paragraph:
        yield SourceLine(paragraph, f":p{begun}", heading(paragraph))


def _is_last(line: str, following: str, full: float) -> bool:
    """Tell whether a paragraph ends with a line.

    It does if the next word would have fitted into the line.
    """
    if line.endswith(_HYPHEN):
        return False
    word = following.partition(" ")[0] if following.isascii() else ""
    return len(line) + len(word) < full or line.endswith(_ENDS)


def _joined(paragraph: str, line: str) -> str:
    if paragraph.endswith(_HYPHEN):
        return f"{paragraph.removesuffix(_HYPHEN)}{line}"
    is_spaced = paragraph[-1:].isascii() and line[:1].isascii()
    return f"{paragraph} {line}" if paragraph and is_spaced else f"{paragraph}{line}"
