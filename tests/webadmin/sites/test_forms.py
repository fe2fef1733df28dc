"""What a site's form accepts: deviations from the rules need a recorded reason."""

import pytest

from tests.webadmin.conftest import Copies, browser, member
from webadmin.sites.models import Site
from webadmin.sites.policy import policy_of

GOOD = {"name": "某站", "start_urls": "http://a.example/", "interval_hours": "24", "max_pages": "0", "max_depth": "0",
        "delay": "0", "obey_robots": "on", "enabled": "on"}


@pytest.mark.parametrize(("fields", "accepted"), [
    ({}, True),
    ({"render": "always", "use_proxies": "on", "proxies_reason": "closed to our country"}, True),
    ({"use_proxies": "on"}, False),
    ({"profile": "mobile"}, False),
    ({"profile": "mobile", "profile_reason": "shows robots another text"}, True),
    ({"profile": "somebody", "profile_reason": "x"}, False),
])
def test_reasons_are_asked_for(copies: Copies, fields: dict[str, str], accepted: bool) -> None:
    owner = member(copies.organisation)
    browser(owner).post("/sites/add/", {**GOOD, **fields})
    assert Site.objects.filter(organisation=owner.organisation).exists() is accepted
    for site in Site.objects.all():
        policy = policy_of(site)
        assert policy.profile == fields.get("profile", "honest")
        assert (policy.render, policy.use_proxies) == (fields.get("render", "auto"), "use_proxies" in fields)


def test_expert_fields_are_folded_away_until_one_is_set(copies: Copies) -> None:
    owner = member(copies.organisation)
    client = browser(owner)
    folded, opened = '<details class="expert"><summary>', '<details class="expert" open><summary>'
    shown = client.get("/sites/add/").content.decode()
    head, _, rest = shown.partition(folded)
    assert all(f'name="{name}"' in head for name in ("name", "start_urls", "interval_hours", "enabled"))
    assert all(f'name="{name}"' in rest for name in ("scope", "max_depth", "obey_robots", "proxies_reason"))
    refused = client.post("/sites/add/", {"name": "a", "start_urls": "http://a.example/", "max_depth": "many"})
    assert opened in refused.content.decode()
    plain, deep = (Site.objects.create(organisation_id=owner.organisation_id or 0, name=name, key=name, max_depth=depth,
                                       start_urls=[f"http://{name}.example/"])
                   for name, depth in (("plain", 0), ("deep", 3)))
    assert folded in client.get(f"/sites/{plain.pk}/").content.decode()
    assert opened in client.get(f"/sites/{deep.pk}/").content.decode()
