"""Notices on the desk: copies → draft → corrections → signature → sending → files; only own copies."""

import email
import json
from collections.abc import Callable
from dataclasses import replace
from email.policy import SMTP
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from docx import Document

from storage.collections.visits import Visits
from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.notices.conftest import HOST
from tests.webadmin.notices.mail_servers import Post
from webadmin.accounts.models import Role, User
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Copy
from webadmin.notices.drafting.notice_drafts import DraftOrder, check, draft
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.exporting.file_formats import FORMATS
from webadmin.notices.kinds import KINDS
from webadmin.notices.models import MailAccount, Notice

DMCA = {"kind": "dmca", "language": "", "recipient": "Mirror Hosting", "recipient_email": "abuse@host.example"}


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_a_dmca_notice_goes_its_way(desk: Callable[..., Client], copy: Copy, post: Post) -> None:
    client = desk()
    assert "http://mirror.example/1" in text(client, f"/notices/new/?copy={copy.pk}")
    assert client.post("/notices/new/", {**DMCA, "copy": copy.pk}).status_code == 302
    notice = Notice.objects.get()
    address = f"/notices/{notice.pk}/"
    assert "尚未考虑合理使用" in text(client, address)
    client.post(f"{address}sign/", {"name": "Shen Yan", "seen": digest(Notice.objects.get())})
    assert Notice.objects.get().state == "draft"
    client.post(f"{address}fair-use/", {"reasons": "Whole chapters."})
    client.post(f"{address}sign/", {"name": "Shen Yan", "seen": digest(Notice.objects.get())})
    assert Notice.objects.get().state == "signed"
    client.post(f"{address}send/")
    assert Notice.objects.get().state == "sent"
    assert len(post.mails) == 1
    client.post(f"{address}answer/", {"kind": "removed", "received_on": "2026-11-22", "text": "done"})
    assert "已答复" in text(client, address)
    assert set(AuditEvent.objects.filter(action__startswith="notices.").values_list("action", flat=True)) == {
        "notices.drafted", "notices.signed", "notices.sent"}


def test_what_is_wrong_leads_to_where_it_is_mended(desk: Callable[..., Client], copy: Copy, signed: Notice) -> None:
    client = desk()
    client.post("/notices/new/", {**DMCA, "kind": "ncac_form", "copy": copy.pk})
    holder, checks = 'href="/holder/">权利人 →', f'href="/removals/cases/{copy.case_id}/">复查记录 →'
    [form] = Notice.objects.filter(kind="ncac_form")
    page = text(client, f"/notices/{form.pk}/")
    assert [each for each in (holder, checks, " 天</bdi>", "重新填写") if each not in page] == []
    assert holder not in text(desk(Role.EDITOR), f"/notices/{form.pk}/"), "editors are refused there"
    assert "尚无邮件账号" in text(client, f"/notices/{signed.pk}/")


def test_a_case_leads_to_its_notices_and_a_notice_to_its_cases(
    desk: Callable[..., Client], copy: Copy, signed: Notice,
) -> None:
    client = desk()
    shown = text(client, f"/cases/{copy.case_id}/")
    assert f'href="/notices/{signed.pk}/">{signed.reference}' in shown
    assert f'href="/cases/{copy.case_id}/">案件' in text(client, f"/notices/{signed.pk}/")
    stranger = member("strangers")
    Notice.objects.filter(pk=signed.pk).update(organisation=stranger.organisation)
    assert signed.reference not in text(client, f"/cases/{copy.case_id}/").partition('id="history"')[0]


def rules(notice: Notice) -> list[str]:
    """Return the problems of a notice, except documents that nobody attached."""
    return [finding.rule for finding in check(notice) if finding.rule != "document_missing"]


def test_a_page_that_was_visited_and_stayed_as_it_is_is_not_stale(copies: Copies, copy: Copy, notice: Notice) -> None:
    assert rules(notice) == ["stale"]
    store = Visits(copies.database)
    visits = store.of([copy.url])
    store.put([replace(seen, page="another", fetched_at=timezone.now()) for seen in visits.values()], visits)
    assert rules(notice) == ["stale"], "another version was met"
    store.put([replace(seen, fetched_at=timezone.now()) for seen in visits.values()], store.of([copy.url]))
    assert rules(notice) == []


