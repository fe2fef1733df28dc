"""Collection `address_checks`: answers of addresses that were checked alone.

Such checks follow a notice, for instance. Written only by the crawler.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from storage.documents import Document, derive_id
from storage.fetch_outcome import FetchOutcome
from storage.mongodb import Database, insert_new


@dataclass(frozen=True)
class AddressCheck:
    """One answer to the question whether a page is still there."""

    run: str
    site: str
    url: str
    """The requested address."""
    at: datetime
    outcome: FetchOutcome
    final_url: str
    """Where redirects led, possibly off the site; `url` if there were none."""
    status: int = 0
    """Status of the last response; 0 if there was none."""
    page: str = ""
    """Id of the page version that was read; empty if none was."""
    record: str = ""
    """Id of the WARC records of the last response, for `Exchanges.get`; empty if none are stored."""

    @property
    def id(self) -> str:
        """Id derived from run and address."""
        return derive_id("address check", self.run, self.url)


class AddressChecks:
    """Answers by run."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, checks: Iterable[AddressCheck]) -> None:
        """Store answers; the first one of a run is kept."""
        documents = [{"_id": check.id, **asdict(check)} for check in checks]
        if documents:
            insert_new(self._database, "address_checks", documents)

    def of_run(self, run: str) -> list[AddressCheck]:
        """List the answers of a run, in no order."""
        return [_check(item) for item in self._database["address_checks"].find({"run": run})]


def _check(item: Document) -> AddressCheck:
    values: dict[str, Any] = {name: value for name, value in item.items() if name != "_id"}
    return AddressCheck(**values | {"outcome": FetchOutcome.parse(values["outcome"])})
