"""Gather what is known about the claim of a case, for its page, files and API."""

from typing import NamedTuple

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case
from webadmin.claims.damages import Damages, Limitation, damages_of, limitation_of
from webadmin.claims.models import ClaimTerms
from webadmin.holders.models import OwnershipProof


class ClaimFacts(NamedTuple):
    """The claim about a case."""

    case: Case
    terms: ClaimTerms
    proofs: list[OwnershipProof]
    limitation: Limitation
    damages: Damages


def claim_facts(case: Case) -> ClaimFacts:
    """Gather chain of title, limitation and damages of a case."""
    terms = terms_of_work(case.organisation, case.work)
    return ClaimFacts(case, terms, chain_of_title(case), limitation_of(case, terms), damages_of(case, terms))


def chain_of_title(case: Case) -> list[OwnershipProof]:
    """List the proofs of ownership of a case's work."""
    return list(OwnershipProof.objects.filter(organisation=case.organisation, work=case.work))


def terms_of_work(organisation: Organisation, work: str) -> ClaimTerms:
    """Return the terms of a work; a rate of zero until they are set."""
    found = ClaimTerms.objects.filter(organisation=organisation, work=work).first()
    return found or ClaimTerms(organisation=organisation, work=work)
