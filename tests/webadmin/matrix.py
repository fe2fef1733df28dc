"""The privilege matrix: what everybody gets at every address of the desk; a new address needs a row here."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from storage.collections.pages import Pages
from storage.collections.runs import Runs
from storage.collections.screenshots import Screenshot, Screenshots
from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.exchanges import store_exchange, store_picture, store_version
from tests.webadmin.moves.proposed import proposed_move
from webadmin.accounts.models import Role, User
from webadmin.analytics.models import DailyCount
from webadmin.api.models import ApiToken
from webadmin.bundles.models import Bundle, SigningCertificate
from webadmin.cases.models import BulkJob, Copy
from webadmin.claims.models import ClaimTerms
from webadmin.coverage.models import Sighting, SitePace
from webadmin.coverage.stage import CoverageStage
from webadmin.digests.models import Digest
from webadmin.holders.models import HolderFile, HolderProfile, OwnershipProof
from webadmin.library.models import ImportDraft
from webadmin.licences.models import Licence
from webadmin.moves.models import SiteMove, move_key
from webadmin.notices.drafting.notice_drafts import DraftOrder, draft
from webadmin.notices.models import MailAccount, NoticeAnswer, NoticeAttachment
from webadmin.outgoing.models import Delivery, Endpoint, Event, Rule
from webadmin.palettes.models import Palette, PaletteFile
from webadmin.reports.archive import archive_report
from webadmin.reports.building import build_content
from webadmin.reports.scopes import find_scope
from webadmin.sites.models import Site, SiteCandidate
from webadmin.takedown.models import Delisting, EngineAnswer, PageCheck, Watch
from webadmin.targets.models import Lookup, Target

PEOPLE = ("anonymous", "other viewer", "other editor", "other owner", "viewer", "editor", "owner", "owner on staff",
          "staff", "superuser")
"""The `other` ones are of another organisation, `staff` and `superuser` of none."""


@dataclass
class World:
    """An organisation with one of everything."""

    copies: Copies
    case: Copy = field(init=False)
    sessions: dict[str, str] = field(default_factory=dict)
    """Of people who have logged in once."""

    def __post_init__(self) -> None:
        self.case = self.copies.case()
        tenant = self.case.organisation
        Screenshots(self.copies.database).put(
            Screenshot(self.case.page, self.case.url, datetime.now(UTC), image=b"PNG", kind="image/png"))
        page = Pages(self.copies.database).versions([self.case.page])[self.case.page]
        store_exchange(self.copies.database, page.capture, page.url)
        store_picture(self.copies.database, page.id, b"\x89PNG\r\n\x1a\n")
        self.people = self._people()
        self.site = Site.objects.create(organisation=tenant, name="mirror", start_urls=["http://mirror.example/"])
        self.bulk = BulkJob.objects.create(organisation=tenant, to="confirmed", created_by=self.people["owner"])
        self.candidate = SiteCandidate.objects.create(organisation=tenant, host="new.example", url="http://new.example/")
        self.notice = draft(tenant, DraftOrder("article_14", (self.case.pk,)), None)
        now = datetime.now(UTC)
        self.watch = Watch.objects.create(
            organisation=self.case.organisation, case=self.case.case, copy=self.case, noticed_at=now, next_at=now)
        self.page_check = PageCheck.objects.create(watch=self.watch, at=now, state="still_up", outcome="read", run="r")
        self.delisting = Delisting.objects.create(
            case=self.case.case, engine="baidu", state="asked", seen_on=now.date(), actor=self.people["editor"])
        self.engine_answer = EngineAnswer.objects.create(
            case=self.case.case, url=self.case.url, engine="google", listing="listed", query="q")
        self.of_notices = (
            self.notice, self.notice.items.get(), self.notice.events.earliest("pk"),
            NoticeAnswer.objects.create(notice=self.notice, kind="received", received_on=date(2025, 11, 20)),
            MailAccount.objects.create(organisation=tenant, sender="rights@jiangnan.example", smtp_host="mail.example"),
            HolderProfile.objects.create(organisation=tenant),
            NoticeAttachment.objects.create(notice=self.notice, source="bundle:1", kind="evidence", name="bundle.zip",
                                            media_type="application/zip", size=1, sha256="0" * 64))
        self.file = HolderFile.objects.create(
            organisation=tenant, kind="logo", name="logo.png", media_type="image/png", content=b"PNG", sha256="0" * 64)
        self.proof = OwnershipProof.objects.create(organisation=tenant, work=self.case.work, kind="registration")
        self.licence = Licence.objects.create(organisation=tenant, work="f" * 32)
        self.run = Runs(self.copies.database).open("daily", "2025-11-21")
        scope = find_scope("copy", str(self.case.pk), tenant)
        self.report = archive_report(build_content(scope, tenant, UTC), tenant, "csv", "en")
        self.archived = store_version(self.copies.database, self.case.url, b"<p>archived</p>")
        self.bundle = Bundle.objects.create(organisation=tenant, kind="case", number=self.case.pk, state="ready")
        self.bundle.file.parent.mkdir(parents=True)
        self.bundle.file.write_bytes(b"PK")
        self.certificate = SigningCertificate.objects.create(
            organisation=tenant, subject="CN=own", valid_until=datetime(2100, 1, 1, tzinfo=UTC))
        self.draft = ImportDraft.objects.create(
            organisation=tenant, files=[{"name": "book.txt", "bytes": 1}], state="ready", size=1, expires_at=now)
        self.target = Target.objects.create(organisation=tenant, site=self.case.site)
        self.lookup = Lookup.objects.create(
            organisation=tenant, site=self.case.site, host="mirror.example", state="done",
            proposals={"registrar": "Registrar"}, persons=[{"role": "registrant", "name": "Somebody"}])
        self.move = SiteMove.objects.create(
            organisation=tenant, key=move_key(tenant.slug, "old", "mirror"), old="old", new="mirror", old_name="old",
            new_name="mirror", answer="declined", answered_at=now)
        proposed_move(self.copies.database, tenant.slug, "elsewhere", "mirror", [self.case.work])
        self.terms = ClaimTerms.objects.create(organisation=tenant, work=self.case.work)
        self.palette = Palette.objects.create(organisation=tenant, case=self.case.case, title="chosen")
        self.palette_file = PaletteFile.objects.create(palette=self.palette, form="html", language="en", state="ready")
        self.palette_file.file.parent.mkdir(parents=True)
        self.palette_file.file.write_bytes(b"<p>")
        self.digest = Digest.objects.create(run=self.run, organisation=tenant, after_event=0, until_event=1)
        self.count = DailyCount.objects.create(
            day=date(2025, 11, 20), organisation=tenant, site="mirror", kind="found", count=1)
        CoverageStage().step()
        self.sighting, self.pace = Sighting.objects.get(organisation=tenant), SitePace.objects.get(organisation=tenant)
        self.token = ApiToken.objects.create(
            organisation=tenant, member=self.people["owner"], name="export",
            expires_at=datetime(2100, 1, 1, tzinfo=UTC))
        self.rule = Rule.objects.create(organisation=tenant, member=self.people["owner"])
        event = Event.objects.create(organisation=tenant, key="made", kind="copy.found", at=datetime.now(UTC))
        endpoint = Endpoint.objects.create(organisation=tenant, url="https://program.example/", seen=event.pk)
        self.delivery = Delivery.objects.create(endpoint=endpoint, event=event)

    def _people(self) -> dict[str, User]:
        own = self.copies.organisation
        people = {role.value: member(own, role) for role in Role}
        people |= {f"other {role}": member("strangers", role) for role in Role}
        people["owner on staff"] = member(own, username="both", is_staff=True)
        people["staff"] = User.objects.create_user("staff", is_staff=True)
        people["superuser"] = User.objects.create_superuser("root")
        return people

    def client(self, name: str) -> Client:
        """Open a browser of one of PEOPLE, in the session that the person has until it is logged out."""
        if name not in self.people:
            return browser()
        if not Session.objects.filter(pk=self.sessions.get(name, "")).exists():
            self.sessions[name] = browser(self.people[name]).cookies[settings.SESSION_COOKIE_NAME].value
        client = browser()
        client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[name]
        return client


Arguments = Callable[[World], tuple[Any, ...]]


@dataclass(frozen=True)
class Row:
    """What each of `PEOPLE` gets, and how to ask."""

    answers: tuple[int, ...]
    arguments: Arguments = lambda world: ()
    method: str = "get"
    data: tuple[tuple[str, str], ...] = ()


OPEN, REDIRECT, NOWHERE = ((status,) * len(PEOPLE) for status in (200, 302, 404))
LIST = (302, 200, 200, 200, 200, 200, 200, 200, 302, 302)
"""One's own list: everybody has one, except people who are not logged in or have no organisation."""
FORM = LIST
OWN = (302, 200, 200, 200, 200, 200, 200, 200, 200, 200)
"""One's own account."""
OBJECT = (302, 404, 404, 404, 200, 200, 200, 200, 302, 302)
ACT = (302, 403, 404, 404, 403, 302, 302, 302, 302, 302)
BULK = (302, 403, 302, 302, 403, 302, 302, 302, 302, 302)
GONE = (302, 403, 404, 404, 403, 404, 404, 404, 302, 302)
"""An act on what is not there."""
OWNERS = (302, 403, 403, 200, 403, 403, 200, 200, 302, 302)
OWNERS_GONE = (302, 403, 403, 404, 403, 403, 404, 404, 302, 302)
"""An owners' act on what is not there."""
OWNERS_ACT = (302, 403, 403, 302, 403, 403, 302, 302, 302, 302)
OWNERS_OBJECT = (302, 403, 403, 404, 403, 403, 200, 200, 302, 302)
ONES_OWN = (302, 404, 404, 404, 404, 404, 302, 404, 302, 302)
"""An act on what belongs to the owner as a person."""
OWNERS_CHANGE = (302, 403, 403, 404, 403, 403, 302, 302, 302, 302)
OWNERS_TOKEN = (302, 404, 404, 404, 404, 404, 302, 302, 302, 302)
"""Everybody changes one's own, owners all."""
ADMIN = (302, 403, 403, 403, 403, 403, 403, 200, 200, 200)
NOTE = (("note", "seen"), ("status", "confirmed"))

