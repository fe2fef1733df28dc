"""Books that pass off a work, as a downloadable table."""

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from insight.passing_off.passing_figures import FIGURES
from storage.documents import Document
from webadmin.accounts.tenancy import DeskRequest
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.row_files import Row


@require_safe
def passing_table(request: DeskRequest, work: str, form: str) -> HttpResponseBase:
    """Send the table of books that pass off a work, with their figures."""
    found = request.tenant.documents.work(work)
    passings = request.tenant.documents.passings(found.id)
    titles = request.tenant.documents.titles(each for passing in passings for each in passing["works"])
    return send_insight(request, form, Insight(
        f"passing-off/{found.id}", found.title, f"{_('Passing off')} · {found.title}", _headings(),
        (_row(each, titles) for each in passings)))


def _headings() -> dict[str, str]:
    return {"site": _("Site"), "folder": _("Address"), "kind": _("Kind"), "works": _("Works"),
            "claimed": _("Title or author given"), "chapters": _("Chapters"), "ours": _("This text"),
            "foreign": _("Nothing in common with the library"), "speaking": _("Naming people and places of the work"),
            "examples": _("Examples")}


def _row(passing: Document, titles: dict[str, str]) -> Row:
    """Build a row; kinds have the same names as in the API."""
    return {**{name: passing[name] for name in ("site", "folder", "kind", "claimed", *FIGURES)},
            "works": "; ".join(titles.get(each, each) for each in passing["works"]),
            "examples": " ".join(passing["examples"])}
