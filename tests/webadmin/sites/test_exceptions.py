"""Only owners can exempt a site from polite crawling; who, when and why is recorded and shown."""

import pytest
from django.utils import timezone

from tests.webadmin.conftest import Copies, browser, member, organisation_of
from tests.webadmin.sites.test_forms import GOOD
from webadmin.accounts.models import Role
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.sites.models import Site

EXCEPTIONS = (
    {"obey_robots": "", "robots_reason": "written permission of the site"},
    {"profile": "mobile", "profile_reason": "the site sends robots other texts"},
    {"compare_profiles": "on", "comparison_reason": "readers report other texts"},
    {"use_proxies": "on", "proxies_reason": "the site is closed to our country"},
)
POLITE = {"obey_robots": True, "profile": "honest", "use_proxies": False, "robots_reason": "", "profile_reason": "",
          "compare_profiles": False, "comparison_reason": "", "proxies_reason": ""}


def posted(**fields: str) -> dict[str, str]:
    """Fill in the form as a browser does: unticked checkboxes are not sent."""
    return {name: value for name, value in {**GOOD, **fields}.items() if value}


def site_of(organisation: str) -> Site:
    owner = member(organisation)
    return Site.objects.create(organisation=organisation_of(owner), name="某站", start_urls=["http://a.example/"])


@pytest.mark.parametrize("exception", EXCEPTIONS, ids=lambda exception: next(iter(exception)))
def test_an_editor_makes_no_exception_by_a_tampered_request(copies: Copies, exception: dict[str, str]) -> None:
    site = site_of(copies.organisation)
    editor = browser(member(copies.organisation, Role.EDITOR))
    assert editor.post(f"/sites/{site.pk}/", posted(**exception)).status_code == 403
    assert editor.post("/sites/add/", posted(**exception, name="neu")).status_code == 403
    assert Site.objects.filter(pk=site.pk).values(*POLITE).get() == POLITE
    assert Site.objects.count() == 1
    lines = AuditEvent.objects.filter(action=Action.DENIED, actor_name=f"{copies.organisation}-editor")
    assert lines.count() == 2
    assert set(exception) & set(lines[0].reason.replace(",", "").split())


def test_a_box_that_is_missing_takes_nothing_off(copies: Copies) -> None:
    site = site_of(copies.organisation)
    editor = browser(member(copies.organisation, Role.EDITOR))
    assert editor.post(f"/sites/{site.pk}/", posted(obey_robots="", interval_hours="48")).status_code == 302
    site.refresh_from_db()
    assert (site.obey_robots, site.interval_hours) == (True, 48)


def test_an_editor_keeps_the_exceptions_that_owners_made_and_cannot_point_them_elsewhere(copies: Copies) -> None:
    site = site_of(copies.organisation)
    Site.objects.filter(pk=site.pk).update(obey_robots=False, robots_reason="written permission of the site")
    editor = browser(member(copies.organisation, Role.EDITOR))
    assert editor.post(f"/sites/{site.pk}/", posted(obey_robots="", interval_hours="48")).status_code == 302
    for field in ({"start_urls": "http://other.example/"}, {"scope": "other.example"}):
        assert editor.post(f"/sites/{site.pk}/", posted(obey_robots="", **field)).status_code == 403
    site.refresh_from_db()
    assert (site.obey_robots, site.interval_hours) == (False, 48)
    assert (site.start_urls, site.scope) == (["http://a.example/"], [])


@pytest.mark.parametrize("exception", EXCEPTIONS, ids=lambda exception: next(iter(exception)))
def test_an_owners_exception_is_on_record_and_on_the_page(copies: Copies, exception: dict[str, str]) -> None:
    owner = member(copies.organisation, language="en")
    site = site_of(copies.organisation)
    client = browser(owner)
    assert client.post(f"/sites/{site.pk}/", posted(**exception)).status_code == 302
    line = AuditEvent.objects.get(action=Action.SITE_EXCEPTION)
    field, reason = exception
    assert (line.actor, line.object_id, line.reason) == (owner, str(site.pk), exception[reason])
    assert line.changes[field][0] == POLITE[field]
    page = client.get(f"/sites/{site.pk}/").content.decode()
    card = page[page.index("Exceptions</h2>"):page.index("Latest crawls")]
    assert exception[reason] in card
    assert owner.username in card
    assert f"{timezone.localtime(line.at):%Y-%m}" in card


@pytest.mark.parametrize("exception", EXCEPTIONS, ids=lambda exception: next(iter(exception)))
@pytest.mark.parametrize("reason", ["", "x", "   "])
def test_a_reason_says_something(copies: Copies, exception: dict[str, str], reason: str) -> None:
    site = site_of(copies.organisation)
    fields = {name: reason if name.endswith("_reason") else value for name, value in exception.items()}
    assert browser(member(copies.organisation)).post(f"/sites/{site.pk}/", posted(**fields)).status_code == 200
    assert Site.objects.filter(pk=site.pk).values(*POLITE).get() == POLITE


def test_the_administration_makes_no_exception(copies: Copies) -> None:
    site = site_of(copies.organisation)
    root = browser(member(copies.organisation, username="root", is_staff=True, is_superuser=True))
    fields = {"interval_hours": "30", "max_pages": "0", "max_depth": "0", "delay": "0", "render": "auto",
              "enabled": "on", "profile": "mobile", "profile_reason": "a good reason", "use_proxies": "on"}
    assert root.post(f"/admin/sites/site/{site.pk}/change/", fields).status_code == 302
    site.refresh_from_db()
    assert (site.interval_hours, site.profile, site.use_proxies) == (30, "honest", False)


def test_additions_changes_and_answers_are_in_the_log(copies: Copies) -> None:
    owner = member(copies.organisation)
    client = browser(owner)
    client.post("/sites/add/", posted())
    site = Site.objects.get()
    client.post("/schedule/", {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-id": site.pk,
                               "form-0-interval_hours": "99", "form-0-enabled": "on"})
    added, changed = AuditEvent.objects.filter(action__startswith="sites.").order_by("pk")
    assert (added.action, added.object_name) == (Action.SITE_ADDED, "某站")
    assert (changed.action, changed.changes) == (Action.SITE_CHANGED, {"interval_hours": [24, 99]})