ROWS: dict[str, Row] = {
    "inbox:home": Row(LIST),
    "inbox:seen": Row(REDIRECT, method="post"),
    "analytics:dashboard": Row(LIST),
    "accounts:login": Row((200,) + (302,) * 9),
    "accounts:login_code": Row(REDIRECT),
    "accounts:forgotten": Row(OPEN),
    "accounts:welcome": Row(NOWHERE, lambda world: ("no-such-token",)),
    "accounts:second_factor": Row(OWN),
    "accounts:second_factor_off": Row(REDIRECT, method="post"),
    "accounts:recovery_codes": Row(REDIRECT, method="post"),
    "accounts:logout": Row(REDIRECT, method="post"),
    "accounts:language": Row(REDIRECT, method="post", data=(("language", "en"),)),
    "accounts:new_password": Row(OPEN, lambda world: ("MQ", "used-up")),
    "accounts:preferences": Row(OWN),
    "accounts:change_password": Row(OWN),
    "accounts:members": Row(OWNERS),
    "accounts:add_member": Row(OWNERS),
    "accounts:member": Row(OWNERS_OBJECT, lambda world: (world.people["viewer"].pk,)),
    "accounts:password_link": Row(OWNERS_OBJECT, lambda world: (world.people["viewer"].pk,), "post"),
    "sites:list": Row(LIST),
    "sites:add": Row(FORM),
    "sites:survey": Row(FORM),
    "sites:site": Row(OBJECT, lambda world: (world.site.pk,)),
    "sites:crawl": Row(ACT, lambda world: (world.site.pk,), "post"),
    "sites:proposed": Row(LIST),
    "sites:answer": Row(ACT, lambda world: (world.candidate.pk,), "post", (("answer", "decline"),)),
    "sites:schedule": Row(FORM),
    "ops:runs": Row(LIST),
    "ops:run": Row(LIST, lambda world: (world.run,)),
    "ops:run_live": Row(LIST, lambda world: (world.run,)),
    "ops:audit_log": Row(OWNERS),
    "ops:healthz": Row(OPEN),
    "ops:metrics": Row(OPEN),  # of this machine, as all clients of the tests are
    "cases:list": Row(LIST),
    "cases:case": Row(OBJECT, lambda world: (world.case.case_id,)),
    "cases:copy": Row(OBJECT, lambda world: (world.case.pk,)),
    "cases:bulk": Row(BULK, method="post"),
    "cases:picture": Row(OBJECT, lambda world: (world.case.pk, 0)),
    "cases:screenshot": Row(OBJECT, lambda world: (world.case.pk,)),
    "cases:exchange": Row(OBJECT, lambda world: (world.case.pk,)),
    "cases:decide": Row(ACT, lambda world: (world.case.case_id,), "post", NOTE),
    "cases:undo": Row(ACT, lambda world: (world.case.case_id,), "post"),
    "cases:bulk_jobs": Row(LIST),
    "cases:bulk_job": Row(OBJECT, lambda world: (world.bulk.pk,)),
    "cases:bulk_live": Row(OBJECT, lambda world: (world.bulk.pk,)),
    "cases:bulk_cancel": Row(ACT, lambda world: (world.bulk.pk,), "post"),
    "cases:bulk_undo": Row(ACT, lambda world: (world.bulk.pk,), "post"),
    "cases:labels": Row(LIST),
    "cases:thresholds": Row(LIST),
    "cases:same": Row(OBJECT, lambda world: ("copy", world.case.pk)),
    "cases:apply_same": Row(ACT, lambda world: ("case", world.case.case_id), "post"),
    "cases:save_filter": Row(BULK, method="post"),
    "cases:drop_filter": Row(BULK, lambda world: (0,), "post"),
    "cases:undo_last": Row(BULK, method="post"),
    "cases:snooze": Row(ACT, lambda world: (world.case.case_id,), "post"),
    "cases:due": Row(ACT, lambda world: (world.case.case_id,), "post"),
    "cases:note": Row(ACT, lambda world: (world.case.case_id,), "post", NOTE),
    "cases:hand_over": Row(ACT, lambda world: (world.case.case_id,), "post"),
    "cases:decide_copy": Row(ACT, lambda world: (world.case.pk,), "post", NOTE),
    "cases:note_on_copy": Row(ACT, lambda world: (world.case.pk,), "post", NOTE),
    "cases:passing_table": Row(OBJECT, lambda world: (world.case.work, "csv")),
    "library:list": Row(LIST),
    "library:upload": Row(FORM),
    "library:imports": Row(LIST),
    "library:import": Row(OBJECT, lambda world: (world.draft.pk,)),
    "library:import_live": Row(OBJECT, lambda world: (world.draft.pk,)),
    "library:import_arrange": Row(GONE, lambda world: (0,), "post"),
    "library:import_chapters": Row(ACT, lambda world: (world.draft.pk,), "post"),
    "library:import_confirm": Row(ACT, lambda world: (world.draft.pk,), "post"),
    "library:import_cancel": Row(ACT, lambda world: (world.draft.pk,), "post"),
    "library:import_discard": Row(GONE, lambda world: (0,), "post"),
    "library:reposts": Row(LIST),
    "library:reposts_graph": Row(LIST, lambda world: ("gexf",)),
    "library:work": Row(OBJECT, lambda world: (world.case.work,)),
    "library:edit_work": Row(OBJECT, lambda world: (world.case.work,)),
    "library:retire_work": Row(ACT, lambda world: (world.case.work,), "post"),
    "library:restore_work": Row(ACT, lambda world: (world.case.work,), "post"),
    "library:delete_work": Row(OWNERS_OBJECT, lambda world: (world.case.work,)),
    "library:chapter": Row(OBJECT, lambda world: (world.case.work, world.case.chapter)),
    "library:retire_chapter": Row(ACT, lambda world: (world.case.work, world.case.chapter), "post"),
    "library:restore_chapter": Row(ACT, lambda world: (world.case.work, world.case.chapter), "post"),
    "library:delete_chapter": Row(OWNERS_OBJECT, lambda world: (world.case.work, world.case.chapter)),
    "bundles:disk": Row(OWNERS),
    "notices:list": Row(LIST),
    "notices:new": Row(FORM),
    "notices:account": Row(OWNERS),
    "notices:fetch": Row(BULK, method="post"),
    "notices:notice": Row(OBJECT, lambda world: (world.notice.pk,)),
    "notices:export": Row(OBJECT, lambda world: (world.notice.pk, "txt")),
    "notices:act": Row(ACT, lambda world: (world.notice.pk, "edit"), "post"),
    "notices:follow": Row(ACT, lambda world: (world.notice.pk,), "post"),
    "holders:profile": Row(OWNERS),
    "holders:add_proof": Row(OWNERS),
    "holders:proof": Row(OWNERS_OBJECT, lambda world: (world.proof.pk,)),
    "holders:delete_proof": Row(OWNERS_GONE, lambda world: (0,), "post"),
    "holders:file": Row(OWNERS_OBJECT, lambda world: (world.file.pk,)),
    "holders:export": Row(OWNERS),
    "holders:erase_member": Row(OWNERS_CHANGE, lambda world: (world.people["viewer"].pk,), "post"),
    "holders:erase": Row(OWNERS_ACT, method="post"),
    "coverage:work": Row(OBJECT, lambda world: (world.case.work,)),
    "coverage:site": Row(OBJECT, lambda world: (world.site.pk,)),
    "coverage:chapters": Row(OBJECT, lambda world: (world.case.work,)),
    "coverage:export": Row(OBJECT, lambda world: (world.case.work, "csv")),
    "library:family": Row(OBJECT, lambda world: (world.case.work,)),
    "library:dating": Row(OBJECT, lambda world: (world.case.work,)),
    "library:dating_table": Row(OBJECT, lambda world: (world.case.work, "csv")),
    "library:withdraw_decoy": Row(ACT, lambda world: (world.case.work, "0" * 32), "post"),
    "library:family_graph": Row(OBJECT, lambda world: (world.case.work, "gexf")),
    "licences:list": Row(LIST),
    "licences:add": Row(FORM),
    "licences:licence": Row(OBJECT, lambda world: (world.licence.pk,)),
    "licences:withdraw": Row(ACT, lambda world: (world.licence.pk,), "post"),
    "reports:list": Row(LIST),
    "reports:live": Row(LIST),
    "reports:cancel": Row(ACT, lambda world: (world.report.pk,), "post"),
    "reports:kept": Row(OBJECT, lambda world: (world.report.pk,)),
    "reports:download_all": Row(LIST, lambda world: ("csv",)),
    "reports:download": Row(OBJECT, lambda world: ("case", world.case.pk, "csv")),
    "lists:file": Row(LIST, lambda world: ("notices", "csv")),
    "takedown:removals": Row(LIST),
    "takedown:board": Row(LIST),
    "takedown:engines": Row(LIST, lambda world: ("csv",)),
    "takedown:figures": Row(LIST, lambda world: ("csv",)),
    "takedown:case": Row(OBJECT, lambda world: (world.case.case_id,)),
    "takedown:check": Row(ACT, lambda world: (world.case.case_id,), "post"),
    "takedown:delisting": Row(ACT, lambda world: (world.case.case_id,), "post",
                              (("engine", "baidu"), ("state", "asked"), ("seen_on", "2025-11-21"))),
    "tokens:list": Row(LIST),
    "tokens:revoke": Row(OWNERS_TOKEN, lambda world: (world.token.pk,), "post"),
    "tokens:reference": Row(LIST),
    "bundles:list": Row(OBJECT, lambda world: ("case", world.case.case_id)),
    "bundles:order": Row(ACT, lambda world: ("copy", world.case.pk), "post"),
    "bundles:download": Row(OBJECT, lambda world: (world.bundle.pk,)),
    "bundles:signing": Row(OWNERS),
    "bundles:archived": Row(OBJECT, lambda world: (world.case.pk,)),
    "bundles:frame": Row(OBJECT, lambda world: (world.case.pk, world.archived)),
    "bundles:screenshot": Row(OBJECT, lambda world: (world.case.pk, world.case.page)),
    "targets:offenders": Row(LIST),
    "targets:offenders_table": Row(LIST, lambda world: ("csv",)),
    "targets:likeness": Row(LIST, lambda world: ("gexf",)),
    "targets:target": Row(OBJECT, lambda world: (world.case.case_id,)),
    "targets:look_up": Row(ACT, lambda world: (world.case.case_id,), "post"),
    "targets:accept": Row(ACT, lambda world: (world.case.case_id,), "post", (("field", "registrar"),)),
    "targets:persons": Row(OWNERS),
    "targets:erase_persons": Row(OWNERS_ACT, method="post"),
    "moves:list": Row(LIST),
    "moves:fellows_table": Row(LIST, lambda world: ("csv",)),
    "moves:answer": Row(ACT, lambda world: (world.move.key,), "post", (("answer", "withdraw"),)),
    "moves:kit": Row(OBJECT, lambda world: (world.site.pk,)),
    "claims:limitations": Row(LIST),
    "claims:claim": Row(OBJECT, lambda world: (world.case.case_id,)),
    "claims:sheet": Row(OBJECT, lambda world: (world.case.case_id, "csv")),
    "palettes:list": Row(OBJECT, lambda world: (world.case.case_id,)),
    "palettes:pick": Row(OBJECT, lambda world: (world.case.pk,)),
    "palettes:add": Row(ACT, lambda world: (world.case.pk,), "post"),
    "palettes:palette": Row(OBJECT, lambda world: (world.palette.pk,)),
    "palettes:write": Row(ACT, lambda world: (world.palette.pk,), "post"),
    "palettes:take_out": Row(ACT, lambda world: (world.palette.pk,), "post"),
    "palettes:delete": Row(GONE, lambda world: (0,), "post"),
    "palettes:download": Row(OBJECT, lambda world: (world.palette_file.pk,)),
    "alerts:list": Row(LIST),
    "alerts:remove": Row(ONES_OWN, lambda world: (world.rule.pk,), "post"),
    "webhooks:list": Row(OWNERS),
    "webhooks:webhook": Row(OWNERS_OBJECT, lambda world: (world.delivery.endpoint_id,)),
    "webhooks:switch": Row(OWNERS_CHANGE, lambda world: (world.delivery.endpoint_id,), "post"),
    "webhooks:replay": Row(OWNERS_CHANGE, lambda world: (world.delivery.pk,), "post"),
    "health": Row(ADMIN),
    "admin-login": Row(REDIRECT),
}

