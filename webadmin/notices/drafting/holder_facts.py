"""Read the rights holder and the proofs of ownership from profile and library."""

from collections.abc import Iterable
from datetime import date
from typing import Literal, cast

from storage.collections.works import Works
from webadmin.accounts.models import Organisation
from webadmin.holders.models import HolderProfile, OwnershipProof
from webadmin.notices.kinds.notice_facts import ClaimedWork, Holder, OwnershipEvidence
from webadmin.stores import database

_OF_PROFILE = ("name_zh", "name_en", "number", "representative", "address_zh", "address_en", "city", "region",
               "postal_code", "country", "contact", "email", "phone", "signatory", "signatory_title", "agent",
               "agent_address", "agent_email", "agent_phone")


def holder_of(organisation: Organisation) -> Holder:
    """Read an organisation's profile; only its name if it has no profile."""
    profile = HolderProfile.objects.filter(organisation=organisation).first()
    if profile is None:
        return Holder(name_zh=organisation.name, name_en=organisation.name)
    values = {name: getattr(profile, name) for name in _OF_PROFILE}
    return Holder(**values, has_power_of_attorney=profile.power_of_attorney_id is not None)


def claimed_works(organisation: Organisation, ids: Iterable[str], day: date) -> tuple[ClaimedWork, ...]:
    """Read works with the proofs that are valid on a day.

    Works of other organisations are left out.
    """
    store = Works(database())
    wanted = list(dict.fromkeys(ids))
    proofs: dict[str, list[OwnershipProof]] = {work: [] for work in wanted}
    for proof in OwnershipProof.objects.filter(organisation=organisation, work__in=wanted):
        if (proof.starts is None or proof.starts <= day) and (proof.ends is None or proof.ends >= day):
            proofs[proof.work].append(proof)
    claimed = []
    for work in store.works(wanted).values():
        if work.organisation == organisation.slug:
            heads = store.heads(work.id)
            addresses = [*(proof.address for proof in proofs[work.id]), *(head.get("url") or "" for head in heads)]
            claimed.append(ClaimedWork(
                work.id, work.title, work.author, next(filter(None, addresses), ""),
                tuple(map(_evidence, proofs[work.id])), len(heads), sum(head["length"] for head in heads)))
    return tuple(sorted(claimed, key=lambda each: wanted.index(each.id)))


def _evidence(proof: OwnershipProof) -> OwnershipEvidence:
    kind = cast(Literal["registration", "contract", "publication", "other"], proof.kind)
    return OwnershipEvidence(kind, proof.number, proof.holder, proof.territory)
