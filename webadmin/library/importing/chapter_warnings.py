"""Warn about chapters that a person should check before importing them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median

from fingerprinting.text.chapter_numbers import chapter_number
from library.owner import Owner
from library.readers.draft import Draft
from library.stored_places import StoredPlaces
from storage.collections.works import Works
from webadmin.library.models import ImportChapter, ImportDraft
from webadmin.stores import database

SHORTEST, LONGEST = 100, 20_000
"""Character counts below and above which a chapter should be checked."""
SHARE = 6
"""A chapter this many times longer or shorter than the median of its work should be checked."""
STRANGE = re.compile("[\ufffd\x80-\x9f\ue000-\uf8ff]")
"""Characters that result from a wrongly guessed encoding."""
BATCH = 500


def warn(draft: ImportDraft) -> None:
    """Check all chapters of a draft, in the order in which they were read."""
    rows = list(draft.chapters.order_by("pk"))
    found: dict[int, list[str]] = {row.pk: [] for row in rows}
    twice = Counter(row.digest for row in rows)
    for row in rows:
        if twice[row.digest] > 1:
            found[row.pk].append("same_text")
        if STRANGE.search(row.first_line + row.title):
            found[row.pk].append("encoding")
    works = Works(database())
    places = StoredPlaces(works, Owner(draft.organisation.slug, draft.holder))
    for _name, some in groupby(sorted(rows, key=_work), key=_work):
        of_work = list(some)
        for row, warning in (*_of_lengths(of_work), *_of_numbers(of_work), *_of_library(works, places, of_work)):
            found[row.pk].append(warning)
    for row in rows:
        row.warnings = found[row.pk]
    ImportChapter.objects.bulk_update(rows, ["warnings"], batch_size=BATCH)


def _of_lengths(rows: Sequence[ImportChapter]) -> Iterator[tuple[ImportChapter, str]]:
    middle = median(row.length for row in rows)
    for row in rows:
        if row.length < SHORTEST or (len(rows) > SHARE and row.length * SHARE < middle):
            yield row, "short"
        if row.length > max(LONGEST, middle * SHARE):
            yield row, "long"


def _of_numbers(rows: Sequence[ImportChapter]) -> Iterator[tuple[ImportChapter, str]]:
    """Compare the numbers in titles with the order of the chapters."""
    seen: set[int] = set()
    last = 0
    for row in sorted(rows, key=lambda row: (row.number, row.pk)):
        number = chapter_number(row.title)
        if row.number in seen or (number and number == last):
            yield row, "number_twice"
        elif number and last and number < last:
            yield row, "number_back"
        elif number and last and number > last + 1:
            yield row, "number_gap"
        seen.add(row.number)
        last = number or last


def _of_library(
    works: Works, places: StoredPlaces, rows: Sequence[ImportChapter],
) -> Iterator[tuple[ImportChapter, str]]:
    """Find the chapters that are already in the library.

    They are looked up by the same names as in an import.
    """
    stored = {row.pk: places.chapter(Draft(row.work, row.title, "", row.author)).chapter for row in rows}
    known = works.current(stored.values())
    if not known and works.entitled(places.organisation, rows[0].work, 1):
        yield rows[0], "same_title"
    for row in rows:
        if stored[row.pk] in known:
            yield row, "known"


def _work(row: ImportChapter) -> tuple[str, str]:
    return row.work, row.author
