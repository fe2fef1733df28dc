"""The sightings of a work as rows of a downloadable table."""

from collections.abc import Iterator, Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from insight.coverage.precedence import Lead
from webadmin.coverage.models import Sighting
from webadmin.sheets.row_files import Row

LEADS = {Lead.NONE: "", Lead.OBSERVED: "seen_first", Lead.SURE: "surely_first"}


def rows_of(sightings: QuerySet[Sighting], titles: Mapping[str, str]) -> Iterator[Row]:
    """Yield a row per sighting; `titles` maps chapter ids to titles. Lags are hours."""
    for each in sightings.iterator(chunk_size=500):
        lag = each.lag
        yield {
            "chapter_number": each.chapter_number, "chapter": titles.get(each.chapter, ""), "site": each.site,
            "share": each.share, "published_at": each.published_at.isoformat() if each.published_at else None,
            "not_seen_at": each.not_seen_at.isoformat() if each.not_seen_at else None,
            "first_seen": each.seen_at.isoformat(), "lag_at_least": round(lag.low, 2) if lag else None,
            "lag_at_most": round(lag.high, 2) if lag else None, "first": LEADS[Lead(each.lead)],
            "gone": int(each.gone), "status": each.status, "copy": each.copy_id,
        }


def headings() -> dict[str, str]:
    """Return the headings of `rows_of`."""
    return {
        "chapter_number": _("number"), "chapter": _("Chapter"), "site": _("Site"), "share": _("share of the chapter"),
        "published_at": _("Original published"), "not_seen_at": _("not there yet"), "first_seen": _("first seen"),
        "lag_at_least": _("lag at least (hours)"), "lag_at_most": _("lag at most (hours)"), "first": _("first"),
        "gone": _("gone"), "status": _("status"), "copy": _("copy")}
