"""Schemas of the rights holder's profile, documents and proofs of ownership."""

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Field, Schema

from webadmin.api.bodies import Body
from webadmin.api.fields import Digest, Note, Plain, Short

Text100 = Annotated[str, Field(max_length=100), Plain]
Text200 = Annotated[str, Field(max_length=200), Plain]
Country = Annotated[str, Field(max_length=2), Plain]
Phone = Annotated[str, Field(max_length=40), Plain]
Mail = Annotated[str, Field(max_length=254), Plain]
ProofKind = Literal["registration", "contract", "publication", "other"]
DocumentKind = Literal["signature", "logo", "attorney", "identity"]


class FileItem(Schema):
    """A file that an owner uploaded."""

    id: int
    kind: str = Field(description="`signature`, `logo`, `attorney`, `identity`, `proof`, or `evidence` of a notice.")
    name: str
    media_type: str
    sha256: str
    uploaded_at: datetime


class ProfileItem(Schema):
    """How the organisation identifies itself in notices; ids of its documents."""

    name_zh: str
    name_en: str
    number: str
    representative: str
    address_zh: str
    address_en: str
    city: str
    region: str
    postal_code: str
    country: str
    contact: str
    email: str
    phone: str
    signatory: str
    signatory_title: str
    agent: str
    agent_address: str
    agent_email: str
    agent_phone: str
    keep_days: int
    limitation_days: int
    asks_search_engines: bool = Field(
        description="Whether the search server is asked daily which reported pages engines still list.")
    signature_image_id: int | None
    logo_id: int | None
    power_of_attorney_id: int | None
    identity_document_id: int | None


class ProfileChanges(Body):
    """Fields of the profile to change; those left out keep their values."""

    name_zh: Text200 | None = None
    name_en: Text200 | None = None
    number: Text100 | None = Field(None, description="Identity or registration number, with the kind of document.")
    representative: Text100 | None = None
    address_zh: Short | None = None
    address_en: Short | None = None
    city: Text100 | None = None
    region: Text100 | None = None
    postal_code: Annotated[str, Field(max_length=20), Plain] | None = None
    country: Country | None = Field(None, description="Two letters.")
    contact: Text100 | None = None
    email: Mail | None = None
    phone: Phone | None = None
    signatory: Text100 | None = Field(None, description="A person who signs a notice must type exactly this name.")
    signatory_title: Text100 | None = None
    agent: Text200 | None = None
    agent_address: Short | None = None
    agent_email: Mail | None = None
    agent_phone: Phone | None = None
    keep_days: int | None = Field(None, ge=30, le=100_000)
    limitation_days: int | None = Field(None, ge=1, le=3650)
    asks_search_engines: bool | None = None


class DocumentFields(Schema):
    """The kind of an uploaded document; the profile uses the newest of each kind."""

    kind: DocumentKind


class ProofItem(Schema):
    """One link of a work's chain of title, or a registration of it."""

    id: int
    work: str
    kind: str
    number: str
    holder: str
    grantor: str
    territory: str
    starts: date | None
    ends: date | None
    exclusive: bool
    address: str = Field(description="Where an authorised copy can be seen.")
    note: str
    file: FileItem | None


class ProofChanges(Body):
    """Fields of a proof to change; those left out keep their values."""

    work: Digest | None = None
    kind: ProofKind | None = None
    number: Text100 | None = None
    holder: Text200 | None = None
    grantor: Text200 | None = None
    territory: Text100 | None = None
    starts: date | None = Field(None, description="`null` removes the day.")
    ends: date | None = Field(None, description="`null` removes the day.")
    exclusive: bool | None = None
    address: Annotated[str, Field(max_length=1000), Plain] | None = None
    note: Note | None = None


class NewProof(Body):
    """A proof of the ownership of a work."""

    work: Digest
    kind: ProofKind
    number: Text100 = ""
    holder: Text200 = ""
    grantor: Text200 = Field("", description="Who granted the right; these names link proofs into a chain of title.")
    territory: Text100 = ""
    starts: date | None = None
    ends: date | None = None
    exclusive: bool = True
    address: Annotated[str, Field(max_length=1000), Plain] = ""
    note: Note = ""


class ProofQuery(Schema):
    """Filter for proofs; without a work, all are listed."""

    work: Digest | None = None


class Erased(Schema):
    """The id of a deleted item."""

    id: int
