"""Which site copied a work from which."""

from dataclasses import asdict
from typing import Any

from ninja import Field, Router, Schema

from webadmin.api.admission.bearer import READ, ApiRequest
from webadmin.api.fields import Digest
from webadmin.coverage.named_families import family_of

router = Router(tags=["Families"])


class SourceItem(Schema):
    """A site from which another may have copied."""

    site: str = Field(description="Empty for the original, or an unseen copy.")
    support: float = Field(description="Share of the bootstrap draws that choose it, 0 to 1.")
    common: int = Field(description="Errors that both have.")


class DescentItem(Schema):
    """The origin of a site's text."""

    site: str
    sources: list[SourceItem] = Field(description="The most likely first; a text from two sources begins with both.")
    mixed: bool = Field(description="Only two sources together explain the text.")
    own: int = Field(description="Its own errors: those that its source does not have.")


class FamilyItem(Schema):
    """The family of a work's copies; empty until they have been compared."""

    descents: list[DescentItem]
    groups: list[list[str]] = Field(description="Sites that share a source, observed or not.")
    former: dict[str, list[str]] = Field(
        description="Sites that moved, as a person confirmed, with their former names; each counts as one site.")


@router.get("/works/{work}/family", response=FamilyItem, auth=READ, summary="Read who copied a work from whom")
def read_family(request: ApiRequest, work: Digest) -> dict[str, Any]:
    """Read each site of a work with its likeliest sources and their support."""
    found = family_of(request.tenant, request.tenant.documents.work(work).id)
    return {"descents": [asdict(each) for each in found.descents], "groups": [sorted(each) for each in found.groups],
            "former": {site: list(names) for site, names in found.former.items()}}
