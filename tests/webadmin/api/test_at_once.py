"""Programs and people that change the same thing at the same moment: nothing is lost, nobody gets an error of ours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models.signals import post_init

from tests.webadmin.api.conftest import Program, program
from tests.webadmin.conftest import Copies, browser, member, organisation_of
from webadmin.api.models import KeptAnswer
from webadmin.cases.models import Case, CaseEvent
from webadmin.sites.models import Site

Api = Callable[..., Program]
SITE = {"name": "mirror", "start_urls": ["http://mirror.example/"]}


@contextmanager
def meanwhile(act: Callable[[Site], object]) -> Iterator[None]:
    """Do something right after the next site is read or begun."""
    def once(instance: Site, **_about: Any) -> None:
        post_init.disconnect(once, Site)
        act(instance)

    post_init.connect(once, Site)
    try:
        yield
    finally:
        post_init.disconnect(once, Site)


def test_the_second_of_two_sites_of_a_name_is_refused_by_it(api: Api) -> None:
    caller = api()
    with meanwhile(lambda begun: Site(organisation=begun.organisation, name="mirror", start_urls=[]).save()):
        answer = caller.post("/sites", SITE)
    assert answer.status_code == 422, answer.content
    assert [each["pointer"] for each in answer.json()["errors"]] == ["/body/name"]
    assert Site.objects.count() == 1


def test_a_name_that_a_stranger_took_with_ones_own_suffix_is_given_all_the_same(copies: Copies, api: Api) -> None:
    stranger = organisation_of(member("strangers"))
    for name in ("mirror", f"mirror@{copies.organisation}", f"mirror@{copies.organisation}-2"):
        Site.objects.create(organisation=stranger, name=name, start_urls=[])
    assert api().post("/sites", SITE).status_code == 201
    assert Site.objects.get(organisation__slug=copies.organisation).name == "mirror"


@pytest.mark.parametrize("by", ["program", "member"])
def test_a_change_of_a_site_undoes_no_other(copies: Copies, api: Api, by: str) -> None:
    caller = api()
    number = caller.post("/sites", SITE).json()["id"]
    row = Site.objects.filter(pk=number)
    with meanwhile(lambda _read: row.update(last_state="done", delay=7.5)):
        if by == "program":
            assert caller.send("patch", f"/sites/{number}", {"interval_hours": 48}).status_code == 200
        else:
            fields = {"name": "mirror", "start_urls": "http://mirror.example/", "interval_hours": 48, "max_pages": 0,
                      "max_depth": 0, "delay": 0, "render": "auto", "profile": "honest", "follow_sitemap": "on",
                      "obey_robots": "on", "enabled": "on"}
            assert browser(member(copies.organisation)).post(f"/sites/{number}/", fields).status_code == 302
    assert row.values_list("interval_hours", "last_state", "delay").get() == (48, "done", 7.5)


def test_a_key_goes_with_the_version_that_was_to_be_changed(api: Api, copies: Copies) -> None:
    case = copies.case().case
    caller, address = api(), f"/cases/{case.pk}/decision"

    def decide(version: str) -> Any:
        return caller.send("post", address, {"state": "confirmed"},
                           headers={"If-Match": version, "Idempotency-Key": "k1"})

    assert decide('"99"').status_code == 412
    seen = caller.get(f"/cases/{case.pk}")["ETag"]
    assert decide(seen).status_code == 200, "what was refused for its version may be sent again"
    assert decide('"99"').status_code == 409, "another request of the same key"
    assert decide(seen)["Idempotent-Replayed"] == "true"
    assert CaseEvent.objects.filter(case=case, after="confirmed").count() == 1


def test_a_key_of_another_member_or_organisation_is_another_key(api: Api, copies: Copies) -> None:
    copies.case()
    theirs = program(member("strangers"))
    first, other = api().post("/sites", SITE, key="k1"), theirs.post("/sites", SITE, key="k1")
    assert [first.status_code, other.status_code] == [201, 201]
    assert "Idempotent-Replayed" not in other.headers
    assert first.json()["id"] != other.json()["id"]
    assert KeptAnswer.objects.count() == 2
    assert Case.objects.count() == 1
