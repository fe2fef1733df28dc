"""Sites that copy again after a removal, are alike, or repost each other."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ninja import Field, Query, Router, Schema

from insight.coverage.likeness import Alike
from insight.family.reposts import Repost
from webadmin.api.admission.bearer import READ, ApiRequest
from webadmin.api.cursors import Listed, Page, items_after
from webadmin.cases.overviews import overview_of
from webadmin.library.families.reposting import REPOSTING
from webadmin.targets.offenders import Offender
from webadmin.targets.standings import STANDINGS, Standings

router = Router(tags=["Repeat offenders"])


class OffenderItem(Schema):
    """A site with what it did after the first of its cases was removed."""

    site: str
    operator: str = Field(description="As members entered it; empty if unknown.")
    cases: int = Field(description="Cases that were neither dismissed nor licensed.")
    works: int
    removed: int = Field(description="Cases that were removed at some time.")
    returned: int = Field(description="Cases whose copies came back, each counted once.")
    opened_after: int = Field(description="Cases that were opened after the first removal on the site.")
    repeats: int = Field(description="Sum of `returned` and `opened_after`.")


class OperatorItem(Schema):
    """The cases of an operator on all of its sites."""

    name: str
    sites: list[str]
    cases: int
    works: int
    repeats: int


class AlikeItem(Schema):
    """Two sites copying nearly the same works, or authors copied by the same sites."""

    first: str
    second: str
    common: int = Field(description="Works or sites that both have in common.")
    share: float = Field(description="Share of those in common among all works or sites of either, 0 to 1.")


class RepostItem(Schema):
    """A site that copies from another one, over all works."""

    source: str
    site: str
    works: int = Field(description="Works that it copied from there.")
    told_works: int = Field(description="Works on it whose source is known, including those from the original.")
    support: float = Field(description="Share of the bootstrap draws that choose this source, averaged over the "
                                       "works.")
    common_errors: int


@router.get("/offenders", response=Page[OffenderItem], auth=READ, summary="List sites by what they copied again")
def list_offenders(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List all sites with cases, by name; those that copied again have `repeats`."""
    rows, after = items_after(_standings(request).offenders, "offenders", listed, lambda each: each.site)
    return {"items": [_offender(each) for each in rows], "next": after}


@router.get("/operators", response=Page[OperatorItem], auth=READ, summary="List operators with their cases")
def list_operators(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List the operators that members entered, by name."""
    rows, after = items_after(_standings(request).operators, "operators", listed, lambda each: each.name)
    return {"items": [asdict(each) for each in rows], "next": after}


@router.get("/likeness/sites", response=Page[AlikeItem], auth=READ, summary="List sites that copy the same works")
def list_alike_sites(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List pairs of sites, by their names."""
    return _pairs(_standings(request).sites, "sites", listed)


@router.get("/likeness/authors", response=Page[AlikeItem], auth=READ, summary="List authors copied by the same sites")
def list_alike_authors(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List pairs of authors, by their names."""
    return _pairs(_standings(request).authors, "authors", listed)


@router.get("/reposts", response=Page[RepostItem], auth=READ, summary="List who reposts whom")
def list_reposts(request: ApiRequest, listed: Query[Listed]) -> dict[str, Any]:
    """List pairs of a source and a site that copies from it, by their names."""
    found, _calculated_at = overview_of(request.tenant, REPOSTING)
    rows, after = items_after(found.pairs, "reposts", listed, lambda each: (each.source, each.site))
    return {"items": [_repost(each) for each in rows], "next": after}


def _standings(request: ApiRequest) -> Standings:
    return overview_of(request.tenant, STANDINGS)[0]


def _pairs(pairs: Sequence[Alike], of: str, listed: Listed) -> dict[str, Any]:
    rows, after = items_after(pairs, f"likeness {of}", listed, lambda each: (each.first, each.second))
    return {"items": [each._asdict() for each in rows], "next": after}


def _offender(each: Offender) -> dict[str, Any]:
    return {**asdict(each), "repeats": each.repeats}


def _repost(each: Repost) -> dict[str, Any]:
    return {"source": each.source, "site": each.site, "works": each.works, "told_works": each.of,
            "support": each.support, "common_errors": each.common}
