"""Delisting figures as a downloadable table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from webadmin.sheets.row_files import Row
from webadmin.sheets.table_files import TableFile
from webadmin.takedown.delisting.engine_figures import EngineFigures
from webadmin.takedown.periods.figure_query import FigureQuery

NAMES = {"work": gettext_lazy("Work"), "site": gettext_lazy("Site"), "target": gettext_lazy("Target")}


def engine_file(query: FigureQuery, figures: Sequence[EngineFigures]) -> TableFile:
    """Build the table of the given figures."""
    headings = {"engine": _("Search engine"), **_name_heading(query.by), "addresses": _("Addresses"),
                "delisted": _("Delisted"), "rate": _("Rate"), "partly": _("Partly delisted"), "refused": _("Refused"),
                "listed_again": _("Listed again")}
    title = " · ".join([_("Search engines"), *([query.name] if query.name else [])])
    return TableFile("search-engines", title, headings, map(_row, figures), wide=("name",) if query.by in NAMES else ())


def _name_heading(by: str) -> dict[str, str]:
    return {"name": str(NAMES[by])} if by in NAMES else {}


def _row(figures: EngineFigures) -> Row:
    return {"engine": str(figures.engine.label), "name": figures.name, "addresses": figures.named,
            "delisted": figures.delisted, "rate": round(figures.share, 4), "partly": figures.partly,
            "refused": figures.refused, "listed_again": figures.back}
