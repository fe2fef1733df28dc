"""Characters that change the direction of text are shown as marks, on every page of the desk and in mail."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import RequestFactory
from django.urls import reverse

from storage.collections.crawls import Crawls
from storage.collections.matches import Matches
from storage.collections.runs import Runs
from storage.documents import Capture, Page, Passage, RunItem
from storage.settings import Settings
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies, browser, member
from tests.webadmin.reports.conftest import FETCHED
from webadmin.cases.deciding.copy_decisions import note_copy
from webadmin.cases.models import Copy
from webadmin.digests.stage import send_digest
from webadmin.hidden_characters import show_bidi, show_bidi_utf8
from webadmin.licences.models import Licence
from webadmin.sites.models import Site, SiteCandidate

CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
TURNED = f"gpj.{CONTROLS}exe"
MARK = "‹U+202E›"


@pytest.fixture
def case(copies: Copies) -> Copy:
    """A case in which every text, from the library or the web, contains such characters."""
    work = copies.work(f"书{TURNED}", f"人{TURNED}")
    chapter = copies.chapter(work, text=f"暮色压下来的时候，林知微才走到渡口。{TURNED}" * 3)
    found = copies.copy(work, chapter, f"http://mirror.example/{TURNED}", site=f"站{TURNED}")
    capture = Capture(found.url, found.url, 200, (("x-name", TURNED),), TURNED.encode(), FETCHED, "203.0.113.9")
    page = Page(found.site, found.url, capture.id, FETCHED, "utf-8", TURNED, f"广告{TURNED}{chapter.text}",
                author=TURNED, published=TURNED)
    store_page(copies.database, page, capture)
    whole = Passage((0, len(page.text)), (0, len(chapter.text)), 0.9)
    match = replace(found, page=page.id, passages=(whole,))
    Matches(copies.database).put([match])
    case = copies.open(match)
    owner = member(copies.organisation, is_staff=True, is_superuser=True, first_name=TURNED, email="a@example.org")
    note_copy(case, owner, TURNED)
    tenant = case.organisation
    Site.objects.create(organisation=tenant, name=found.site, start_urls=[found.url])
    Licence.objects.create(organisation=tenant, site=f"licensed{TURNED}.example", note=TURNED)
    SiteCandidate.objects.create(organisation=tenant, host=f"{TURNED}.example", url=found.url, title=TURNED,
                                 excerpt=TURNED, query=TURNED, work=TURNED)
    runs, crawls = Runs(copies.database), Crawls(copies.database)
    runs.note(run := runs.open("daily", "2025-11-21"), RunItem(f"site {found.site}", "failed", TURNED))
    crawl = crawls.open(run, found.site)
    crawls.close(crawl.id, "failed", TURNED)
    return case


def addresses(case: Copy, copies: Copies) -> Iterator[str]:
    run = Runs(copies.database).heads("daily")[0]["_id"]
    for name in ("analytics:dashboard", "cases:list", "library:list", "sites:list", "sites:proposed", "sites:schedule",
                 "ops:runs", "ops:audit_log", "licences:list", "licences:add", "reports:list", "accounts:members",
                 "accounts:preferences", "health", "admin:cases_case_changelist",
                 "admin:cases_copy_changelist", "admin:cases_caseevent_changelist",
                 "admin:sites_site_changelist"):
        yield reverse(name)
    yield from (reverse("cases:case", args=[case.case_id]), reverse("cases:copy", args=[case.pk]),
                reverse("library:work", args=[case.work]),
                reverse("sites:site", args=[Site.objects.get().pk]), reverse("ops:run", args=[run]),
                reverse("licences:licence", args=[Licence.objects.get().pk]),
                reverse("admin:cases_copy_change", args=[case.pk]))
    yield f"/cases/?q={TURNED}"


def test_no_page_of_the_desk_is_turned(case: Copy, copies: Copies) -> None:
    client = browser(member(copies.organisation))
    marked = 0
    for address in addresses(case, copies):
        answer = client.get(address)
        assert answer.status_code == 200, address
        page = answer.content.decode()
        assert not set(CONTROLS) & set(page), address
        marked += MARK in page
        assert "Content-Length" not in answer.headers or int(answer.headers["Content-Length"]) == len(answer.content)
    assert marked > 15


def test_no_mail_is_turned(case: Copy, copies: Copies, web: Settings) -> None:
    assert send_digest("run", web).mails == 1
    message = mail.outbox[0]
    assert isinstance(message, EmailMultiAlternatives)
    html, body = str(message.alternatives[0][0]), str(message.body)
    for text in (str(message.subject), body, html):
        assert not set(CONTROLS) & set(text)
    assert MARK in body
    assert MARK in html


@pytest.mark.parametrize("text", ["平常的字 and words", "a\u200db 👩\u200d👩", "ما", ""])
def test_other_characters_stay(text: str) -> None:
    assert show_bidi(text) == text
    assert show_bidi_utf8(text.encode()) == text.encode()


@pytest.mark.parametrize("control", CONTROLS)
def test_bytes_and_text_are_marked_alike(control: str) -> None:
    text = f"前{control}后"
    assert show_bidi(text) == f"前‹U+{ord(control):04X}›后"
    assert show_bidi_utf8(text.encode()).decode() == show_bidi(text)


def test_a_missing_page_does_not_turn_either() -> None:
    address = RequestFactory().get(f"/cases/{TURNED}/").path
    assert not set(CONTROLS) & set(browser().get(address).content.decode())
