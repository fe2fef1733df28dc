"""Import files into the source library (母体库); each file completely or not at all.

Importing the same file again changes nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from fingerprinting.handover import Fresh
from library.counting_file import CountingFile
from library.owner import Owner
from library.readers.any_format import read
from library.readers.draft import Draft, Refusal
from library.readers.sentence import Sentence
from library.readers.spool import Spool
from library.shelf import Shelf, StoredShelf
from library.sources import NO_FILE, Listing, Source, listing_of
from library.summary import Progress, Summary
from library.titles import Titles
from storage.documents import ORGANISATION
from storage.mongodb import Database

BATCH = 200
"""Maximum chapters written at a time."""
BATCH_CHARACTERS = 4_000_000
DESCRIBES_FOLDER = Sentence("left out because it describes its folder; name the file itself to import it")

Watcher = Callable[[Progress], None]


def add(
    database: Database, files: Iterable[Path | Source], organisation: str = ORGANISATION, *,
    holder: str = "", progress: Watcher | None = None, fresh: Fresh | None = None,
) -> Summary:
    """Import files and folders.

    Bad files and lines are refused individually and listed in the summary. Files of a folder that describe
    it, such as README.md, links and pipes are left out and listed too.

    `holder` is the rights holder where a file names none. Repeating an import, also one that was killed, adds what is
    missing. Stored chapters are handed over through `fresh` to stages that run in the same process.
    """
    return fill(StoredShelf(database, Owner(organisation, holder), fresh), files, progress)


def fill(shelf: Shelf, files: Iterable[Path | Source], progress: Watcher | None = None) -> Summary:
    """Read files and folders onto a shelf, whatever kind of storage it uses."""
    return _Import(shelf, progress).run(list(files))


class _Import:
    """One run over some files, with its counts and refusals so far."""

    def __init__(self, shelf: Shelf, progress: Watcher | None) -> None:
        self._shelf = shelf
        self._progress = progress
        self._counts: Counter[str] = Counter()
        self._refused: list[Refusal] = []
        self._left_out: list[Refusal] = []
        self._sizes: dict[Source, int] = {}
        self._total = 0
        self._done = 0
        self._reached = 0

    def run(self, files: list[Path | Source]) -> Summary:
        groups = [sources for file in files if (sources := self._sources(file))]
        self._total = sum(self._sizes[source] for sources in groups for source in sources)
        for sources in groups:
            titles = Titles()
            for source in sources:
                self._add(source, titles)
                self._done += self._sizes[source]
        return Summary(**self._counts, refused=tuple(self._refused), left_out=tuple(self._left_out))

    def _sources(self, file: Path | Source) -> list[Source]:
        """List the files of a path after checking that they can be opened."""
        name = str(file.name)
        try:
            sources = [file] if isinstance(file, Source) else self._to_import(listing_of(file))
            for source in sources:
                name = source.name
                source.path.open("rb").close()
                self._sizes[source] = source.size
        except OSError as error:
            self._refuse(name, error)
            return []
        if not sources:
            self._refused.append(Refusal(name, Sentence("the folder is empty")))
        return sources

    def _to_import(self, listing: Listing) -> list[Source]:
        """Leave out links, pipes and files that describe their folder; remember them."""
        self._left_out += [Refusal(each.name, NO_FILE) for each in listing.others]
        self._left_out += [Refusal(each.name, DESCRIBES_FOLDER) for each in listing.files if each.is_about_folder]
        return [each for each in listing.files if not each.is_about_folder]

    def _refuse(self, name: str, error: OSError) -> None:
        """Refuse a file that the system does not let us read."""
        self._refused.append(Refusal(name, Sentence("it cannot be read: {error}", error=str(error.strerror))))

    def _add(self, source: Source, titles: Titles) -> None:
        try:
            opened = CountingFile(source.path)
        except OSError as error:  # deleted or closed to us since the import began
            self._refuse(source.name, error)
            return
        with Spool() as spool, opened as file:
            spool.fill(read(source.file_name, file), source.name, lambda: self._report(source, file.count / 2))
            for batch, share in self._batches(spool, titles):
                self._counts += self._shelf.put(batch)
                self._report(source, self._sizes[source] * (1 + share) / 2)

    def _batches(self, spool: Spool, titles: Titles) -> Iterator[tuple[list[Draft], float]]:
        """Yield batches of accepted drafts, each with the share of the spool read so far."""
        batch: list[Draft] = []
        characters = 0
        for spooled, reached in spool:
            draft = titles.distinguish(spooled) if isinstance(spooled, Draft) else spooled
            if isinstance(draft, Refusal):
                self._refused.append(draft)
                continue
            batch.append(draft)
            characters += len(draft.text)
            if len(batch) >= BATCH or characters >= BATCH_CHARACTERS:
                yield batch, reached / spool.size
                batch, characters = [], 0
        yield batch, 1.0

    def _report(self, source: Source, done: float) -> None:
        """Report how many bytes of a file are done.

        A file counts as half done when it has been read and as done when it has been stored.
        """
        if self._progress:
            reached = min(self._done + int(min(done, self._sizes[source])), self._total)
            self._reached = max(self._reached, reached)  # a reader may go back in its file
            self._progress(Progress(source.name, self._reached, self._total, self._counts.total()))
