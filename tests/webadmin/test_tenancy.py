"""Nothing of another organisation is visible anywhere."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from storage.collections.crawls import Crawls
from storage.collections.passings import Passings
from storage.collections.runs import Runs
from storage.documents import RunItem
from storage.inbox import Inbox, StageName
from tests.webadmin.conftest import Copies, browser, member, organisation_of, streamed
from tests.webadmin.matrix import DESK, ROWS
from tests.webadmin.moves.proposed import proposed_move
from webadmin.analytics.models import DailyCount
from webadmin.analytics.stage import count_day
from webadmin.api.models import ApiToken
from webadmin.cases.deciding.copy_decisions import note_copy
from webadmin.cases.models import BulkJob, Copy
from webadmin.claims.models import ClaimTerms
from webadmin.coverage.stage import CoverageStage
from webadmin.holders.models import HolderFile, HolderProfile, OwnershipProof
from webadmin.library.models import ImportDraft
from webadmin.licences.models import Licence
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.outgoing.models import Endpoint, Rule
from webadmin.palettes.models import Palette
from webadmin.sites.models import Site, SiteCandidate
from webadmin.targets.models import Lookup, Target

CANARY = "canary7731"
LISTS = sorted(name for name in DESK if ROWS[name].method != "post" and not re.search(
    r"login|welcome|healthz|new_password|^health$|download$|kept", name))


@pytest.fixture
def theirs(copies: Copies) -> Copy:
    """Everything that another organisation can have, each with a canary in its text."""
    others = Copies(copies.database, CANARY)
    owner = member(CANARY)
    tenant = organisation_of(owner)
    Site.objects.create(organisation=tenant, name=f"site-{CANARY}", start_urls=[f"http://{CANARY}.example/"])
    SiteCandidate.objects.create(organisation=tenant, host=f"new-{CANARY}.example", query=CANARY, work=CANARY)
    HolderProfile.objects.create(organisation=tenant, name_zh=CANARY, signatory=CANARY)
    Licence.objects.create(organisation=tenant, site=f"licence-{CANARY}.example", note=CANARY)
    work = others.work(f"作品{CANARY}", f"作者{CANARY}")
    case = others.open(others.copy(work, others.chapter(work, text=f"第一章。{CANARY}" * 9),
                                   f"http://{CANARY}.example/1", site=f"site-{CANARY}"))
    note_copy(case, owner, f"note-{CANARY}")
    draft(tenant, DraftOrder("dmca", (case.pk,)), None)
    BulkJob.objects.create(organisation=tenant, to="closed", created_by=owner, note=CANARY)
    Palette.objects.create(organisation=tenant, case=case.case, title=CANARY)
    ImportDraft.objects.create(organisation=tenant, files=[{"name": CANARY, "bytes": 1}], refusals=[CANARY],
                               expires_at=datetime(2100, 1, 1, tzinfo=UTC))
    Target.objects.create(organisation=tenant, site="mirror", source=CANARY, sister_domains=CANARY)
    Lookup.objects.create(organisation=tenant, site="mirror", host=f"{CANARY}.example", state="done", detail=CANARY,
                          facts={"registrar": CANARY}, proposals={"registrar": CANARY}, persons=[{"name": CANARY}])
    ClaimTerms.objects.create(organisation=tenant, work=case.work, basis=CANARY)
    runs = Runs(copies.database)
    run = runs.open("daily", "2025-11-21")
    runs.note(run, RunItem(f"site site-{CANARY}", "failed", f"reason {CANARY}"))
    runs.note(run, RunItem("crawl", "failed", f"detail {CANARY}"))
    Crawls(copies.database).open(run, f"site-{CANARY}")
    Rule.objects.create(organisation=tenant, member=owner, site=CANARY)
    Endpoint.objects.create(organisation=tenant, url=f"https://{CANARY}.example/", active=False)
    ApiToken.objects.create(organisation=tenant, member=owner, name=CANARY, digest=CANARY,
                            expires_at=datetime(2100, 1, 1, tzinfo=UTC))
    DailyCount.objects.create(day=date(2025, 11, 20), organisation=tenant, site=CANARY, kind="found", count=77)
    CoverageStage().step()
    Passings(copies.database).put(CANARY, f"site-{CANARY}", [
        {"kind": "renamed", "folder": CANARY, "works": [case.work], "claimed": CANARY, "chapters": 3, "ours": 3,
         "foreign": 0, "speaking": 0, "examples": []}])
    proposed_move(copies.database, CANARY, f"old-{CANARY}", f"new-{CANARY}", [case.work])
    return case


@pytest.fixture
def mine(copies: Copies, theirs: Copy) -> tuple[Client, Copy]:
    """Another organisation that watches the same page."""
    case = copies.case()
    Site.objects.create(organisation=case.organisation, name="mirror", start_urls=["http://mirror.example/"])
    CoverageStage().step()
    return browser(member(copies.organisation)), case


def read(client: Client, address: str, **parameters: str) -> str:
    response = client.get(address, parameters)
    content = streamed(response) if response.streaming else response.content
    return content.decode("utf-8", "replace")


def own_notice(case: Copy) -> int:
    return draft(case.organisation, DraftOrder("dmca", (case.pk,)), None).pk


def own_proof(case: Copy) -> int:
    return OwnershipProof.objects.create(organisation=case.organisation, work=case.work, kind="other").pk


def own_file(case: Copy) -> int:
    return HolderFile.objects.create(organisation=case.organisation, kind="logo", name="l.png", content=b"").pk


def own_endpoint(case: Copy) -> int:
    return Endpoint.objects.create(organisation=case.organisation, url="https://program.example/").pk


def own_bulk(case: Copy) -> int:
    own = member(case.organisation.slug)
    return BulkJob.objects.create(organisation=case.organisation, to="closed", created_by=own).pk


def own_import(case: Copy) -> int:
    return ImportDraft.objects.create(organisation=case.organisation, files=[{"name": "own.txt", "bytes": 1}],
                                      state="ready", expires_at=datetime(2100, 1, 1, tzinfo=UTC)).pk


def own_palette(case: Copy) -> int:
    return Palette.objects.create(organisation=case.organisation, case=case.case, title="own").pk


def addresses(case: Copy, run: str) -> Iterator[str]:
    arguments: dict[str, list[object]] = {
        "cases:case": [case.case_id], "cases:copy": [case.pk],
        "cases:screenshot": [case.pk], "cases:exchange": [case.pk], "cases:picture": [case.pk, 0],
        "cases:same": ["case", case.case_id],
        "library:reposts_graph": ["gexf"], "targets:likeness": ["gexf"],
        "targets:offenders_table": ["csv"], "moves:fellows_table": ["csv"], "cases:passing_table": [case.work, "json"],
        "library:work": [case.work], "library:family": [case.work], "library:dating": [case.work],
        "library:dating_table": [case.work, "csv"],
        "library:family_graph": [case.work, "gexf"],
        "library:edit_work": [case.work], "library:delete_work": [case.work],
        "library:chapter": [case.work, case.chapter], "library:delete_chapter": [case.work, case.chapter],
        "library:import": [own_import(case)], "library:import_live": [own_import(case)],
        "takedown:figures": ["csv"], "takedown:engines": ["csv"], "lists:file": ["works", "json"],
        "coverage:work": [case.work], "coverage:site": [Site.objects.latest("pk").pk],
        "coverage:export": [case.work, "csv"], "coverage:chapters": [case.work],
        "takedown:case": [case.case_id],
        "ops:run": [run], "ops:run_live": [run],
        "reports:download_all": ["json"], "accounts:member": [member(case.organisation.slug).pk],
        "sites:site": [Site.objects.latest("pk").pk],
        "bundles:list": ["copy", case.pk], "bundles:archived": [case.pk], "bundles:frame": [case.pk, case.page],
        "bundles:screenshot": [case.pk, case.page],
        "targets:target": [case.case_id], "claims:claim": [case.case_id], "claims:sheet": [case.case_id, "json"],
        "palettes:list": [case.case_id], "palettes:pick": [case.pk], "palettes:palette": [own_palette(case)],
        "notices:notice": [own_notice(case)], "notices:export": [own_notice(case), "json"],
        "webhooks:webhook": [own_endpoint(case)], "moves:kit": [Site.objects.latest("pk").pk],
        "cases:bulk_job": [own_bulk(case)], "cases:bulk_live": [own_bulk(case)],
        "holders:proof": [own_proof(case)], "holders:file": [own_file(case)],
    }
    for name in LISTS:
        if name != "licences:licence":
            yield reverse(name, args=arguments.get(name, []))


@pytest.mark.fault(36)
def test_no_page_holds_another_organisations_canary(mine: tuple[Client, Copy], copies: Copies) -> None:
    client, case = mine
    run = Runs(copies.database).open("daily", "2025-11-21")
    for address in addresses(case, run):
        assert CANARY not in read(client, address), address
    owner = browser(member(CANARY))
    assert all(CANARY in read(owner, address) for address in ("/cases/", "/works/", "/sites/", "/licences/"))


@pytest.mark.fault(36)
def test_no_search_or_filter_finds_it(mine: tuple[Client, Copy], theirs: Copy) -> None:
    client, _ = mine
    for parameters in ({"work": theirs.work}, {"site": theirs.site}, {"verdict": "near_copy"}):
        assert theirs.url not in read(client, "/cases/", **parameters)
    assert theirs.url not in read(client, "/cases/", q="1")
    assert f"/cases/{theirs.case_id}/" not in read(client, "/cases/", q=str(theirs.case_id))


@pytest.mark.fault(35)
def test_another_organisations_things_are_not_there(mine: tuple[Client, Copy], theirs: Copy) -> None:
    client, case = mine
    site, licence = Site.objects.get(name=f"site-{CANARY}"), Licence.objects.get()
    owner = member(CANARY)
    for address in (f"/cases/{theirs.case_id}/", f"/cases/copies/{theirs.pk}/",
                    f"/cases/copies/{theirs.pk}/screenshot/", f"/cases/copies/{theirs.pk}/pictures/0/",
                    f"/works/{theirs.work}/", f"/works/{theirs.work}/coverage/",
                    f"/works/{theirs.work}/coverage/csv", f"/sites/{site.pk}/", f"/licences/{licence.pk}/",
                    f"/members/{owner.pk}/", f"/reports/case/{theirs.case_id}/json", f"/reports/copy/{theirs.pk}/json",
                    f"/reports/work/{theirs.work}/json"):
        assert client.get(address).status_code == 404, address
    for address in (f"/cases/{theirs.case_id}/decide/", f"/cases/{theirs.case_id}/note/",
                    f"/cases/{theirs.case_id}/undo/", f"/cases/{theirs.case_id}/snooze/",
                    f"/cases/{theirs.case_id}/due/",
                    f"/cases/{theirs.case_id}/hand-over/", f"/cases/copies/{theirs.pk}/decide/",
                    f"/cases/copies/{theirs.pk}/note/",
                    f"/sites/{site.pk}/crawl/", f"/licences/{licence.pk}/withdraw/", f"/members/{owner.pk}/password/"):
        assert client.post(address, {"status": "closed", "note": "x"}).status_code == 404, address
    assert client.post(f"/cases/{case.case_id}/hand-over/", {"member": owner.pk}).status_code == 404


def test_acts_on_many_leave_others_alone(mine: tuple[Client, Copy], theirs: Copy) -> None:
    client, case = mine
    client.post("/cases/bulk/", {"cases": [case.case_id, theirs.case_id], "status": "closed"})
    assert {each.pk: each.status for each in Copy.objects.all()} == {case.pk: "new", theirs.pk: "new"}
    client.post("/cases/bulk/", {"cases": [case.case_id], "status": "closed"})
    assert Copy.objects.get(pk=case.pk).status == "closed"
    site = Site.objects.get(name=f"site-{CANARY}")
    client.post("/schedule/", {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "form-0-id": site.pk,
                               "form-0-interval_hours": "999"})
    assert Site.objects.get(pk=site.pk).interval_hours == 24


def test_a_licence_for_another_organisations_work_cannot_be_chosen(mine: tuple[Client, Copy], theirs: Copy) -> None:
    client, _ = mine
    client.post("/licences/add/", {"work": theirs.work, "share": "100"})
    assert Licence.objects.count() == 1


def test_counts_are_of_the_own_organisation(mine: tuple[Client, Copy], theirs: Copy, web: object) -> None:
    count_day(localdate(theirs.created_at), web)  # type: ignore[arg-type]  # the Settings fixture
    own = DailyCount.objects.filter(organisation__slug="jiangnan", kind="found")
    assert [count.site for count in own] == ["mirror.example"]


def test_two_organisations_may_call_a_site_alike(copies: Copies) -> None:
    for slug in ("one", "two"):
        client = browser(member(slug))
        client.post("/sites/add/", {"name": "笔趣阁", "start_urls": "http://b.example/", "interval_hours": "24",
                                    "max_pages": "0", "max_depth": "0", "delay": "0", "obey_robots": "on",
                                    "enabled": "on"})
        site = Site.objects.get(organisation__slug=slug)
        client.post(f"/sites/{site.pk}/crawl/")
    assert sorted(site.key for site in Site.objects.all()) == ["笔趣阁", "笔趣阁@two"]
    assert Inbox(copies.database, StageName.CRAWL).waiting() == 2


