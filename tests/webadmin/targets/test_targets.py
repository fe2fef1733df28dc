"""The operator of a site is entered by hand, checked, and used in notices about the site."""

from collections.abc import Callable

from django.test import Client

from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Role
from webadmin.audit.models import AuditEvent
from webadmin.targets.models import Target

VALUES = {
    "hosting": "云上主机", "registrar": "某注册商", "abuse_name": "云上主机 法务部",
    "abuse_email": "abuse@host.example",
    "postal_address": "上海市某路 1 号",
    "country": "cn", "source": "RDAP", "looked_up_on": "2025-11-20",
    "sister_domains": "Second.example\nsecond.example\n"}


def test_a_target_is_kept_and_addresses_notices_about_its_cases(copies: Copies, desk: Callable[..., Client]) -> None:
    first = copies.case()
    sister = copies.open(copies.copy(copies.work(), copies.chapter(copies.work(), 2), "http://second.example/1",
                                     site="second.example"))
    client, address = desk(Role.EDITOR), f"/targets/{first.case_id}/"
    assert client.post(address, VALUES).status_code == 302
    kept = Target.objects.get()
    assert (kept.site, kept.country, kept.sister_domains) == (first.case.site, "CN", "second.example")
    shown = client.get(address).content.decode()
    assert f'href="/cases/{sister.case_id}/"' in shown, "cases on sister domains are found"
    assert AuditEvent.objects.filter(action="settings.target").count() == 1
    client.post("/cases/bulk/", {"cases": [first.case_id, sister.case_id], "status": "confirmed"})
    form = client.get(f"/notices/new/?case={first.case_id}").content.decode()
    assert "abuse@host.example" in form
    assert "上海市某路 1 号" in form
    assert "abuse@host.example" not in client.get(f"/notices/new/?case={sister.case_id}").content.decode()


def test_what_is_no_domain_or_day_is_sent_back_by_name(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case().case_id
    client = desk()
    for wrong, reason in (({"sister_domains": "http://x.example/"}, "http://x.example/"),
                          ({"sister_domains": f"{'a.' * 200}/"}, "a.a.a."), ({"sister_domains": "x..example"}, "x..ex"),
                          ({"looked_up_on": "2999-01-01"}, "2999"), ({"abuse_form": "javascript:alert(1)"}, "alert")):
        answer = client.post(f"/targets/{case}/", {**VALUES, **wrong})
        assert answer.status_code == 200
        assert reason in answer.content.decode()
    assert not Target.objects.exists()
    assert desk(Role.VIEWER).post(f"/targets/{case}/", VALUES).status_code == 403
    assert browser(member("strangers")).get(f"/targets/{case}/").status_code == 404
