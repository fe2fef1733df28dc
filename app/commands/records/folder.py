"""Read a folder of files as pages.

Web pages by their main text, books and articles by chapter.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from app.commands.records.lines import Record, Records
from fingerprinting.text.encodings.markup import decode
from library.readers.any_format import read as read_file
from library.readers.draft import Draft, Refusal
from library.readers.spool import Spool
from library.sources import Source, sources_of

WEB_PAGES = (".html", ".htm", ".xhtml")


@dataclass
class Folder(Records):
    """The pages in a folder.

    A web page is `{"id", "html"}`, everything else `{"id", "text"}`; the id is the file's name, and the chapter's too
    where a file has several.
    """

    unit: ClassVar[str] = "files or chapters"

    def read(self) -> Iterator[tuple[str, Record]]:
        """Read the files in reading order, each after its name."""
        for source in sources_of(self.path):
            try:
                yield from self._pages(source)
            except OSError as error:
                self.report(source.name, f"it cannot be read: {error.strerror}")

    def _pages(self, source: Source) -> Iterator[tuple[str, Record]]:
        if source.file_name.suffix in WEB_PAGES:
            html, _ = decode(source.path.read_bytes())
            yield source.name, {"id": source.name, "html": html}
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
