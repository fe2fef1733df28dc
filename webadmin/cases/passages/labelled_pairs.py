"""Export people's decisions as labelled pairs for `wenzong calibrate`."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.db.models import QuerySet

from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import INFRINGING
from webadmin.cases.deciding.deciders import decisions_about
from webadmin.cases.models import Copy, Status
from webadmin.stores import database

BATCH = 50
"""Copies in memory at a time, with their pages and chapters."""
DECIDED = (Status.CONFIRMED, Status.FALSE_ALARM, Status.QUOTATION)


def labelled_pairs(own: QuerySet[Copy]) -> Iterator[str]:
    """Yield a JSON line for each copy that a member decided about, oldest first.

    A confirmed copy keeps its verdict, a false alarm becomes `unrelated`. Left out are licensed and closed copies,
    whose status says nothing about the texts, and copies whose texts are no longer stored.
    """
    decided = own.filter(status__in=DECIDED, is_part=False).order_by("pk")
    numbers = decided.values_list("pk", flat=True).iterator(chunk_size=1000)
    while some := list(islice(numbers, BATCH)):
        for pair in _pairs(list(Copy.objects.filter(pk__in=some).order_by("pk"))):
            yield json.dumps(pair, ensure_ascii=False) + "\n"


def _pairs(copies: list[Copy]) -> Iterator[dict[str, Any]]:
    lines = decisions_about(copies)
    by_people = [copy for copy in copies if copy.pk in lines and lines[copy.pk].actor_id]
    matches = Matches(database()).get(copy.match for copy in by_people)
    pages = Pages(database()).versions({match.page for match in matches.values()})
    chapters = Works(database()).versions({match.chapter_version for match in matches.values()})
    for copy in by_people:
        match, verdict = matches.get(copy.match), _verdict(copy)
        if match and verdict and match.page in pages and match.chapter_version in chapters:
            yield {"id": f"copy {copy.pk}", "page": pages[match.page].text,
                   "source": chapters[match.chapter_version].text, "verdict": verdict,
                   "decided_at": lines[copy.pk].at.isoformat()}


def _verdict(copy: Copy) -> str:
    """Return the verdict that a decision stands for; empty if none."""
    if copy.status == Status.FALSE_ALARM:
        return "unrelated"
    if copy.status == Status.QUOTATION:
        return "quotation"
    return copy.verdict if copy.verdict in INFRINGING else ""
