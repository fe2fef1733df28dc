"""Proofs of ownership, for owners: registrations, contracts, chain of title."""

from typing import Any

from django.db import transaction
from django.forms import model_to_dict
from django.shortcuts import get_object_or_404
from ninja import File, Query, Router, Status
from ninja.files import UploadedFile as NinjaFile

from webadmin.api.admission.bearer import HOLDER, ApiRequest
from webadmin.api.cursors import Listed, Page, rows_after
from webadmin.api.fields import Number
from webadmin.api.problems import ProblemError
from webadmin.api.routes.checked_form import check
from webadmin.api.routes.holding.holder_shapes import Erased, NewProof, ProofChanges, ProofItem, ProofQuery
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record
from webadmin.holders.forms import ProofForm
from webadmin.holders.models import OwnershipProof

router = Router(tags=["Rights holder"])
DAYS = ("starts", "ends")


@router.get("/proofs", response=Page[ProofItem], auth=HOLDER, summary="List proofs of ownership")
def list_proofs(request: ApiRequest, listed: Query[Listed], query: Query[ProofQuery]) -> dict[str, Any]:
    """List proofs, ordered by id."""
    own = request.tenant.own(OwnershipProof).select_related("file").defer("file__content")
    found, after = rows_after(own.filter(work=query.work) if query.work else own, "proofs", listed)
    return {"items": [ProofItem.from_orm(proof) for proof in found], "next": after}


@router.post("/proofs", response={201: ProofItem}, auth=HOLDER, summary="Add a proof of ownership")
def add_proof(request: ApiRequest, body: NewProof) -> Status[ProofItem]:
    """Add a registration, a contract or another proof.

    Its file is uploaded by a separate operation. A proof that already exists is refused with 409.
    """
    proof = OwnershipProof(organisation=request.tenant.organisation)
    return Status(201, _saved(request, proof, body.model_dump(), {}))


@router.get("/proofs/{number}", response=ProofItem, auth=HOLDER, summary="Read a proof of ownership")
def read_proof(request: ApiRequest, number: Number) -> ProofItem:
    """Read one proof, with the name and digest of its file."""
    return ProofItem.from_orm(_own(request, number))


@router.patch("/proofs/{number}", response=ProofItem, auth=HOLDER, summary="Change a proof of ownership")
def change_proof(request: ApiRequest, number: Number, body: ProofChanges) -> ProofItem:
    """Change some fields of a proof; the others stay as they are."""
    emptied = {name: None for name in DAYS if name in body.model_fields_set and getattr(body, name) is None}
    return _saved(request, _own(request, number), body.model_dump(exclude_none=True) | emptied, {})


@router.post("/proofs/{number}/file", response={201: ProofItem}, auth=HOLDER, summary="Upload a proof's file")
def add_proof_file(request: ApiRequest, number: Number, file: File[NinjaFile]) -> Status[ProofItem]:
    """Upload the certificate or contract, at most 5 MB.

    The previous file is kept among the documents.
    """
    return Status(201, _saved(request, _own(request, number), {}, {"new_file": file}))


@router.delete("/proofs/{number}", response=Erased, auth=HOLDER, summary="Delete a proof of ownership")
def delete_proof(request: ApiRequest, number: Number) -> Erased:
    """Delete a proof; its file is kept."""
    found = _own(request, number)
    with transaction.atomic():
        record(Action.PROOF_DELETED, request, found)
        found.delete()
    return Erased(id=number)


def _own(request: ApiRequest, number: int) -> OwnershipProof:
    return get_object_or_404(request.tenant.own(OwnershipProof).select_related("file"), pk=number)


def _saved(request: ApiRequest, proof: OwnershipProof, values: dict[str, Any], files: dict[str, Any]) -> ProofItem:
    new = proof.pk is None
    with transaction.atomic():
        form = check(ProofForm(request.tenant, model_to_dict(proof) | values, files, instance=proof))
        if new and form.is_repeated(request.tenant.own(OwnershipProof)):
            raise ProblemError(409, "This proof already exists.")
        form.keep_file(request.user)
        form.save()
        record(Action.PROOF_CHANGED, request, proof, changes=changes_of(form))
    return ProofItem.from_orm(proof)
