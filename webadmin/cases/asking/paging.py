"""Keyset pagination of long lists.

The next page begins after the key of the last row, so its cost does not grow with the length of the list.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, TypeVar

from django.db.models import DateTimeField, Model, Q, QuerySet

MOST = 2**31
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class KeyPage(Generic[Row]):
    """The rows of one page, and the key at which the next page begins."""

    rows: Sequence[Row]
    next: str
    """The `after` of the next page; empty on the last."""
    first: bool


def page_after(rows: QuerySet[Row], field: str, after: str, size: int) -> KeyPage[Row]:
    """Read the page after a key.

    Rows are ordered by a field (descending with `-` before it), then by number. An invalid key gives the first page.
    """
    name, descending = field.lstrip("-"), field.startswith("-")
    ordered = rows.order_by(field, "-pk" if descending else "pk")
    key = _parsed(after, rows.model._meta.get_field(name))
    if key is not None:
        side = "lt" if descending else "gt"
        value, number = key
        ordered = ordered.filter(Q(**{f"{name}__{side}": value}) | Q(**{name: value, f"pk__{side}": number}))
    found = list(ordered[: size + 1])
    more = len(found) > size
    return KeyPage(found[:size], _key(found[size - 1], name) if more else "", key is None)


def neighbours(rows: QuerySet[Row], field: str, row: Row) -> tuple[Row | None, Row | None]:
    """Find the rows before and after a row, which need not be in the list itself."""
    key = _key(row, field.lstrip("-"))
    back = field[1:] if field.startswith("-") else f"-{field}"
    before, after = (page_after(rows, order, key, 1).rows for order in (back, field))
    return before[0] if before else None, after[0] if after else None


def _key(row: Model, name: str) -> str:
    value = getattr(row, name)
    return f"{value.isoformat() if isinstance(value, datetime) else value}~{row.pk}"


def _parsed(after: str, field: object) -> tuple[datetime | float, int] | None:
    """Parse a key by the type of its field; None if it is invalid."""
    text, _, number = after.partition("~")
    read = _moment if isinstance(field, DateTimeField) else _figure
    try:
        return (read(text), int(number)) if re.fullmatch(r"[0-9]{1,18}", number) else None
    except ValueError:
        return None


def _moment(text: str) -> datetime:
    value = datetime.fromisoformat(text)
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _figure(text: str) -> float:
    value = float(text)
    if not abs(value) < MOST:
        raise ValueError(text)
    return value
