"""Licences judge cases again when they change, and leave alone what people decided."""

from datetime import timedelta

import pytest

from tests.webadmin.conftest import Copies, member
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Organisation
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.licensing.judging import rejudge, rejudge_for
from webadmin.cases.models import Copy, Status
from webadmin.licences.models import Licence
from webadmin.sites.models import Site


def grant(case: Copy, **terms: object) -> Licence:
    return Licence.objects.create(organisation=case.organisation, **terms)


def status(case: Copy) -> str:
    return Copy.objects.get(pk=case.pk).status


@pytest.mark.parametrize(("terms", "covered"), [
    ({"site": "mirror.example"}, True), ({"site": "example"}, True), ({"site": "other.example"}, False),
    ({"site": "mirror.example", "max_share": 0.5}, False),
    ({"site": "mirror.example", "starts": FETCHED + timedelta(days=1)}, False),
    ({"site": "mirror.example", "ends": FETCHED + timedelta(days=1)}, True),
    ({"work": "f" * 32}, False),
])
def test_a_new_licence_settles_what_it_covers(copies: Copies, terms: dict[str, object], covered: bool) -> None:
    case = copies.case()
    licence = grant(case, **terms)
    assert rejudge_for(licence) == covered
    assert status(case) == (Status.LICENSED if covered else Status.NEW)
    assert Copy.objects.get().licence == (licence if covered else None)
    assert rejudge(case.organisation) == 0


def test_an_own_sites_name_stands_for_its_key(copies: Copies) -> None:
    owner = Organisation.objects.create(slug=copies.organisation, name="江南")
    Site.objects.create(organisation=owner, name="我的合作站", key="mirror", start_urls=["http://mirror.example/"])
    case = copies.case()
    assert case.site == "我的合作站"
    assert rejudge_for(grant(case, site="我的合作站")) == 1


def test_an_own_sites_key_covers_the_hosts_below_it(copies: Copies) -> None:
    owner = Organisation.objects.create(slug=copies.organisation, name="江南")
    Site.objects.create(organisation=owner, name="我的合作站", key="example", start_urls=["http://example/"])
    case = copies.case()
    assert (case.site_key, case.host) == ("mirror", "mirror.example")
    assert rejudge_for(grant(case, site="我的合作站")) == 1


def test_a_withdrawn_licence_gives_the_cases_back(copies: Copies) -> None:
    case = copies.case()
    set_status(case, Status.CONFIRMED, member(copies.organisation))
    licence = grant(case, work=case.work)
    rejudge(case.organisation)
    Licence.objects.filter(pk=licence.pk).update(withdrawn_at=FETCHED, work="e" * 32)
    assert rejudge_for(licence) == 1
    assert status(case) == Status.CONFIRMED
    assert [(event.before, event.after) for event in case.events.filter(kind="status")] == [
        ("new", "confirmed"), ("confirmed", "licensed"), ("licensed", "confirmed")]


@pytest.mark.parametrize("decided", [Status.FALSE_ALARM, Status.CLOSED])
def test_what_people_settled_stays(copies: Copies, decided: Status) -> None:
    case = copies.case()
    set_status(case, decided, member(copies.organisation))
    grant(case, work=case.work)
    assert rejudge(case.organisation) == 0
    assert status(case) == decided


def test_licensed_by_hand_needs_no_licence(copies: Copies) -> None:
    case = copies.case()
    set_status(case, Status.LICENSED, member(copies.organisation))
    assert rejudge(case.organisation) == 0
    assert status(case) == Status.LICENSED


def test_a_person_has_the_last_word_over_a_licence(copies: Copies) -> None:
    case = copies.case()
    grant(case, work=case.work)
    rejudge(case.organisation)
    set_status(Copy.objects.get(), Status.CONFIRMED, member(copies.organisation), "他们删了署名")
    assert rejudge(case.organisation) == 0
    assert status(case) == Status.CONFIRMED


def test_other_organisations_licences_do_not_count(copies: Copies) -> None:
    case = copies.case()
    Licence.objects.create(organisation=Organisation.objects.create(slug="b", name="b"), work=case.work)
    assert rejudge(case.organisation) == 0


def test_another_licence_takes_over(copies: Copies) -> None:
    case = copies.case()
    first, second = grant(case, work=case.work), grant(case, site="mirror.example")
    rejudge(case.organisation)
    Licence.objects.filter(pk=first.pk).update(withdrawn_at=FETCHED)
    rejudge_for(first)
    assert (status(case), Copy.objects.get().licence) == (Status.LICENSED, second)
