"""Read a folder of files as pages.

Web pages are read by main text, books and articles by chapter, screenshots and scanned pages by their lines.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from app.commands.records.lines import LinesError, Record, Records
from crawler.pictures.availability import HOW_TO_INSTALL, can_read_pictures
from crawler.pictures.paragraphs import text_of_pictures
from crawler.pictures.picture_reader import PictureReader, UnreadablePictureError
from fingerprinting.text.encodings.markup import decode
from library.readers.any_format import read as read_file
from library.readers.draft import Draft, Refusal, UnreadableFileError
from library.readers.formats.html import MAX_BYTES, too_large
from library.readers.spool import Spool
from library.readers.whole_file import read_whole
from library.sources import NO_FILE, Source, listing_of

WEB_PAGES = (".html", ".htm", ".xhtml")
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".avif")
MAX_PICTURE = 64 * 2**20
"""Maximum size of a picture that is read, in bytes."""


@dataclass
class Folder(Records):
    """The pages in a folder.

    A web page is `{"id", "html"}`, everything else `{"id", "text"}`. The id is the file's name, with the chapter's
    title if a file has several chapters.
    """

    unit: ClassVar[str] = "files or chapters"
    reader: PictureReader = field(default_factory=PictureReader)

    def check(self, output: Path) -> None:
        """Check that the folder contains files and that the output lies elsewhere.

        Raises LinesError or OSError.
        """
        super().check(output)
        if not listing_of(self.path).files:
            raise LinesError(f"{self.path}: the folder is empty")

    def read(self) -> Iterator[tuple[str, Record]]:
        """Read the files in reading order; yields the name of each with its record."""
        with closing(self.reader):
            listing = listing_of(self.path)
            for other in listing.others:
                self.remark(f"{other.name}: {NO_FILE}")
            for source in listing.files:
                try:
                    yield from self._pages(source)
                except OSError as error:
                    self.report(source.name, f"it cannot be read: {error.strerror}")

    def _pages(self, source: Source) -> Iterator[tuple[str, Record]]:
        if source.file_name.suffix in WEB_PAGES:
            yield from self._web_page(source)
            return
        if source.file_name.suffix in PICTURES:
            yield from self._picture(source)
            return
        with Spool() as spool, source.path.open("rb") as file:
            spool.fill(read_file(source.file_name, file), source.name)
            is_book = sum(isinstance(draft, Draft) for draft, _ in spool) > 1
            for draft, _ in spool:
                if isinstance(draft, Refusal):
                    self.report(draft.place, draft.reason)
                else:
                    page = f"{source.name}#{draft.chapter}" if is_book else source.name
                    yield draft.place, {"id": page, "text": draft.text}

    def _web_page(self, source: Source) -> Iterator[tuple[str, Record]]:
        """Read the markup of a page; report a page that is too large."""
        try:
            with source.path.open("rb") as file:
                html, _ = decode(read_whole(file, MAX_BYTES, too_large(MAX_BYTES)))
        except UnreadableFileError as error:
            self.report(source.name, str(error))
        else:
            yield source.name, {"id": source.name, "html": html}

    def _picture(self, source: Source) -> Iterator[tuple[str, Record]]:
        """Read the lines of a picture; report an unreadable one with the reason."""
        if not can_read_pictures():
            self.report(source.name, f"pictures are read only with an extra: {HOW_TO_INSTALL}")
        elif source.size > MAX_PICTURE:
            self.report(source.name, f"{source.size:,} bytes: pictures of more than {MAX_PICTURE:,} bytes are not read")
        else:
            try:
                text = text_of_pictures([self.reader.read(source.path.read_bytes())]).text
            except UnreadablePictureError as error:
                self.report(source.name, str(error))
            else:
                yield source.name, {"id": source.name, "text": text}
