"""The desk's survey of a site shows what would be watched, and watches nothing by itself."""

from dataclasses import replace

import pytest
from django.conf import settings as django_settings
from playwright.sync_api import Browser

from storage.settings import Settings
from tests.crawler.sites import novel_site
from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import browser, member
from webadmin.accounts.models import Role
from webadmin.sites.models import Site

pytestmark = pytest.mark.slow


def test_an_address_is_looked_at_and_then_watched(web: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser(member("press", Role.EDITOR))
    with novel_site(6).serve() as site:
        monkeypatch.setattr(django_settings, "WENZONG", replace(web, allow_hosts=(site.pair,)))
        shown = client.post("/sites/survey/", {"url": f"{site.url}/book/3.html"}).content.decode()
        assert f"{site.pair}/book/0.html" in shown
        assert f'value="{site.pair}"' in shown
        assert not Site.objects.exists()
        refused = client.post("/sites/survey/", {"url": "file:///etc/passwd"}).content.decode()
        assert "不是网址" in refused
    fields = {"name": site.pair, "start_urls": f"{site.url}/", "interval_hours": "24", "max_pages": "0",
              "max_depth": "0", "delay": "0", "render": "auto", "profile": "honest", "obey_robots": "on",
              "follow_sitemap": "on", "enabled": "on"}
    assert client.post("/sites/add/", fields).status_code == 302
    assert Site.objects.get().start_urls == [f"{site.url}/"]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_long_address_stays_inside_the_page(
    web: Settings, address: str, chromium: Browser, monkeypatch: pytest.MonkeyPatch, width: int,
) -> None:
    reader = member("press", Role.EDITOR)
    with novel_site(2).serve() as site, visit(chromium, width) as (page, _seen):
        monkeypatch.setattr(django_settings, "WENZONG", replace(web, allow_hosts=(site.pair,)))
        log_in(page, address, reader.username)
        page.goto(f"{address}/sites/survey/")
        page.fill("[name=url]", f"{site.url}/book/1.html?q={'x' * 900}")
        page.click("form.card button.primary")
        page.wait_for_selector("ul.lines li")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
