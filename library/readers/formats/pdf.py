"""Read PDF documents: their text page by page, split by headings like plain text.

Pages of pictures hold no text; they are said to be pictures and not read. Lines that a page's width broke are put
together again, so that offsets count a text as it was written. pypdfium2 reads, which is Chromium's reader of PDF.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import BinaryIO

import pypdfium2

from fingerprinting.text.headings import heading
from library.readers.book import read_book
from library.readers.draft import DraftOrRefusal, LockedFileError, PicturesOnlyError, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.lines import SourceLine

MAX_PAGES = 20_000
_PASSWORD = 4
"""PDFium's number for a document that opens with a password only."""
_ENDS = tuple("。！？…”』」；：.!?:;\"”’）)】》")
_FULL = 0.85
"""Share of the usual length from which a line was broken by the page's width and not by its writer."""
_REPEATED = 0.5
"""Share of pages on which a first or last line stands that is a running title."""


def read(name: FileName, file: BinaryIO) -> Iterator[DraftOrRefusal]:
    """Read a document as a book, or as one chapter of its folder.

    Raises LockedFileError, PicturesOnlyError, UnreadableFileError.
    """
    try:
        document = pypdfium2.PdfDocument(file.read())
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", 0) == _PASSWORD or "password" in str(error).lower():
            raise LockedFileError("the document is locked with a password; give it unlocked") from error
        raise UnreadableFileError(
            "it is no PDF document, or a damaged one ({error}); fetch it whole",
            error=str(error)) from error
    try:
        pages = _without_running_titles([_lines_of(document, number) for number in range(_count(document))])
    finally:
        document.close()
    if not any(pages):
        raise PicturesOnlyError("the document holds no text: its pages are pictures; give it with the text recognised")
    yield from read_book(name, _paragraphs(pages))


def _count(document: pypdfium2.PdfDocument) -> int:
    if len(document) > MAX_PAGES:
        raise UnreadableFileError("the document has more than {limit:,} pages; split it", limit=MAX_PAGES)
    return len(document)


def _lines_of(document: pypdfium2.PdfDocument, number: int) -> list[str]:
    page = document[number]
    try:
        text = page.get_textpage().get_text_bounded()
    except pypdfium2.PdfiumError:
        return []
    finally:
        page.close()
    return [line.strip() for line in text.replace("\r", "").replace("\0", "").split("\n") if line.strip()]


def _without_running_titles(pages: Sequence[list[str]]) -> list[list[str]]:
    """Leave out page numbers and what stands at the edge of most pages."""
    edges = Counter(_bare(line) for lines in pages for line in {*lines[:1], *lines[-1:]})
    running = {line for line, count in edges.items() if count > 2 and count >= _REPEATED * len(pages)} | {""}
    kept = []
    for lines in pages:
        begin = 1 if lines and _bare(lines[0]) in running else 0
        end = len(lines) - (1 if len(lines) > begin and _bare(lines[-1]) in running else 0)
        kept.append(lines[begin:end])
    return kept


def _bare(line: str) -> str:
    return re.sub(r"[\d\s\-–—/·.第页共]+", "", line)


def _paragraphs(pages: Sequence[list[str]]) -> Iterator[SourceLine]:
    """Join the lines that the width of the page broke.

    Each paragraph knows the page on which it begins.
    """
    widths = sorted(len(line) for lines in pages for line in lines)
    full = _FULL * widths[int(0.9 * (len(widths) - 1))] if widths else 0
    paragraph, begun = "", 0
    for number, lines in enumerate(pages, 1):
        for line in lines:
            if paragraph and heading(line):
                yield SourceLine(paragraph, f":p{begun}", heading(paragraph))
                paragraph = ""
            begun = begun if paragraph else number
            paragraph = _joined(paragraph, line)
            if len(line) < full or line.endswith(_ENDS) or heading(line):
                yield SourceLine(paragraph, f":p{begun}", heading(paragraph))
                paragraph = ""
    if paragraph:
        yield SourceLine(paragraph, f":p{begun}", heading(paragraph))


def _joined(paragraph: str, line: str) -> str:
    is_word = paragraph[-1:].isascii() and paragraph[-1:].isalnum() and line[:1].isascii()
    return f"{paragraph} {line}" if is_word else f"{paragraph}{line}"
