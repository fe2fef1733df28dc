"""A table of the desk: its columns, its rows, and who may download it."""

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
    """Headings for people, by the keys in JSON."""
    rows: Callable[[DeskRequest], Iterable[Row]]
    """Raises Http404 if the query names an object that the organisation does not have."""
    wide: tuple[str, ...]
    """Keys of columns with long texts."""
    figures: tuple[str, ...] = ()
    is_for_owners: bool = False

    def headings(self) -> Headings:
        """Return the headings in the active language."""
        return {key: str(name) for key, name in self.columns.items()}


def moment(at: datetime | None) -> str:
    """Format a time for the desk to the minute; empty for None."""
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M}" if at else ""
