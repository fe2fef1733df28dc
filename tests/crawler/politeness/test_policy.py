"""A site's policy: which values it refuses, and that it survives being queued."""

import json

import pytest

from crawler.politeness.hints import CrawlHints
from crawler.politeness.policy import PolicyError, SitePolicy


def test_payload_makes_the_same_policy_again() -> None:
    policy = SitePolicy("a", ("http://a.test/",), ("a.test", "b.test:8080"), 10, 3, 2.5, obey_robots=False,
                        robots_reason="agreed by letter", follow_sitemap=False, render="never",
                        profile="desktop", profile_reason="shows robots another text", use_proxies=True,
                        hints=CrawlHints(("雾中书",), ("夜归人",), ("http://a.test/book/1.html",)))
    assert SitePolicy.of(json.loads(json.dumps(policy.payload()))) == policy
    assert SitePolicy.of({**policy.payload(), "later_field": 1}) == policy


@pytest.mark.parametrize(("values", "message"), [
    ({"name": " "}, "needs a name"),
    ({"start_urls": ()}, "no start address"),
    ({"start_urls": ("file:///etc/passwd",)}, "not an http"),
    ({"start_urls": ("http://",)}, "not an http"),
    ({"delay": -1.0}, "cannot be negative"),
    ({"render": "sometimes"}, "auto, always, never"),
    ({"profile": "mobile"}, "profile_reason"),
    ({"profile": "nobody"}, "honest, desktop"),
    ({"obey_robots": False}, "state the reason"),
])
def test_refuses_what_cannot_be_followed(values: dict[str, object], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        SitePolicy(**{"name": "a", "start_urls": ("http://a.test/",), **values})  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", [
    "http://例子.测试", "HTTP://例子.测试:80/", "http://user:secret@例子。测试./", "http://xn--fsqu00a.XN--0ZWM56D/#top"])
def test_a_site_is_one_and_the_same_whatever_its_address_is_typed_like(typed: str) -> None:
    policy = SitePolicy.starting_at(typed)
    assert (policy.name, policy.start_urls) == ("xn--fsqu00a.xn--0zwm56d", ("http://xn--fsqu00a.xn--0zwm56d/",))


def test_a_payload_that_lacks_fields_names_them() -> None:
    with pytest.raises(PolicyError, match="name, start_urls"):
        SitePolicy.of({})
