"""Pages about the rights holder, for owners only.

The profile, its files, proofs of ownership, personal data.
"""

import json
from io import BytesIO

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.access import owners_only
from webadmin.accounts.first_saves import saved
from webadmin.accounts.members import manageable
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record, record_sent
from webadmin.holders import personal_data
from webadmin.holders.forms import ProfileForm, ProofForm
from webadmin.holders.logo import logo_of
from webadmin.holders.models import FileKind, HolderFile, HolderProfile, OwnershipProof
from webadmin.holders.shown_pictures import can_be_shown


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: DeskRequest) -> HttpResponse:
    """Show and change the profile; the proofs of ownership are listed below it."""
    held = request.tenant.own(HolderProfile).first() or HolderProfile(organisation=request.tenant.organisation)
    form = ProfileForm(request.POST or None, request.FILES or None, instance=held)
    if request.method == "POST" and form.is_valid() and saved(
            form, Action.PROFILE_CHANGED, request, lambda: form.keep_files(request.user)):
        messages.success(request, _("Profile saved."))
        return redirect("holders:profile")
    held_proofs = list(request.tenant.own(OwnershipProof))
    titles = request.tenant.documents.titles(proof.work for proof in held_proofs)
    proofs = [(proof, titles.get(proof.work, proof.work)) for proof in held_proofs]
    files = request.tenant.own(HolderFile).exclude(kind=FileKind.EVIDENCE).defer("content")
    return render(request, "holders/profile.html", {
        "form": form, "proofs": proofs, "files": files,
        "unseen_logo": held.logo_id and not can_be_shown(logo_of(request.tenant.organisation))})


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def add_proof(request: DeskRequest) -> HttpResponse:
    """Add a proof of ownership."""
    return _edited(request, OwnershipProof(organisation=request.tenant.organisation))


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def proof(request: DeskRequest, pk: int) -> HttpResponse:
    """Show and change a proof of ownership."""
    return _edited(request, get_object_or_404(request.tenant.own(OwnershipProof), pk=pk))


@owners_only
@require_POST
def delete_proof(request: DeskRequest, pk: int) -> HttpResponse:
    """Delete a proof of ownership; its file stays."""
    found = get_object_or_404(request.tenant.own(OwnershipProof), pk=pk)
    with transaction.atomic():
        record(Action.PROOF_DELETED, request, found)
        found.delete()
    return redirect("holders:profile")


@owners_only
@require_safe
def file(request: DeskRequest, pk: int) -> HttpResponseBase:
    """Send an uploaded file."""
    found = get_object_or_404(request.tenant.own(HolderFile), pk=pk)
    return send_attachment(BytesIO(bytes(found.content)), found.name, found.media_type)


@owners_only
@require_safe
def export(request: DeskRequest) -> HttpResponseBase:
    """Send all personal data stored about the organisation's people, as JSON."""
    document = json.dumps(personal_data.export(request.tenant.organisation), ensure_ascii=False, indent=2)
    record_sent(Action.PERSONAL_DATA_EXPORTED, request, request.tenant.organisation)
    return send_attachment(BytesIO(document.encode()), "personal-data.json", "application/json")


@owners_only
@require_POST
def erase(request: DeskRequest) -> HttpResponse:
    """Erase the personal data in the profile."""
    fields = personal_data.erase(request.tenant.organisation)
    record(Action.PERSONAL_DATA_ERASED, request, request.tenant.organisation, reason=", ".join(fields))
    messages.success(request, _("Personal data erased from the profile."))
    return redirect("holders:profile")


@owners_only
@require_POST
def erase_member(request: DeskRequest, pk: int) -> HttpResponse:
    """Erase the personal data of a member who can no longer log in."""
    member = manageable(request, pk)
    if member.is_active:
        messages.error(request, _("First withdraw this member’s permission to log in."))
        return redirect("accounts:member", pk)
    with transaction.atomic():
        personal_data.erase_member(member)
        record(Action.PERSONAL_DATA_ERASED, request, member)
    messages.success(request, _("The personal data of the account is erased."))
    return redirect("accounts:members")


def _edited(request: DeskRequest, found: OwnershipProof) -> HttpResponse:
    new = found.pk is None
    form = ProofForm(request.tenant, request.POST or None, request.FILES or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            if new and form.is_repeated(request.tenant.own(OwnershipProof)):
                messages.info(request, _("This proof already exists."))
                return redirect("holders:profile")
            if saved(form, Action.PROOF_CHANGED, request, lambda: form.keep_file(request.user)):
                return redirect("holders:profile")
    return render(request, "holders/proof.html", {"form": form, "proof": None if new else found})
