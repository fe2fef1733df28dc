"""Pages on which paragraphs of a copy are selected for a palette."""

from collections.abc import Iterable, Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.first_saves import added_before
from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Copy
from webadmin.palettes.aligned_paragraphs import AlignedParagraph, Place, aligned_paragraphs
from webadmin.palettes.models import Palette, PaletteParagraph
from webadmin.security.row_number import row_number
from webadmin.tenant_documents import Evidence

MOST = 2_000
"""Maximum paragraphs of one palette, more than anybody reads."""
A_PAGE = 500
"""Paragraphs per page of the selection."""


@require_safe
def pick(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the aligned paragraphs of a copy, each with a checkbox.

    A page has no more of them than its form can send.
    """
    copy = get_object_or_404(request.tenant.own(Copy).select_related("case"), pk=pk)
    evidence = request.tenant.documents.evidence(copy.match)
    pages = Paginator(_paragraphs(evidence) if evidence else [], A_PAGE)
    return render(request, "palettes/pick.html", {
        "copy": copy, "page": pages.get_page(request.GET.get("page")),
        "palettes": request.tenant.own(Palette).filter(case=copy.case_id)})


@require_POST
def add(request: DeskRequest, pk: int) -> HttpResponse:
    """Add the selected paragraphs to a palette of the case, or to a new one."""
    copy = get_object_or_404(request.tenant.own(Copy).select_related("case"), pk=pk)
    evidence = request.tenant.documents.evidence(copy.match)
    known = {each.key: each for each in _paragraphs(evidence)} if evidence else {}
    chosen = [known[key] for key in request.POST.getlist("paragraph") if key in known]
    if not chosen or len(chosen) < len(request.POST.getlist("paragraph")) or request.POST.get("match") != copy.match:
        messages.error(request, _("Choose at least one paragraph. If the copy has changed in the meantime, choose "
                                  "again."))
        return redirect("palettes:pick", pk)
    palette = _palette(request, copy)
    before = palette.paragraphs.count() if palette.pk else 0
    if before + len(chosen) > MOST:
        messages.error(request, _("A palette can contain at most %(most)s paragraphs.") % {"most": MOST})
        return redirect("palettes:pick", pk)
    with transaction.atomic():
        if not palette.pk:
            palette = _begun(palette, copy, chosen)
        _keep(palette, copy, chosen)
        count = palette.paragraphs.count() - before
    messages.success(request, ngettext("%(count)s paragraph added.", "%(count)s paragraphs added.", count)
                     % {"count": count})
    return redirect("palettes:palette", palette.pk)


def _paragraphs(evidence: Evidence) -> list[AlignedParagraph]:
    return list(aligned_paragraphs(evidence.page.text, evidence.chapter.text, evidence.match.passages))


def _palette(request: DeskRequest, copy: Copy) -> Palette:
    """Find the given palette, or create an unsaved one.

    Raises Http404 for a palette of another case.
    """
    number = row_number(request.POST.get("palette", ""))
    if number is not None:
        return get_object_or_404(request.tenant.own(Palette), pk=number, case=copy.case_id)
    title = " ".join(request.POST.get("title", "").split())[:200] or f"{copy.work_title} · {copy.site}"[:200]
    return Palette(organisation=request.tenant.organisation, case=copy.case, title=title, created_by=request.user)


def _begun(new: Palette, copy: Copy, chosen: Sequence[AlignedParagraph]) -> Palette:
    """Store a new palette, unless the same one with exactly these paragraphs exists.

    That happens if a form is sent twice.
    """
    alike = added_before(new.organisation, Palette.objects.filter(organisation=new.organisation),
                         case=new.case, title=new.title, created_by=new.created_by)
    wanted = {(copy.match, *each.place) for each in chosen}
    for each in alike:
        if set(each.paragraphs.values_list("match", *Place._fields)) == wanted:
            return each
    new.save()
    return new


def _keep(palette: Palette, copy: Copy, chosen: Iterable[AlignedParagraph]) -> None:
    """Store paragraphs, except those already in the palette."""
    PaletteParagraph.objects.bulk_create(
        (PaletteParagraph(palette=palette, copy=copy, match=copy.match, **each.place._asdict()) for each in chosen),
        ignore_conflicts=True)
