"""Download removal figures.

As tables by period and by search engine, and as the board's page.
"""

from io import BytesIO

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import say_not_made, send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.holders.logo import logo_of
from webadmin.reports.writers import ReportError
from webadmin.sheets.table_files import MEDIA, send_table
from webadmin.takedown.board.board_figures import board_figures
from webadmin.takedown.board.board_page import board_pdf
from webadmin.takedown.delisting.engine_figures import engine_figures
from webadmin.takedown.delisting.engine_file import engine_file
from webadmin.takedown.models import StayCount
from webadmin.takedown.periods.figure_files import FigureFile, written
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.period_figures import period_figures, targets_of
from webadmin.takedown.removal_figures import stay_groups

NAME = "removals"


@require_safe
def board(request: DeskRequest) -> HttpResponseBase:
    """Send the removal figures of the selected days on one page."""
    query = FigureQuery.of(request.GET)
    try:
        page = board_pdf(request.tenant.organisation, board_figures(request.tenant, query), timezone.localtime(),
                         query.name)
    except ReportError as error:
        return say_not_made(error)
    return _sent(request, page, "pdf", query)


@require_safe
def export(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send the removal figures by period."""
    if form not in MEDIA:
        raise Http404(form)
    query, organisation = FigureQuery.of(request.GET), request.tenant.organisation
    figures = period_figures(
        query, targets_of(request.tenant, query), stay_groups(query.within(request.tenant.own(StayCount))))
    file = FigureFile(organisation, query, figures, timezone.localtime(), logo_of(organisation))
    try:
        content = written(file, form)
    except ReportError as error:
        return say_not_made(error)
    return _sent(request, content, form, query)


@require_safe
def engines(request: DeskRequest, form: str) -> HttpResponseBase:
    """Send the delisting figures by search engine."""
    if form not in MEDIA:
        raise Http404(form)
    query = FigureQuery.of(request.GET)
    table = engine_file(query, engine_figures(request.tenant, query))
    try:
        response = send_table(request.tenant.organisation, table, form)
    except ReportError as error:
        return say_not_made(error)
    record_sent(Action.REPORT_DOWNLOADED, request, request.tenant.organisation, reason=f"{table.name}.{form}")
    return response


def _sent(request: DeskRequest, content: bytes, form: str, query: FigureQuery) -> HttpResponseBase:
    name = f"{NAME}.{form}"
    if query.is_bounded:
        name = f"{NAME}-{query.since or 'first'}-{query.until or 'last'}.{form}"
    record_sent(Action.REPORT_DOWNLOADED, request, request.tenant.organisation, reason=name)
    return send_attachment(BytesIO(content), name, MEDIA[form])
