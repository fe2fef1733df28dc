"""Times at the limits of the calendar are refused on input, because other time zones could not show them."""

import pytest

from tests.webadmin.conftest import Copies, browser, member
from webadmin.cases.models import Copy
from webadmin.licences.models import Licence


@pytest.mark.parametrize("zone", ["UTC", "America/Los_Angeles", "Asia/Shanghai"])
@pytest.mark.parametrize(("starts", "ends"), [
    ("2026-01-01T00:00", "9999-12-31T23:59"), ("0001-01-01T00:00", "2030-01-01T00:00")])
def test_no_licence_runs_to_the_end_of_the_calendar(copies: Copies, zone: str, starts: str, ends: str) -> None:
    client = browser(member(copies.organisation, time_zone=zone))
    answer = client.post("/licences/add/", {"site": "mirror", "share": "100", "starts": starts, "ends": ends})
    assert answer.status_code == 200, "sent back"
    assert 'class="field wrong"' in answer.content.decode()
    assert not Licence.objects.exists()


def test_a_licence_keeps_its_minutes(copies: Copies) -> None:
    client = browser(member(copies.organisation, time_zone="Asia/Shanghai"))
    times = {"starts": "2026-01-01T08:30", "ends": "9998-12-31T23:59"}
    assert client.post("/licences/add/", {"site": "mirror", "share": "100", **times}).status_code == 302
    shown = client.get(f"/licences/{Licence.objects.get().pk}/").content.decode()
    assert all(time in shown for time in times.values())
    other = browser(member(copies.organisation, username="other", time_zone="America/Los_Angeles"))
    assert other.get("/licences/").status_code == 200


@pytest.mark.parametrize("until", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_list_as_it_was_at_the_end_of_the_calendar_is_none(copies: Copies, until: str) -> None:
    case = copies.case()
    sent = {"every": "on", "list": "", "until": until, "status": "confirmed"}
    assert browser(member(copies.organisation)).post("/cases/bulk/", sent).status_code in (302, 400)
    assert Copy.objects.get(pk=case.pk).status == "new"
