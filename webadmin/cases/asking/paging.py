"""Pages of long lists by key.

The next page begins after the last row of this one, however long the list is.
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
    """Some rows, and where the next ones begin."""

    rows: Sequence[Row]
    next: str
    """The `after` of the next page; empty on the last."""
    first: bool


def page_after(rows: QuerySet[Row], field: str, after: str, size: int) -> KeyPage[Row]:
    """Read the page after a key.

    The order is that of a field (`-` before it: descending) and the number. A key that is none begins with the first
    row.
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
    """Find the rows before and after one, which need not be among them."""
    key = _key(row, field.lstrip("-"))
    back = field[1:] if field.startswith("-") else f"-{field}"
    before, after = (page_after(rows, order, key, 1).rows for order in (back, field))
    return before[0] if before else None, after[0] if after else None


def _key(row: Model, name: str) -> str:
    value = getattr(row, name)
    return f"{value.isoformat() if isinstance(value, datetime) else value}~{row.pk}"


def _parsed(after: str, field: object) -> tuple[datetime | float, int] | None:
    """Read a key as the field would be written; None for what is none."""
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
