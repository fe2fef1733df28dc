"""Store many rows of the desk's tables fast, with one statement or COPY per batch."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

from django.core.management.color import no_style
from django.db import connection, models

Row = TypeVar("Row", bound=models.Model)
_PREPARED = (models.DateField, models.JSONField)
"""Fields whose values are stored in another form; times are dates too."""


def store(rows: Iterable[Row]) -> list[Row]:
    """Store rows of one table and number them.

    Times that rows name are kept, also where a model would note the present one.
    """
    stored = list(rows)
    if stored:
        model = type(stored[0])
        last = model._default_manager.aggregate(last=models.Max("pk"))["last"] or 0
        for number, row in enumerate(stored, last + 1):
            row.pk = number
        _insert(model, stored)
    return stored


@contextmanager
def filling() -> Iterator[None]:
    """Fill in the tables through a connection that may lose what is not on disk.

    It has much memory meanwhile. At the end, numbers and statistics are as a server keeps them that was filled slowly.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")
            cursor.execute("PRAGMA cache_size = -500000")
    yield
    if connection.vendor == "postgresql":
        from django.apps import apps

        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(apps.get_models())):
                cursor.execute(statement)
            cursor.execute("VACUUM ANALYZE")
    connection.close()


def _insert(model: type[models.Model], rows: Sequence[models.Model]) -> None:
    fields = model._meta.concrete_fields
    values = _values(model, rows)
    table = connection.ops.quote_name(model._meta.db_table)
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(fields))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(values))  # noqa: S608 - own names


def _values(model: type[models.Model], rows: Sequence[models.Model]) -> Iterator[list[Any]]:
    read = attrgetter(*(field.attname for field in model._meta.concrete_fields))
    special = [(place, _preparing(field)) for place, field in enumerate(model._meta.concrete_fields)
               if isinstance(field, _PREPARED)]
    for row in rows:
        values = list(read(row))
        for place, prepare in special:
            values[place] = prepare(values[place])
        yield values


def _preparing(field: Any) -> Callable[[Any], Any]:
    """Give the form in which a field's values are stored; days come again and again."""
    def prepare(value: Any) -> Any:
        return field.get_db_prep_save(value, connection)

    if isinstance(field, models.DateTimeField) and connection.vendor == "sqlite":
        return _as_text
    return prepare if isinstance(field, models.JSONField) else lru_cache(10_000)(prepare)


def _as_text(time: datetime | None) -> str | None:
    """Write a time as Django does for SQLite, which is slower at it."""
    return None if time is None else str(time.astimezone(UTC).replace(tzinfo=None))
