"""Schemas of claims: terms of works, limitation periods, damages, chain of title."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from ninja import Field, Schema
from pydantic import AfterValidator

from webadmin.api.bodies import Body
from webadmin.api.fields import Digest, Plain
from webadmin.cases.models import Case
from webadmin.claims.claim_facts import ClaimFacts
from webadmin.claims.damages import CENT, Limitation

Amount = Annotated[Decimal, AfterValidator(lambda value: value.quantize(CENT))]
"""A decimal number, written as a string with two decimals."""


class TermsItem(Schema):
    """The terms on which claims about a work are based; decimal numbers are strings."""

    work: str
    rate: Amount = Field(description="Amount for 1,000 copied characters; 0 until it is set.")
    multiple: Amount = Field(description="The rate is multiplied by it.")
    currency: str
    limitation_years: int
    basis: str = Field(description="Contract, tariff or statute on which the figures are based.")
    updated_at: datetime | None = Field(
        description="Null if no terms were set: the other fields then have their defaults."
    )


class TermsChanges(Body):
    """Terms to change; those left out keep their values."""

    rate: Annotated[Decimal, Field(ge=0, max_digits=10, decimal_places=2)] | None = None
    multiple: Annotated[Decimal, Field(ge=0, max_digits=5, decimal_places=2)] | None = None
    currency: Annotated[str, Field(pattern="^[A-Za-z]{3}$")] | None = Field(None, description="Three letters.")
    limitation_years: int | None = Field(None, ge=1, le=30)
    basis: Annotated[str, Field(max_length=500), Plain] | None = None


class TermsQuery(Schema):
    """Filter for terms; without a work, all are listed."""

    work: Digest | None = None


class LimitationItem(Schema):
    """A case whose limitation period ends soon."""

    case_id: int
    work: str
    work_title: str
    site: str
    state: str
    known_on: date = Field(description="The day on which the case was opened.")
    ends_on: date
    days_left: int

    @classmethod
    def of(cls, case: Case, limitation: Limitation) -> "LimitationItem":
        """Describe a case and its limitation period."""
        return cls(
            case_id=case.pk,
            work=case.work,
            work_title=case.work_title,
            site=case.site,
            state=case.state,
            known_on=limitation.known_on,
            ends_on=limitation.ends_on,
            days_left=limitation.days_left,
        )


class TitleItem(Schema):
    """A link of the chain of title of a case's work."""

    kind: str
    number: str
    holder: str
    grantor: str
    territory: str
    starts: date | None
    ends: date | None
    exclusive: bool


class ClaimItem(Schema):
    """The claim about a case, by the terms of its work; not a legal opinion."""

    case_id: int
    terms: TermsItem
    known_on: date = Field(description="The day on which the case was opened.")
    ends_on: date = Field(
        description="The day on which the limitation period ends. What interrupts it is for a lawyer to judge."
    )
    days_left: int = Field(description="Negative once the period has ended.")
    chain_of_title: list[TitleItem]
    chapters: int = Field(description="Chapters that are counted.")
    copied: int = Field(
        description="Copied characters. Each character of a chapter counts once, white space does not count."
    )
    amount: Amount = Field(description="Sum of the amounts of all chapters.")
    missing: int = Field(description="Copies that are not counted because their texts are no longer stored.")

    @classmethod
    def of(cls, facts: ClaimFacts) -> "ClaimItem":
        """Describe a claim."""
        case, terms, proofs, limitation, damages = facts
        return cls(
            case_id=case.pk,
            terms=TermsItem.from_orm(terms),
            known_on=limitation.known_on,
            ends_on=limitation.ends_on,
            days_left=limitation.days_left,
            chain_of_title=[TitleItem.from_orm(proof) for proof in proofs],
            chapters=len(damages.chapters),
            copied=damages.copied,
            amount=damages.amount,
            missing=damages.missing,
        )


class ChapterClaimItem(Schema):
    """What the copies on a site together copied of one chapter."""

    chapter: str
    number: int
    title: str
    copies: int = Field(description="New and confirmed copies.")
    length: int = Field(description="Characters of the chapter without white space.")
    copied: int
    amount: Amount


class ClaimFileQuery(Schema):
    """Format and language of the file of a claim."""

    format: Literal["pdf", "docx", "xlsx", "csv", "json"] = "pdf"
    language: Literal["zh-hans", "en"] = "en"
