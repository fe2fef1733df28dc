"""Keyset pagination of lists.

A cursor contains the key of the last row that was read, so it stays valid while rows are added and removed.
"""

import base64
import json
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

from django.db.models import Model, QuerySet
from ninja import Field, Schema

from webadmin.api.problems import ProblemError

Row = TypeVar("Row", bound=Model)
Item = TypeVar("Item")
Key = TypeVar("Key", int, str, tuple[int, str])
Order = Literal["oldest", "newest"]
LONGEST = 4000
"""Maximum characters of a cursor; one with two long Chinese names takes 2,500."""


class Listed(Schema):
    """The page size of a list, and where to continue."""

    after: str = Field("", max_length=LONGEST, description="`next` of the previous page; empty for the first page.")
    limit: int = Field(50, ge=1, le=200, description="Maximum number of items on a page.")


class Page(Schema, Generic[Item]):
    """One page of a list, and the cursor of the next."""

    items: list[Item]
    next: str | None = Field(description="Cursor of the next page; null at the end of the list.")


def rows_after(
    query: QuerySet[Row], name: str, listed: Listed, order: Order = "oldest",
) -> tuple[list[Row], str | None]:
    """Read a page of rows in the order of their numbers, which never change.

    Raises ProblemError for a cursor of another list.
    """
    label = f"{name} {order}"
    if (last := _parsed(label, listed.after)) is not None:
        if not isinstance(last, int) or abs(last) >= 2**63:
            raise _unreadable()
        query = query.filter(**{"pk__gt" if order == "oldest" else "pk__lt": last})
    found = list(query.order_by("pk" if order == "oldest" else "-pk")[:listed.limit + 1])
    return found[:listed.limit], _next(label, found, listed.limit, lambda row: row.pk)


def items_after(
    items: Sequence[Item], name: str, listed: Listed, key: Callable[[Item], Any],
) -> tuple[list[Item], str | None]:
    """Read a page of a list in memory, sorted by a key that never changes."""
    last = _parsed(name, listed.after)
    kept = sorted(items, key=key)
    if last is not None:
        last = tuple(last) if isinstance(last, list) else last
        try:
            kept = [item for item in kept if key(item) > last]
        except TypeError as error:
            raise _unreadable() from error
    return kept[:listed.limit], _next(name, kept, listed.limit, key)


def _next(label: str, found: Sequence[Item], limit: int, key: Callable[[Item], Any]) -> str | None:
    if len(found) <= limit:
        return None
    cursor = json.dumps([label, key(found[limit - 1])], ensure_ascii=False)
    return base64.urlsafe_b64encode(cursor.encode()).decode().rstrip("=")


def _parsed(label: str, cursor: str) -> Any:
    """Parse a cursor of this list; None for the first page."""
    if not cursor:
        return None
    try:
        made_for, last = json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True))
    except (ValueError, TypeError, RecursionError) as error:
        raise _unreadable() from error
    if made_for != label or not isinstance(last, int | str | list) or isinstance(last, bool):
        raise _unreadable()
    return last


def _unreadable() -> ProblemError:
    return ProblemError(400, "`after` is not a cursor of this list in this order.")
