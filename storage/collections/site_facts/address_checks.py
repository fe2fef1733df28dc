"""Collection `address_checks`.

What an address answered when a crawl asked for it alone, as after a notice. Written by the crawler alone.
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
    """One answer to one question whether a page is still there."""

    run: str
    site: str
    url: str
    """The address that was asked for."""
    at: datetime
    outcome: FetchOutcome
    final_url: str
    """Where redirects led, off the site too; `url` where there was none."""
    status: int = 0
    """Of the last answer; 0 where none came."""
    page: str = ""
    """Id of the page version that was read; empty where none was."""
    record: str = ""
    """Id of the WARC records of the last answer, as `Exchanges.get` takes it; empty where none are stored."""

    @property
    def id(self) -> str:
        """One answer an address and run."""
        return derive_id("address check", self.run, self.url)


class AddressChecks:
    """Answers by run."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, checks: Iterable[AddressCheck]) -> None:
        """Store answers; the first one of a run counts."""
        documents = [{"_id": check.id, **asdict(check)} for check in checks]
        if documents:
            insert_new(self._database, "address_checks", documents)

    def of_run(self, run: str) -> list[AddressCheck]:
        """List the answers that a run got, in no order."""
        return [_check(item) for item in self._database["address_checks"].find({"run": run})]


def _check(item: Document) -> AddressCheck:
    values: dict[str, Any] = {name: value for name, value in item.items() if name != "_id"}
    return AddressCheck(**values | {"outcome": FetchOutcome.parse(values["outcome"])})
