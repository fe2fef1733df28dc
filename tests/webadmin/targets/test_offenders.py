"""Repeat offenders and fellow sites, from the organisation's own cases only."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from django.test import Client
from docx import Document
from pypdf import PdfReader

from insight.coverage.likeness import alike
from tests.webadmin.conftest import Copies, member, organisation_of, streamed
from webadmin.accounts.models import User
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.models import Case, CaseKind, CaseState
from webadmin.cases.transitions import move
from webadmin.targets.models import Target
from webadmin.targets.offenders import Offender, alike_sites, offenders, operator_cases, works_by_site

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def case_of(owner: User, site: str, work: str, **values: object) -> Case:
    """Store a confirmed case of a work on a site."""
    return Case.objects.create(
        organisation=organisation_of(owner), key=f"{owner.pk}{site}{work}", work=work, work_title=work, site=site,
        state=CaseState.CONFIRMED, state_since=NOW, first_seen=NOW, last_seen=NOW, newest_copy_at=NOW, **values)


def made(owner: User) -> None:
    """Two sites with the same two works, one of which copies again; a third site with another work."""
    for site in ("again", "once"):
        for work in ("one", "two"):
            case_of(owner, site, work)
    case_of(owner, "third", "three")
    move(Case.objects.get(site="again", work="one", organisation=owner.organisation), CaseState.REMOVED, None)
    Case.objects.filter(site="again", work="one").update(returns=1)
    later = case_of(owner, "again", "later")
    Case.objects.filter(pk=later.pk).update(created_at=datetime.now(UTC) + timedelta(days=1))
    move(case_of(owner, "again", "dismissed"), CaseState.FALSE_ALARM, owner)
    for site in ("again", "third"):
        Target.objects.create(organisation=organisation_of(owner), site=site, operator="某公司")


def test_what_is_copied_again_after_a_removal_is_counted(copies: Copies) -> None:
    owner, other = member(copies.organisation), member("strangers")
    made(owner)
    case_of(other, "again", "foreign", returns=5)
    tenant = Tenant(organisation_of(owner))
    found = offenders(tenant)
    assert found[0] == Offender("again", "某公司", 3, 3, 1, 1, 1)
    assert {each.site: each.repeats for each in found[1:]} == {"once": 0, "third": 0}
    [company] = operator_cases(found, works_by_site(tenant))
    assert (company.sites, company.cases, company.works, company.repeats) == (("again", "third"), 4, 4, 2)
    [pair] = alike_sites(works_by_site(tenant))
    assert pair[:3] == ("again", "once", 2)
    assert pair.share == pytest.approx(2 / 3)


def test_a_removal_that_was_taken_back_or_dismissed_makes_no_offender(copies: Copies) -> None:
    owner = member(copies.organisation)
    mistaken = case_of(owner, "mistaken", "one", kind=CaseKind.INVENTED)
    dismissed = case_of(owner, "dismissed", "one")
    move(mistaken, CaseState.REMOVED, owner)
    undo(mistaken, owner)
    move(dismissed, CaseState.REMOVED, None)
    Case.objects.filter(pk=dismissed.pk).update(state=CaseState.LICENSED)
    for site in ("mistaken", "dismissed"):
        later = case_of(owner, site, "later")
        Case.objects.filter(pk=later.pk).update(created_at=datetime.now(UTC) + timedelta(days=1))
    assert {(each.site, each.removed, each.repeats) for each in offenders(Tenant(organisation_of(owner)))} == {
        ("mistaken", 0, 0), ("dismissed", 0, 0)}


def test_pairs_that_the_page_does_not_hold_are_counted(
    copies: Copies, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.targets.offender_views.SHOWN", 0)
    made(member(copies.organisation))
    client = desk()
    client.cookies.load({"django_language": "en"})
    assert client.get("/targets/repeat/").content.decode().count("and 1 more") == 1


def test_names_are_alike_by_what_they_share() -> None:
    things = {"a": "1234", "b": "123", "c": "45", "d": "9"}
    [pair] = alike(things)
    assert pair[:3] == ("a", "b", 3)
    assert pair.share == pytest.approx(3 / 4)
    assert alike({}) == []


@pytest.mark.parametrize(("language", "title"), [("en", "Repeat offenders"), ("zh-hans", "重复侵权者")])
def test_the_desk_shows_and_exports_it(
    copies: Copies, desk: Callable[..., Client], language: str, title: str,
) -> None:
    made(member(copies.organisation))
    client = desk()
    client.cookies.load({"django_language": language})
    page = client.get("/targets/repeat/").content.decode()
    assert all(text in page for text in (title, "again", "某公司", "67%", '<svg class="graph"'))
    assert '<span class="key k1"></span> 1' in page
    assert 'min="40" max="100" step="1" value="40"' in page
    above = client.get("/targets/repeat/", {"alike": "67", "page": "1"}).content.decode().split('id="alike"')[1]
    assert 'value="67"' in above
    assert '<input type="hidden" name="page" value="1">' in above
    assert "<svg class=" not in above, "neither picture nor clusters above two thirds"
    assert 'class="key' not in above
    graph = streamed(client.get("/targets/alike/graphml")).decode()
    assert "site: again" in graph
    assert "third" not in graph
    assert client.get("/targets/alike/dot").status_code == 404
    printed = "".join(page.extract_text() for page in PdfReader(BytesIO(streamed(client.get(
        "/targets/repeat/pdf")))).pages)
    assert all(text in printed for text in (title, "again", "某公司"))
    document = Document(BytesIO(streamed(client.get("/targets/alike/docx?alike=40"))))
    assert [cell.text for cell in document.tables[0].rows[1].cells][1:5] == ["again", "once", "2", "0.667"]


def test_what_few_and_what_many_hold_is_counted_alike() -> None:
    names = [f"site {number:02}" for number in range(40)]
    things = {name: {f"by all {thing}" for thing in range(3)} | {f"by few {number // 2}", f"by few {number // 2} too"}
              for number, name in enumerate(names)}
    found = {(pair.first, pair.second): pair for pair in alike(things)}
    for one in range(40):
        for other in range(one + 1, 40):
            common = len(things[names[one]] & things[names[other]])
            assert found[names[one], names[other]].common == common
            assert found[names[one], names[other]].share == pytest.approx(common / (10 - common))
