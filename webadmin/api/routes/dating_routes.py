"""When copies were taken from the original, and the decoys that date them."""

from datetime import datetime
from typing import Any

from ninja import Field, Router, Schema

from storage.collections.origins.datings import Datings
from storage.collections.origins.decoys import Decoys
from webadmin.api.admission.bearer import READ, ApiRequest
from webadmin.api.fields import Digest
from webadmin.stores import database

router = Router(tags=["Datings"])


class ReasonItem(Schema):
    """One bound for the time at which a copy was taken."""

    why: str = Field(description="`before_change`, `after_change`, `has_decoy`, `lacks_decoy`, `seen`, `published`.")
    at: datetime
    places: int = Field(description="Number of places in the text that show it.")
    is_stated: bool = Field(True, description="False: the version has no publication date, so it counts as public "
                                              "from its import.")


class DatingItem(Schema):
    """A copy of a chapter, and when it was taken."""

    site: str
    chapter: str
    url: str
    seen: datetime = Field(description="When the copy was first seen.")
    since: datetime
    until: datetime = Field(description="Before `since` if the readings contradict each other.")
    not_seen: datetime | None = Field(None, description="The last visit at which it was not there yet.")
    contradicts: bool = Field(description="It was compiled from several versions.")
    second_hand: bool = Field(description="The original no longer showed this when the copy appeared.")
    reasons: list[ReasonItem]


class DecoyItem(Schema):
    """A sentence that a chapter showed only for some time."""

    id: str
    chapter: str
    sentence: str
    after: str = Field(description="The text right before it.")
    since: datetime
    until: datetime


@router.get("/works/{work}/datings", response=list[DatingItem], auth=READ, summary="List when copies were taken")
def list_datings(request: ApiRequest, work: Digest) -> list[dict[str, Any]]:
    """List the copies of a work that can be dated, by when they were first seen."""
    return list(Datings(database()).of_work(request.tenant.documents.work(work).id))


@router.get("/works/{work}/decoys", response=list[DecoyItem], auth=READ, summary="List a work's decoys")
def list_decoys(request: ApiRequest, work: Digest) -> list[dict[str, Any]]:
    """List the decoys of a work, oldest first."""
    return [{"id": each.id, **each._asdict()}
            for each in Decoys(database()).of_work(request.tenant.documents.work(work).id)]
