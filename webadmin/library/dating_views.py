"""Pages about when a work was copied, and the decoys that date copies."""

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from library.decoys import DecoyError, declare, withdraw
from storage.collections.origins.datings import Datings
from storage.collections.origins.decoys import Decoys, PlantedSentence
from storage.documents import Document
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.drawing.dating_spans import spans
from webadmin.security.moment_field import MomentField
from webadmin.sheets.insight_export import Insight, send_insight
from webadmin.sheets.row_files import Row
from webadmin.sheets.table_files import MEDIA
from webadmin.stores import database
from webadmin.words.sentences import worded

A_PAGE = 100
MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class DecoyForm(forms.Form):
    """A sentence that was public only for some time."""

    chapter = forms.ChoiceField(label=_("Chapter"))
    sentence = forms.CharField(label=_("Sentence that occurs nowhere else"), max_length=500)
    after = forms.CharField(label=_("Text right before it"), max_length=500, strip=False)
    since = MomentField(label=_("Public from"), widget=MOMENT)
    until = MomentField(label=_("Public until"), widget=MOMENT)

    def order(self, work: str) -> PlantedSentence:
        """Build the decoy of a work."""
        values = self.cleaned_data
        return PlantedSentence(work, values["chapter"], values["sentence"], values["after"], values["since"],
                               values["until"])


@require_http_methods(["GET", "HEAD", "POST"])
def dating(request: DeskRequest, work: str) -> HttpResponse:
    """Show when copies were taken, and add decoys."""
    found = request.tenant.documents.work(work)
    heads = request.tenant.documents.chapters(work)
    titles = {head["_id"]: head["title"] for head in heads}
    form = DecoyForm(request.POST or None)
    form.fields["chapter"].choices = list(titles.items())  # type: ignore[attr-defined]
    if request.method == "POST" and form.is_valid():
        try:
            name = declare(database(), form.order(found.id))
        except DecoyError as error:
            form.add_error(None, worded(error.sentence))
        else:
            record(Action.DECOY_DECLARED, request, request.tenant.organisation, reason=f"{found.title}: {name}")
            return redirect("library:dating", found.id)
    page = Paginator(Datings(database()).of_work(found.id), A_PAGE).get_page(request.GET.get("page"))
    drawn = spans(list(page))
    return render(request, "library/dating.html", {
        "work": found, "form": form, "page": page, "spans": drawn, "tables": tuple(MEDIA),
        "rows": [{**each, "title": titles.get(each["chapter"], ""), "span": span}
                 for each, span in zip(page, drawn.bars if drawn else (), strict=True)],
        "decoys": [{"title": titles.get(each.chapter, ""), "id": each.id, **each._asdict()}
                   for each in Decoys(database()).of_work(found.id)]})


@require_safe
def dating_table(request: DeskRequest, work: str, form: str) -> HttpResponseBase:
    """Send a table of when copies were taken."""
    found = request.tenant.documents.work(work)
    titles = {head["_id"]: head["title"] for head in request.tenant.documents.chapters(work)}
    headings = {"site": gettext("Site"), "chapter": gettext("Chapter"), "url": gettext("Page address"),
                "since": gettext("Taken at the earliest"), "until": gettext("Taken at the latest"),
                "seen": gettext("First seen"), "second_hand": gettext("copy of a copy"),
                "contradicts": gettext("Contradictory readings"), "reasons": gettext("Reasons")}
    rows = (_row(each, titles.get(each["chapter"], "")) for each in Datings(database()).of_work(found.id))
    return send_insight(request, form, Insight(
        f"dating/{found.id}", found.title, f"{gettext('When copies were taken')} · {found.title}", headings, rows))


def _row(dating: Document, title: str) -> Row:
    """Build a row; times are in UTC, reasons are named as in the API."""
    return {"site": dating["site"], "chapter": title, "url": dating["url"],
            "reasons": "; ".join(map(_reason, dating["reasons"])),
            **{name: dating[name].isoformat() for name in ("since", "until", "seen")},
            **{name: int(dating[name]) for name in ("second_hand", "contradicts")}}


def _reason(reason: Document) -> str:
    """Word a bound; states if its time is only that of an import."""
    bound = f"{reason['why']} {reason['at'].isoformat()}"
    if reason.get("is_stated") is not False:
        return bound
    return f"{bound} ({gettext('the time of its import: the version states no publication')})"


@require_POST
def withdraw_decoy(request: DeskRequest, work: str, decoy: str) -> HttpResponse:
    """Delete a decoy; the copies are dated again without it."""
    found = request.tenant.documents.work(work)
    if withdraw(database(), found.id, decoy):
        record(Action.DECOY_WITHDRAWN, request, request.tenant.organisation, reason=f"{found.title}: {decoy}")
    return redirect("library:dating", work)
