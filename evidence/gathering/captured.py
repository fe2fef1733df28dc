"""Read what was captured for a copy.

These are page versions, captures, traffic, screenshots and capture conditions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from urllib.parse import urlsplit

from warcio.archiveiterator import ArchiveIterator

from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog, conditions_id
from storage.collections.captures import CaptureFacts, Captures
from storage.collections.exchanges import Exchanges
from storage.collections.pages import Pages
from storage.collections.screenshots import Screenshot, Screenshots
from storage.documents import Page
from storage.mongodb import Database
from storage.raw.store import RawError, RawStore


@dataclass(frozen=True)
class CapturedAnswer:
    """One capture with its traffic; what is missing is named in `lacks`."""

    id: str
    facts: CaptureFacts | None
    exchange: bytes
    """WARC records, gzipped; empty if they are missing or damaged."""
    redirects: dict[str, bytes]
    """WARC records of the redirects that led here, by their id."""
    body: bytes
    lacks: tuple[str, ...]


@dataclass(frozen=True)
class CapturedVersion:
    """One page version with its capture; what is missing is named in `lacks`."""

    page: Page
    answer: CapturedAnswer
    screenshot: Screenshot | None
    conditions: CaptureConditions | None
    lacks: tuple[str, ...]


class CapturedVersions:
    """Reads page versions with everything that belongs to them."""

    def __init__(self, database: Database, raw: RawStore) -> None:
        self._pages, self._captures = Pages(database), Captures(database)
        self._exchanges, self._screenshots = Exchanges(database, raw), Screenshots(database)
        self._conditions = ConditionsLog(database)

    def of(self, page: Page) -> Iterator[CapturedVersion]:
        """Iterate over a page version and the versions it was made from.

        These are the parts it was joined from and the version it was decoded from.
        """
        waiting, seen = [page], {page.id}
        while waiting:
            current = waiting.pop(0)
            sources = [name for name in (*current.parts, current.decoded_from) if name and name not in seen]
            seen.update(sources)
            known = self._pages.versions(sources)
            lacks = [f"page version {name} ({current.url})" for name in sources if name not in known]
            captured = self._captured(current)
            yield replace(captured, lacks=(*captured.lacks, *lacks))
            waiting += [known[name] for name in sources if name in known]

    def capture_of(self, capture: str) -> CapturedAnswer:
        """Read a capture with its traffic."""
        lacks: list[str] = []
        facts = self._captures.facts([capture]).get(capture)
        exchange, redirects = self._traffic(capture, lacks)
        body = self._body(capture, lacks)
        return CapturedAnswer(capture, facts, exchange, redirects, body, tuple(lacks))

    def _captured(self, page: Page) -> CapturedVersion:
        answer, lacks = self.capture_of(page.capture), list[str]()
        key = conditions_id(page.run, page.site, urlsplit(page.url).netloc)
        conditions = self._conditions.get([key]).get(key)
        if conditions is None:
            lacks.append(f"conditions of the capture {page.capture}")
        shot = self._screenshots.get(page.id)
        if shot is None:
            lacks.append(f"screenshot of the page version {page.id}")
        return CapturedVersion(page, answer, shot, conditions,
                               tuple(f"{each} ({page.url})" for each in (*answer.lacks, *lacks)))

    def _body(self, capture: str, lacks: list[str]) -> bytes:
        try:
            found = self._exchanges.capture(capture)
        except RawError as error:
            lacks.append(f"body of the capture {capture}: {error.file} is missing or damaged")
            return b""
        if found is None:
            lacks.append(f"capture {capture}")
        return found.body if found else b""

    def _traffic(self, capture: str, lacks: list[str]) -> tuple[bytes, dict[str, bytes]]:
        try:
            records = self._exchanges.get(capture) or b""
        except RawError as error:
            lacks.append(f"traffic of the capture {capture}: {error.file} is missing or damaged")
            return b"", {}
        if not records:
            lacks.append(f"traffic of the capture {capture}")
        return records, dict(self._redirects(records, lacks))

    def _redirects(self, records: bytes, lacks: list[str]) -> Iterator[tuple[str, bytes]]:
        """Read the exchanges of the redirects that led to a capture, by their id."""
        for name in redirects_to(records):
            try:
                found, why = self._exchanges.get(name), ""
            except RawError as error:
                found, why = None, f": {error.file} is missing or damaged"
            if found:
                yield name, found
            else:
                lacks.append(f"traffic of the redirect {name}{why}")


def redirects_to(records: bytes) -> list[str]:
    """List the ids of the exchanges that redirected here, from the metadata record."""
    return list(dict.fromkeys(_named(records)))


def _named(records: bytes) -> Iterable[str]:
    for record in ArchiveIterator(BytesIO(records)):
        if record.rec_type == "metadata":
            for line in record.content_stream().read().decode("utf-8", "replace").splitlines():
                name, _, value = line.partition(": ")
                if name == "via-record":
                    yield value
