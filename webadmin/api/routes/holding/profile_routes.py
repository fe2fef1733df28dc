"""The rights holder's profile and its documents, for owners."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.forms import model_to_dict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.datastructures import MultiValueDict
from ninja import File, Form, Query, Router, Status
from ninja.files import UploadedFile as NinjaFile

from webadmin.accounts.models import Organisation
from webadmin.api.admission.bearer import HOLDER, ApiRequest
from webadmin.api.cursors import Listed, Page, rows_after
from webadmin.api.fields import Number
from webadmin.api.routes.checked_form import check
from webadmin.api.routes.holding.holder_shapes import DocumentFields, FileItem, ProfileChanges, ProfileItem
from webadmin.api.routes.report_routes import FILE
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record
from webadmin.holders.forms import FILES, ProfileForm
from webadmin.holders.models import HolderFile, HolderProfile

router = Router(tags=["Rights holder"])
FIELDS = {kind.value: name for name, kind in FILES}
"""Field of the profile that refers to a document, by the kind of the document."""


@router.get("/holder", response=ProfileItem, auth=HOLDER, summary="Read the rights holder's profile")
def read_profile(request: ApiRequest) -> ProfileItem:
    """Read how the organisation identifies itself in notices."""
    return ProfileItem.from_orm(_profile(request))


@router.patch("/holder", response=ProfileItem, auth=HOLDER, summary="Change the rights holder's profile")
def change_profile(request: ApiRequest, body: ProfileChanges) -> ProfileItem:
    """Change some fields of the profile; the others stay as they are."""
    return _changed(request, body.model_dump(exclude_none=True), MultiValueDict())


@router.get("/holder/files", response=Page[FileItem], auth=HOLDER, summary="List documents")
def list_files(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List the files that owners uploaded, and the evidence attached to notices."""
    found, after = rows_after(request.tenant.own(HolderFile).defer("content"), "holder files", listed)
    return {"items": [FileItem.from_orm(file) for file in found], "next": after}


@router.post("/holder/files", response={201: ProfileItem}, auth=HOLDER, summary="Upload a document")
def add_document(request: ApiRequest, file: File[NinjaFile], fields: Form[DocumentFields]) -> Status[ProfileItem]:
    """Upload a document of the profile, at most 5 MB.

    It is a signature image, a logo, a power of attorney or a proof of identity. The profile refers to it from then
    on; the previous file is kept.
    """
    uploaded: MultiValueDict[str, UploadedFile[Any]] = MultiValueDict({f"new_{FIELDS[fields.kind]}": [file]})
    return Status(201, _changed(request, {}, uploaded))


@router.get("/holder/files/{number}", auth=HOLDER, openapi_extra=FILE, summary="Download a document")
def download_document(request: ApiRequest, number: Number) -> HttpResponseBase:
    """Download an uploaded file."""
    found = get_object_or_404(request.tenant.own(HolderFile), pk=number)
    return send_attachment(BytesIO(bytes(found.content)), found.name, "application/octet-stream")


def _profile(request: ApiRequest) -> HolderProfile:
    own = request.tenant.own(HolderProfile).first()
    return own or HolderProfile(organisation=request.tenant.organisation)


def _changed(
    request: ApiRequest, values: dict[str, Any], files: "MultiValueDict[str, UploadedFile[Any]]",
) -> ProfileItem:
    """Validate and save the profile, under a lock: it may be the first one."""
    with transaction.atomic():
        Organisation.objects.select_for_update().get(pk=request.tenant.organisation.pk)
        held = _profile(request)
        form = check(ProfileForm(model_to_dict(held) | values, files, instance=held))
        form.keep_files(request.user)
        form.save()
        record(Action.PROFILE_CHANGED, request, held, changes=changes_of(form))
    return ProfileItem.from_orm(held)
