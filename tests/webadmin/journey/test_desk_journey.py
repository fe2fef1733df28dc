"""A lawyer goes from an alert to a proven removal on the desk; clicks are counted.

With `JOURNEY_PICTURES=docs/journey` the same test writes the pictures of the READMEs, in both languages.
"""

import os
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.test import override_settings
from playwright.sync_api import Browser, Page

from library.owner import Owner
from library.readers.draft import Draft
from library.shelf import StoredShelf
from storage.settings import Settings
from tests.webadmin.chromium import log_in, visit
from tests.webadmin.conftest import Copies, member, organisation_of
from tests.webadmin.journey.lawyer import Lawyer, Shoot
from tests.webadmin.journey.pirate import CHAPTER, Pirate, pirate
from tests.webadmin.notices.conftest import PROFILE
from webadmin.accounts.models import User
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.holders.models import HolderProfile, OwnershipProof
from webadmin.outgoing.alerts.due_alerts import note_alerts, send_due
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.models import Kind, Rule
from webadmin.sites.crawl_requests import request_crawl
from webadmin.sites.models import Site

pytestmark = pytest.mark.slow
MOST_CLICKS = 12
"""Maximum number of clicks from the alert to a finished bundle and a signed notice as a file."""
PICTURES = os.environ.get("JOURNEY_PICTURES", "")
LANGUAGES = ("zh-hans", "en") if PICTURES else ("zh-hans",)


def furnish(copies: Copies, world: Pirate, language: str) -> User:
    """Make an organisation that owns the work, watches the site and gets alerts about cases."""
    owner = member(copies.organisation)
    User.objects.filter(pk=owner.pk).update(email="owner@example.org", language=language)
    tenant = organisation_of(owner)
    HolderProfile.objects.create(organisation=tenant, **PROFILE)
    StoredShelf(copies.database, Owner(tenant.slug, PROFILE["name_zh"])).put(
        [Draft(CHAPTER.work, CHAPTER.title, CHAPTER.text, CHAPTER.author, PROFILE["name_zh"], 2)])
    Rule.objects.create(organisation=tenant, member=owner, kinds=[Kind.CASE_OPENED])
    gather()
    request_crawl(Site.objects.create(organisation=tenant, name="mirror", start_urls=[f"{world.site.url}/"]))
    return owner


def alarm(world: Pirate) -> str:
    """Find the copy, and return the address in the alert mail."""
    world.work()
    OwnershipProof.objects.create(organisation=Copy.objects.get().organisation, work=Copy.objects.get().work,
                                  kind="registration", number="国作登字-2020-A-1")
    gather()
    note_alerts()
    assert send_due() == 1
    [address] = re.findall(r"http://\S+", str(mail.outbox[0].body))
    return str(address)


def check_until_removed(lawyer: Lawyer, world: Pirate, case: int, address: str) -> None:
    """Request checks on the desk while the page answers 404, until the removal is proven."""
    sent = datetime.now(UTC)
    world.watch(sent)
    world.take_down()
    for hours in (1, 14, 27):
        lawyer.page.goto(f"{address}/removals/cases/{case}/")
        lawyer.click('form[action$="/check/"] button')
        world.answer(sent + timedelta(hours=hours))
    assert Case.objects.get().state == CaseState.REMOVED
    lawyer.page.goto(f"{address}/removals/cases/{case}/")
    lawyer.shoot("4-removed")
    lawyer.page.goto(f"{address}/removals/")
    assert "100" in lawyer.page.inner_text("main")
    lawyer.shoot("5-figures")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lawyer_needs_few_clicks_from_an_alarm_to_a_bundle_and_a_notice(
    chromium: Browser, address: str, web: Settings, copies: Copies, language: str,
) -> None:
    with pirate(replace(web, web_url=address)) as world, override_settings(WENZONG=world.settings):
        owner = furnish(copies, world, language)
        where = alarm(world)
        with visit(chromium) as (page, seen):
            log_in(page, address, owner.username)
            lawyer = Lawyer(page, pictures(page, language))
            lawyer.open_alarm(where)
            lawyer.confirm()
            bundle = lawyer.make_bundle()
            lawyer.draft("article_14")
            lawyer.sign(PROFILE["signatory"])
            assert lawyer.export().startswith(b"%PDF")
            assert page.request.get(f"{address}{bundle}").body().startswith(b"PK")
            assert lawyer.clicks <= MOST_CLICKS, lawyer.clicks
            lawyer.write("[name=proof]", "receipt 7")
            lawyer.click('form[action$="/hand-in/"] button')
            assert Case.objects.get().state == CaseState.SENT
            check_until_removed(lawyer, world, Case.objects.get().pk, address)
            assert [each for each in seen.complaints if "download" not in each.lower()] == []


def pictures(page: Page, language: str) -> Shoot:
    """Take pictures for the READMEs if requested."""
    def shoot(name: str) -> None:
        if PICTURES:
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            suffix = ".zh" if language == "zh-hans" else ""
            page.screenshot(path=f"{PICTURES}/{name}{suffix}.png", clip={"x": 0, "y": 0, "width": 1440, "height": 850})

    return shoot
