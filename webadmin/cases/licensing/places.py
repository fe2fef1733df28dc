"""The unit by which the limit of a licence is measured.

It is the set of copies of one chapter on one site.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q, QuerySet

from webadmin.cases.models import Copy


class Place(NamedTuple):
    """A chapter of an organisation's work on one site."""

    organisation: int
    chapter: str
    site_key: str


def place_of(copy: Copy) -> Place:
    """Return the place of a copy."""
    return Place(copy.organisation_id, copy.chapter, copy.site_key)


def copies_at(places: Iterable[Place]) -> QuerySet[Copy]:
    """Select the copies of some places, with their organisations and cases."""
    chapters: dict[tuple[int, str], list[str]] = defaultdict(list)
    for place in sorted(set(places)):
        chapters[place.organisation, place.site_key].append(place.chapter)
    wanted = (Q(organisation=organisation, site_key=site_key, chapter__in=some)
              for (organisation, site_key), some in chapters.items())
    return Copy.objects.filter(reduce(or_, wanted, Q(pk__in=()))).select_related("organisation", "case")
