"""The list's filters offer a limited number of sites and always the chosen one."""

from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.cases.models import Case
from webadmin.cases.views import OFFERED


def test_filters_offer_some_sites_and_works_and_the_chosen(copies: Copies, desk: Callable[..., Client]) -> None:
    now, owner = timezone.now(), organisation_of(member(copies.organisation))
    Case.objects.bulk_create([
        Case(organisation=owner, key=f"k{number}", work=f"w{number:03}", work_title=f"Title {number:03}",
             site=f"s{number:03}.example", state_since=now, first_seen=now, last_seen=now, newest_copy_at=now)
        for number in range(OFFERED + 5)])
    client = desk()
    page = client.get("/cases/").content.decode()
    assert page.count(".example</option>") == page.count("Title ") - 50 == OFFERED, "fifty are listed below"
    assert page.count("<option disabled>其余请搜索</option>") == 2, "what is left out is said"
    assert '<option value="w000">Title 000</option>' in page
    page = client.get("/cases/", {"site": "s203.example", "work": "w204"}).content.decode()
    assert "<option selected>s203.example</option>" in page
    assert '<option value="w204" selected>Title 204</option>' in page
    Case.objects.filter(work__gte="w200").delete()
    page = client.get("/cases/").content.decode()
    assert page.count(".example</option>") == OFFERED
    assert "<option disabled>" not in page
