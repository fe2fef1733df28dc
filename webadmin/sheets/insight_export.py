"""Send insight findings as a table, or as a graph for other programs."""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from django.http import Http404
from django.http.response import HttpResponseBase

from insight.family.graph import MEDIA as GRAPHS
from insight.family.graph import written
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import say_not_made, send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.sheets.printing import ReportError
from webadmin.sheets.row_files import Headings, Row
from webadmin.sheets.table_files import MEDIA, TableFile, send_table

if TYPE_CHECKING:
    import networkx as nx


class Insight(NamedTuple):
    """The content of a file, and its names."""

    logged_as: str
    """Its name in the audit log."""
    title: str
    """File name without extension."""
    heading: str
    """Title above the printed table."""
    headings: Headings
    rows: Iterable[Row]
    graph: Callable[[], "nx.Graph[str]"] | None = None


def send_insight(request: DeskRequest, form: str, insight: Insight) -> HttpResponseBase:
    """Send a file and record it in the audit log.

    Raises Http404 for a format that it does not have.
    """
    if form not in MEDIA and not (insight.graph and form in GRAPHS):
        raise Http404
    try:
        response = _written(request, form, insight)
    except ReportError as error:
        return say_not_made(error)
    record_sent(Action.INSIGHT_EXPORTED, request, request.tenant.organisation, reason=f"{insight.logged_as}.{form}")
    return response


def _written(request: DeskRequest, form: str, insight: Insight) -> HttpResponseBase:
    if form in MEDIA or not insight.graph:
        table = TableFile(insight.title, insight.heading, insight.headings, insight.rows)
        return send_table(request.tenant.organisation, table, form)
    kind, media = GRAPHS[form]
    return send_attachment(BytesIO(written(insight.graph(), kind)), f"{insight.title}.{form}", media)
