"""A changed licence re-evaluates cases, and leaves decisions of people alone."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from storage.outages import MongoDBError
from tests.webadmin.conftest import Copies, member
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Organisation
from webadmin.cases.deciding.copy_decisions import set_status
from webadmin.cases.licensing import applying
from webadmin.cases.licensing.applying import apply, apply_waiting
from webadmin.cases.models import Copy, Status
from webadmin.licences.models import Licence, LicenceApplication
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
    assert apply(licence).changed == covered
    assert status(case) == (Status.LICENSED if covered else Status.NEW)
    assert Copy.objects.get().licence == (licence if covered else None)
    assert apply(licence).changed == 0


def test_an_own_sites_name_stands_for_its_key(copies: Copies) -> None:
    owner = Organisation.objects.create(slug=copies.organisation, name="江南")
    Site.objects.create(organisation=owner, name="我的合作站", key="mirror", start_urls=["http://mirror.example/"])
    case = copies.case()
    assert case.site == "我的合作站"
    assert apply(grant(case, site="我的合作站")).changed == 1


def test_an_own_sites_key_covers_the_hosts_below_it(copies: Copies) -> None:
    owner = Organisation.objects.create(slug=copies.organisation, name="江南")
    Site.objects.create(organisation=owner, name="我的合作站", key="example", start_urls=["http://example/"])
    case = copies.case()
    assert (case.site_key, case.host) == ("mirror", "mirror.example")
    assert apply(grant(case, site="我的合作站")).changed == 1


def test_a_withdrawn_licence_gives_the_cases_back(copies: Copies) -> None:
    case = copies.case()
    set_status(case, Status.CONFIRMED, member(copies.organisation))
    licence = grant(case, work=case.work)
    apply(licence)
    Licence.objects.filter(pk=licence.pk).update(withdrawn_at=FETCHED, work="e" * 32)
    assert apply(licence).changed == 1
    assert status(case) == Status.CONFIRMED
    assert [(event.before, event.after) for event in case.events.filter(kind="status")] == [
        ("new", "confirmed"), ("confirmed", "licensed"), ("licensed", "confirmed")]


@pytest.mark.parametrize("decided", [Status.FALSE_ALARM, Status.CLOSED])
def test_what_people_settled_stays(copies: Copies, decided: Status) -> None:
    case = copies.case()
    set_status(case, decided, member(copies.organisation))
    assert apply(grant(case, work=case.work)).changed == 0
    assert status(case) == decided


def test_licensed_by_hand_needs_no_licence(copies: Copies) -> None:
    case = copies.case()
    set_status(case, Status.LICENSED, member(copies.organisation))
    assert apply(grant(case, work=case.work, max_share=0.1)).changed == 0
    assert status(case) == Status.LICENSED


def test_a_person_has_the_last_word_over_a_licence(copies: Copies) -> None:
    case = copies.case()
    licence = grant(case, work=case.work)
    apply(licence)
    set_status(Copy.objects.get(), Status.CONFIRMED, member(copies.organisation), "他们删了署名")
    assert apply(licence).changed == 0
    assert status(case) == Status.CONFIRMED


def test_other_organisations_licences_do_not_count(copies: Copies) -> None:
    case = copies.case()
    other = Licence.objects.create(organisation=Organisation.objects.create(slug="b", name="b"), work=case.work)
    assert apply(other).changed == 0
    assert status(case) == Status.NEW


def test_another_licence_takes_over(copies: Copies) -> None:
    case = copies.case()
    first, second = grant(case, work=case.work), grant(case, site="mirror.example")
    apply(first)
    Licence.objects.filter(pk=first.pk).update(withdrawn_at=FETCHED)
    apply(first)
    assert (status(case), Copy.objects.get().licence) == (Status.LICENSED, second)


def test_a_licence_about_many_copies_is_applied_by_workers_and_survives_them(
    copies: Copies, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(applying, "DIRECT", 1)
    monkeypatch.setattr(applying, "BATCH", 2)
    work = copies.work()
    made = [copies.open(copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}"))
            for number in range(1, 6)]
    assert desk().post("/licences/add/", {"site": "mirror.example", "share": "100"}).status_code == 302
    assert {status(case) for case in made} == {Status.NEW}, "nobody waits for it"
    shown = desk().get("/licences/").content.decode()
    assert any(wording in shown for wording in ("0 of 5 copies", "0 / 5"))
    monkeypatch.setattr(applying, "BUDGET", -1)  # the worker dies after each batch
    assert [apply_waiting() for _ in range(4)] == [1, 1, 1, 1]
    assert {status(case) for case in made} == {Status.LICENSED}
    row = LicenceApplication.objects.get()
    assert (row.judged, row.changed, bool(row.finished_at), row.detail) == (5, 5, True, "")
    assert apply_waiting() == 0


def test_a_licence_whose_page_died_is_applied_by_a_worker(
    copies: Copies, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    def die(_licence: Licence) -> None:
        raise MongoDBError("away")

    case = copies.case()
    with monkeypatch.context() as broken:
        broken.setattr(applying, "concerned_by", die)
        with pytest.raises(MongoDBError):
            desk().post("/licences/add/", {"site": "mirror.example", "share": "100"})
    assert apply_waiting() == 1
    assert status(case) == Status.LICENSED


def test_an_application_that_failed_is_not_shown_after_one_that_did_not(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    licence = grant(copies.case(), site="mirror.example")
    LicenceApplication.objects.create(licence=licence, finished_at=FETCHED, detail="begun and never finished")
    assert "begun and never finished" in desk().get("/licences/").content.decode()
    apply(licence)
    assert "begun and never finished" not in desk().get("/licences/").content.decode()