def test_nothing_to_name_leads_to_the_case_instead_of_a_form(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case("http://undecided.example/1").case_id
    page = desk().get(f"/notices/new/?case={case}").content.decode()
    assert (f'href="/cases/{case}/"' in page, 'name="recipient"' in page) == (True, False)


def test_a_form_sent_twice_leaves_one_draft(desk: Callable[..., Client], copy: Copy) -> None:
    client = desk()
    first, again = (client.post("/notices/new/", {**DMCA, "copy": copy.pk}) for _ in range(2))
    assert first.url == again.url  # type: ignore[attr-defined]
    assert Notice.objects.count() == 1
    assert "草稿已存在" in text(client, again.url)  # type: ignore[attr-defined]
    client.post("/notices/new/", {**DMCA, "copy": copy.pk, "recipient": "Another Hosting"})
    assert Notice.objects.count() == 2


def test_a_case_of_more_pages_than_a_notice_names_is_divided(
    desk: Callable[..., Client], copies: Copies, copy: Copy, owner: User, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("webadmin.notices.drafting.copied_pages.MOST_PAGES", 2)
    work = copies.work()
    for number in (2, 3):
        copies.open(copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}"))
    assert set(copy.case.copies.values_list("status", flat=True)) == {"confirmed"}
    client, address = desk(), f"/notices/new/?case={copy.case_id}"
    whole, rest = text(client, address), text(client, f"{address}&skip=2")
    assert [url in whole for url in ("mirror.example/1<", "mirror.example/2<", "mirror.example/3<")] == [
        True, True, False]
    assert [url in rest for url in ("mirror.example/1<", "mirror.example/2<", "mirror.example/3<")] == [
        False, False, True]
    assert f'href="?case={copy.case_id}&amp;skip=2"' in whole
    assert "分 2 份" in whole


def test_files_hold_the_text_and_what_shows_it(desk: Callable[..., Client], signed: Notice) -> None:
    client = desk()
    files = {form: streamed(client.get(f"/notices/{signed.pk}/files/{form}/"))
             for form in ("docx", "eml", "txt", "json")}
    assert files["txt"].decode() == signed.body
    record = json.loads(files["json"])
    assert (record["signature"]["name"], record["body"]) == ("Shen Yan", signed.body)
    assert any("信息网络传播权保护条例" in part.text for part in Document(BytesIO(files["docx"])).paragraphs)
    assert b"To: abuse@host.example" in files["eml"]
    assert client.get(f"/notices/{signed.pk}/files/exe/").status_code == 404


@pytest.mark.parametrize(("kind", "mark"), [("article_14", "草稿，尚未签署"), ("dmca", "Draft, not signed")])
def test_files_of_a_draft_say_that_nobody_has_signed_it(copy: Copy, kind: str, mark: str) -> None:
    notice = draft(copy.organisation, DraftOrder(kind, (copy.pk,), "", HOST), None)
    assert "Shen Yan" in notice.body, "the text names the signatory before anybody signs"
    assert FORMATS["txt"].write(notice).decode() == f"{mark}\n\n{notice.body}"
    assert Document(BytesIO(FORMATS["docx"].write(notice))).paragraphs[1].text == mark
    mail = email.message_from_bytes(FORMATS["eml"].write(notice), policy=SMTP)
    assert mail["Subject"] == f"[{mark}] {notice.subject}"
    assert mail.get_content().replace("\r\n", "\n").startswith(f"{mark}\n\n")


def test_the_pdf_is_archival(signed: Notice) -> None:
    content = FORMATS["pdf"].write(signed)
    assert content.startswith(b"%PDF")
    assert b"pdfaid" in content


def test_another_organisations_copies_are_not_drafted(copy: Copy) -> None:
    stranger = browser(member("strangers"))
    assert "mirror.example" not in text(stranger, f"/notices/new/?copy={copy.pk}")
    stranger.post("/notices/new/", {**DMCA, "copy": copy.pk})
    assert not Notice.objects.exists()


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.about == "copies"])
def test_every_kind_is_drafted_and_shown_in_both_languages(desk: Callable[..., Client], copy: Copy, kind: str) -> None:
    client = desk()
    client.post("/notices/new/", {**DMCA, "kind": kind, "copy": copy.pk})
    page = text(client, f"/notices/{Notice.objects.get().pk}/")
    assert KINDS[kind].title["zh"] in page


def test_a_refused_field_is_called_as_on_the_page(desk: Callable[..., Client], notice: Notice) -> None:
    client = desk()
    wrong = {"recipient_email": "nobody", "subject": "s", "body": "b"}
    page = client.post(f"/notices/{notice.pk}/edit/", wrong, follow=True).content.decode()
    assert "接收方邮箱：" in page
    assert "recipient_email:" not in page
    client.post(f"/notices/{notice.pk}/answer/", {"kind": "removed", "received_on": ""})
    assert "received_on:" not in text(client, f"/notices/{notice.pk}/")


def test_the_password_of_the_account_is_never_shown(desk: Callable[..., Client], copy: Copy) -> None:
    client = desk()
    data = {"sender": "rights@jiangnan.example", "smtp_host": "smtp.jiangnan.example", "smtp_port": "587", "user": "r",
            "smtp_transport": "starttls", "imap_port": "993", "imap_transport": "tls", "folder": "INBOX"}
    assert client.post("/notices/account/", {**data, "password": "secret-word"}).status_code == 302
    assert client.post("/notices/account/", {**data, "folder": 'a" LOGOUT'}).status_code == 200
    assert "secret-word" not in text(client, "/notices/account/")
    assert "secret-word" not in MailAccount.objects.get().sealed_password
    assert desk(Role.EDITOR).get("/notices/account/").status_code == 403


def test_a_stored_password_goes_to_no_other_server_than_it_was_entered_for(
    desk: Callable[..., Client], copy: Copy,
) -> None:
    client = desk(Role.OWNER)
    data = {"sender": "rights@jiangnan.example", "smtp_host": "mail.example", "smtp_port": 587,
            "smtp_transport": "starttls", "user": "rights", "imap_port": 993, "imap_transport": "tls",
            "folder": "INBOX"}
    client.post("/notices/account/", {**data, "password": "secret-word"})
    assert client.post("/notices/account/", {**data, "user": "rights2"}).status_code == 302
    for change in ({"smtp_host": "mail.strangers.example"}, {"smtp_transport": "plain"},
                   {"imap_host": "mail.strangers.example"}):
        assert client.post("/notices/account/", {**data, **change}).status_code == 200
    account = MailAccount.objects.get()
    assert (account.smtp_host, account.smtp_transport, account.imap_host) == ("mail.example", "starttls", "")
    moved = {**data, "smtp_host": "other.example", "password": "secret-word"}
    assert client.post("/notices/account/", moved).status_code == 302
    assert MailAccount.objects.get().smtp_host == "other.example"
