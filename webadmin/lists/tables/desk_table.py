"""A table of the desk: its columns, its rows, and who may have it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise

from webadmin.accounts.tenancy import DeskRequest
from webadmin.sheets.row_files import Headings, Row


@dataclass(frozen=True)
class DeskTable:
    """A table: its title, its columns, and its rows by the query of its page."""

    title: str | Promise
    columns: Mapping[str, str | Promise]
    """Names for people, by the keys in JSON."""
    rows: Callable[[DeskRequest], Iterable[Row]]
    """Raises Http404 for an object that the query names and the organisation has not."""
    wide: tuple[str, ...]
    """Columns of long texts."""
    figures: tuple[str, ...] = ()
    is_for_owners: bool = False

    def headings(self) -> Headings:
        """Name the columns in the language that is on."""
        return {key: str(name) for key, name in self.columns.items()}


def moment(at: datetime | None) -> str:
    """Write a time of the desk to the minute; empty for none."""
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M}" if at else ""
