"""Palettes on the desk: those of a case, one of them, and its files."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record, record_sent
from webadmin.cases.models import Case
from webadmin.palettes import palette_orders
from webadmin.palettes.models import UNFINISHED, Palette, PaletteFile, PaletteForm, PaletteState
from webadmin.palettes.palette_content import content_of
from webadmin.palettes.printed_palette import printed_palette
from webadmin.security.row_number import row_number
from webadmin.sheets import media_types
from webadmin.words.catalogue import language_of
from webadmin.words.sentences import stored_reason

MEDIA = {
    PaletteForm.HTML: "text/html", PaletteForm.PDF: "application/pdf", PaletteForm.PNG: "image/png",
    PaletteForm.DOCX: media_types.DOCX}
A_PAGE = 30
"""Copies, or files of a palette, per page."""


@require_safe
def palettes(request: DeskRequest, pk: int) -> HttpResponse:
    """List the palettes of a case, and the copies whose paragraphs can be selected."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    return render(request, "palettes/list.html", {
        "case": case, "palettes": request.tenant.own(Palette).filter(case=case).select_related("created_by"),
        "page": Paginator(case.copies.filter(is_part=False).order_by("chapter_number", "pk"), A_PAGE).get_page(
            request.GET.get("page"))})


@require_safe
def palette(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a palette as in its files, with the available formats."""
    found = _found(request, pk)
    page = Paginator(found.files.select_related("created_by"), A_PAGE).get_page(request.GET.get("page"))
    files = list(page)
    return render(request, "palettes/palette.html", {
        "palette": found, "printed": printed_palette(content_of(found), timezone.localtime()),
        "forms": PaletteForm.choices, "files": files, "page": page,
        "unfinished": any(row.state in UNFINISHED for row in files)})


@require_POST
def write(request: DeskRequest, pk: int) -> HttpResponse:
    """Order a file of a palette in the member's language."""
    found = _found(request, pk)
    form = request.POST.get("form", "")
    if form not in PaletteForm.values or not found.paragraphs.exists():
        messages.error(request, _("Choose paragraphs and a format first."))
        return redirect("palettes:palette", pk)
    try:
        row = palette_orders.order(found, PaletteForm(form), language_of(get_language() or ""), request.user)
    except palette_orders.QuotaError as error:
        messages.error(request, str(error))
        return redirect("palettes:palette", pk)
    if row.state == PaletteState.FAILED:
        messages.error(request, stored_reason(row.detail))
    return redirect("palettes:palette", pk)


@require_POST
def take_out(request: DeskRequest, pk: int) -> HttpResponse:
    """Remove a paragraph from a palette; existing files keep it."""
    found = _found(request, pk)
    number = row_number(request.POST.get("paragraph", ""))
    if number is not None:
        found.paragraphs.filter(pk=number).delete()
    return redirect("palettes:palette", pk)


@require_POST
def delete(request: DeskRequest, pk: int) -> HttpResponse:
    """Delete a palette with its files."""
    found = _found(request, pk)
    digests = found.files.exclude(sha256="").values_list("sha256", flat=True)
    record(Action.PALETTE_DELETED, request, found, reason=" ".join(digests))
    palette_orders.delete(found)
    messages.success(request, _("Palette “%(title)s” deleted.") % {"title": found.title})
    return redirect("palettes:list", found.case_id)


@require_safe
def download(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Send a palette's file.

    404 for those of other organisations, and for missing files.
    """
    row = get_object_or_404(request.tenant.own(PaletteFile).select_related("palette__organisation"), pk=pk,
                            state=PaletteState.READY)
    if not row.file.is_file():
        raise Http404(row.name)
    record_sent(Action.PALETTE_DOWNLOADED, request, row, reason=row.sha256)
    return send_attachment(row.file.open("rb"), row.name, MEDIA[PaletteForm(row.form)])


def _found(request: DeskRequest, pk: int) -> Palette:
    return get_object_or_404(request.tenant.own(Palette).select_related("organisation", "case"), pk=pk)