SENT_BACK: dict[str, tuple[int, ...]] = {
    "sites:add": (302, 403, 200, 200, 403, 200, 200, 200, 302, 302),
    "sites:survey": (302, 403, 200, 200, 403, 200, 200, 200, 302, 302),
    "sites:site": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "sites:schedule": (302, 403, 200, 200, 403, 200, 200, 200, 302, 302),
    "library:edit_work": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "library:chapter": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "library:delete_work": (302, 403, 403, 404, 403, 403, 200, 200, 302, 302),
    "library:delete_chapter": (302, 403, 403, 404, 403, 403, 200, 200, 302, 302),
    "library:upload": (302, 403, 200, 200, 403, 200, 200, 200, 302, 302),
    "library:dating": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "licences:add": (302, 403, 200, 200, 403, 200, 200, 200, 302, 302),
    "licences:licence": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "reports:list": (302, 403, 404, 404, 403, 404, 404, 404, 302, 302),
    "notices:new": (302, 403, 200, 200, 403, 200, 200, 200, 302, 302),
    "notices:account": (302, 403, 403, 200, 403, 403, 200, 200, 302, 302),
    "holders:add_proof": (302, 403, 403, 200, 403, 403, 200, 200, 302, 302),
    "holders:proof": (302, 403, 403, 404, 403, 403, 200, 200, 302, 302),
    "tokens:list": LIST,
    "bundles:signing": (302, 403, 403, 200, 403, 403, 200, 200, 302, 302),
    "bundles:disk": (302, 403, 403, 302, 403, 403, 302, 302, 302, 302),
    "targets:target": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "claims:claim": (302, 403, 404, 404, 403, 200, 200, 200, 302, 302),
    "alerts:list": LIST,
    "webhooks:list": OWNERS,
    "accounts:add_member": (302, 403, 403, 200, 403, 403, 200, 200, 302, 302),
    "accounts:member": (302, 403, 403, 404, 403, 403, 200, 200, 302, 302),
}
"""Answers to an empty form, for pages whose form changes something of the organisation's."""


def named(patterns: list[Any], space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Go through every address below some patterns by its full name."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from named(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space)
        else:
            yield f"{space}{pattern.name or pattern.pattern}", pattern


ROUTES = dict(named(get_resolver().url_patterns))
DESK = sorted(name for name in ROUTES if not name.startswith(("admin:", "api:")))
"""What the interface for programs answers stands in `api/test_access.py`."""
STAFF = sorted(name for name in ROUTES if name.startswith("admin:") and re.fullmatch(r"[\w:]+", name))
"""The administration's own addresses, without its redirects."""


def ask(client: Client, address: str, method: str = "get", data: tuple[tuple[str, str], ...] = ()) -> int:
    """Ask for an address and tell the status."""
    response = getattr(client, method)(address, dict(data))
    if response.streaming:  # others are closed, and a second time would close the database as well
        response.close()
    status: int = response.status_code
    return status
