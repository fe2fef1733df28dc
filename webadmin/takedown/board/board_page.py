"""Typeset the board's page: removal figures on one page of PDF, with the logo."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation
from webadmin.hidden_characters import visible
from webadmin.holders.logo import logo_of
from webadmin.notices.notice_words import kind_title
from webadmin.sheets.printing import set_apart
from webadmin.takedown.board.board_figures import AnswerTime, BoardFigures, Table
from webadmin.takedown.delisting.engine_figures import EngineFigures
from webadmin.takedown.removal_figures import Removals
from webadmin.words.moments import to_the_minute
from webadmin.words.units import share

NAME = 40
"""Maximum characters of a name in a table."""


def board_pdf(organisation: Organisation, figures: BoardFigures, now: datetime, span: str = "") -> bytes:
    """Typeset the page in the active language; `span` states the days of its notices.

    Raises ReportError if typesetting fails.
    """
    return set_apart(_document(organisation, figures, now, span))


def _document(organisation: Organisation, figures: BoardFigures, now: datetime, span: str) -> dict[str, Any]:
    whole = figures.whole
    steps = whole.curve.steps
    longest = max(7.0, steps[-1][0] * 1.1)
    return {
        "layout": "board", "timestamp": now.replace(microsecond=0).isoformat(), "lang": (get_language() or "zh")[:2],
        "title": _("Removal of copies"), "organisation": visible(str(organisation))[:NAME * 2],
        "generated": "  ·  ".join([to_the_minute(now), *([f"{_('Notices sent')} {span}"] if span else [])]),
        "logo": list(logo_of(organisation)),
        "tiles": [
            [number_format(whole.noticed, force_grouping=True), _("copies checked after a notice")],
            [number_format(whole.removed, force_grouping=True), _("proven to be removed")],
            [share(whole.share), _("removal rate")],
            [_days(whole.curve.median), _("days until half of them are gone")],
            [number_format(whole.returned, force_grouping=True), _("came back")]],
        "curve_title": _("Share still online, by days since the notice"),
        "curve": [[round(days / longest, 4), round(share, 4)] for days, share in steps] + [[1, round(steps[-1][1], 4)]],
        "longest": f"{longest:.0f}",
        "curve_note": _("Kaplan–Meier estimate: copies that are still online count for as long as they have been "
                        "watched."),
        "tables": [
            _answers(_("Answers by recipient"), figures.recipients),
            _answers(_("Answers by kind of notice"), Table(tuple(
                replace(row, name=kind_title(row.name)) for row in figures.kinds.rows), figures.kinds.more)),
            _removals(_("Sites with the most copies named in notices"), figures.sites),
            _removals(_("Sites where copies came back"), figures.offenders),
            *([_engines(figures.engines)] if figures.engines.rows else [])],
        "nothing": _("none"),
    }


def _answers(title: str, table: Table[AnswerTime]) -> dict[str, Any]:
    return {"title": title, "more": _more(table),
            "head": ["", _("Notices"), _("Answered"), _("Median days")],
            "rows": [[_name(row.name), str(row.sent), str(row.answered), _days(row.days)] for row in table.rows]}


def _removals(title: str, table: Table[Removals]) -> dict[str, Any]:
    return {"title": title, "more": _more(table),
            "head": ["", _("Noticed"), _("Removed"), _("Median days"), _("Came back")],
            "rows": [[_name(row.name), str(row.noticed), share(row.share), _days(row.curve.median),
                      str(row.returned)] for row in table.rows]}


def _engines(table: Table[EngineFigures]) -> dict[str, Any]:
    return {"title": _("Search engines"), "more": _more(table),
            "head": ["", _("Addresses"), _("Delisted"), _("Refused"), _("Listed again")],
            "rows": [[str(row.engine.label), str(row.named), share(row.share), str(row.refused), str(row.back)]
                     for row in table.rows]}


def _more(table: Table[Any]) -> str:
    """State how many rows did not fit; empty if all did."""
    return _("and %(count)s more") % {
        "count": number_format(table.more, force_grouping=True)} if table.more else ""


def _name(text: str) -> str:
    text = visible(text)
    return (text if len(text) <= NAME else f"{text[:NAME]}…") or "—"


def _days(days: float | None) -> str:
    return "—" if days is None else f"{days:.1f}"
