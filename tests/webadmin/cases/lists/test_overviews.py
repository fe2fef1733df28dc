"""Overviews of large organisations are calculated in advance, and say when."""

from collections.abc import Callable
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from tests.webadmin.conftest import Copies, member, organisation_of
from tests.webadmin.targets.test_offenders import made
from webadmin.accounts.models import Organisation
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.models import Case, CaseState, StoredOverview
from webadmin.cases.overviews import LATEST, OUTDATED, SOONEST, keep_overviews, overview_of
from webadmin.library.families.reposting import REPOSTING
from webadmin.targets.standings import STANDINGS

KINDS = STANDINGS, REPOSTING
NOW = timezone.now() + timedelta(days=2)
"""After the dates of the made cases."""


def kept(copies: Copies) -> Organisation:
    """Store the overviews of an organisation with cases, as of now."""
    owner = member(copies.organisation)
    made(owner)
    assert keep_overviews(KINDS, timezone.now(), large=3) == len(KINDS)
    return organisation_of(owner)


def test_small_organisations_have_none_in_advance(copies: Copies) -> None:
    made(member(copies.organisation))
    assert keep_overviews(KINDS, timezone.now()) == 0
    assert overview_of(Tenant(organisation_of(member(copies.organisation))), STANDINGS)[1] is None


def test_what_is_stored_equals_what_is_calculated(copies: Copies) -> None:
    tenant = Tenant(kept(copies))
    standings, reposting = overview_of(tenant, STANDINGS), overview_of(tenant, REPOSTING)
    assert None not in (standings[1], reposting[1])
    assert standings[0] == STANDINGS.calculate(tenant)
    assert reposting[0] == REPOSTING.calculate(tenant)


def test_pages_say_when_it_was_calculated(copies: Copies, desk: Callable[..., Client]) -> None:
    kept(copies)
    Case.objects.update(state=CaseState.FALSE_ALARM)
    for path in ("/targets/repeat/", "/works/reposts/"):
        assert "之后的变化会在一小时内显示" in desk().get(path).content.decode()
    assert "again" in desk().get("/targets/repeat/").content.decode()  # as it was when calculated
    StoredOverview.objects.update(calculated_at=timezone.now() - OUTDATED)
    assert "again" not in desk().get("/targets/repeat/").content.decode()


def test_it_is_calculated_anew_after_changes_and_otherwise_each_hour(copies: Copies) -> None:
    kept(copies)
    StoredOverview.objects.update(calculated_at=NOW)
    assert keep_overviews(KINDS, NOW + SOONEST) == 0
    Case.objects.update(updated_at=NOW + timedelta(seconds=1))
    assert keep_overviews(KINDS, NOW + SOONEST - timedelta(seconds=1)) == 0
    assert keep_overviews(KINDS, NOW + SOONEST) == len(KINDS)
    assert keep_overviews(KINDS, NOW + SOONEST + LATEST) == len(KINDS)
