"""Send what insight tells, to save: as rows, or as a graph for other programs."""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from django.http import Http404
from django.http.response import HttpResponseBase

from insight.family.graph import MEDIA as GRAPHS
from insight.family.graph import written
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.sheets.row_files import MEDIA, Headings, Row, send_rows

if TYPE_CHECKING:
    import networkx as nx


class Insight(NamedTuple):
    """What a file may hold."""

    told: str
    """How the audit log calls it."""
    title: str
    """How the file is called, before its ending."""
    headings: Headings
    rows: Iterable[Row]
    graph: Callable[[], "nx.Graph[str]"] | None = None


def send_insight(request: DeskRequest, form: str, insight: Insight) -> HttpResponseBase:
    """Send a file and note it in the audit log.

    Raises Http404 for a form that it has not.
    """
    if form not in MEDIA and not (insight.graph and form in GRAPHS):
        raise Http404
    record_sent(Action.INSIGHT_EXPORTED, request, request.tenant.organisation, reason=f"{insight.told}.{form}")
    if form in MEDIA or not insight.graph:
        return send_rows(form, insight.title, insight.headings, insight.rows)
    kind, media = GRAPHS[form]
    return send_attachment(BytesIO(written(insight.graph(), kind)), f"{insight.title}.{form}", media)
