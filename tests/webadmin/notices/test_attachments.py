"""Attachments of a notice: only the files that a person chose, unchanged and covered by the signature."""

import email
import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from email.policy import SMTP
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from docx import Document

from tests.webadmin.conftest import browser, member, streamed
from tests.webadmin.notices.mail_servers import Post
from webadmin.accounts.models import Role, User
from webadmin.bundles.models import Bundle
from webadmin.cases.models import CaseState, Copy
from webadmin.cases.transitions import move as move_case
from webadmin.holders import personal_data
from webadmin.holders.models import FileKind, HolderFile, HolderProfile, OwnershipProof
from webadmin.notices.delivery.sending import send
from webadmin.notices.drafting import attaching
from webadmin.notices.drafting.attaching import attach, attachable
from webadmin.notices.drafting.notice_drafts import DraftError, DraftOrder, check, draft
from webadmin.notices.drafting.progress import NoticeStateError, move
from webadmin.notices.drafting.retention import forget_old
from webadmin.notices.drafting.signed_text import digest
from webadmin.notices.drafting.signing import SignatureError, sign
from webadmin.notices.exporting.file_formats import FORMATS
from webadmin.notices.models import Notice, NoticeState

LICENCE, CERTIFICATE, UNCHOSEN = b"%PDF-1.7 licence", b"%PDF-1.7 certificate", b"%PDF-1.7 not chosen"
ZIP = b"PK evidence"


def filed(copy: Copy, kind: FileKind, name: str, content: bytes) -> HolderFile:
    return HolderFile.objects.create(
        organisation=copy.organisation, kind=kind, name=name, media_type="application/pdf", content=content,
        sha256=hashlib.sha256(content).hexdigest())


@pytest.fixture
def documents(copy: Copy) -> dict[str, str]:
    """Documents that the organisation can attach: keys by kind."""
    identity = filed(copy, FileKind.IDENTITY, "营业执照.pdf", LICENCE)
    attorney = filed(copy, FileKind.ATTORNEY, "授权.pdf", UNCHOSEN)
    HolderProfile.objects.update(identity_document=identity, power_of_attorney=attorney)
    certificate = filed(copy, FileKind.PROOF, "登记证书.pdf", CERTIFICATE)
    OwnershipProof.objects.update(file=certificate)
    bundle = Bundle.objects.create(organisation=copy.organisation, kind="case", number=copy.case_id, state="ready",
                                   size=len(ZIP), sha256=hashlib.sha256(ZIP).hexdigest())
    bundle.file.parent.mkdir(parents=True, exist_ok=True)
    bundle.file.write_bytes(ZIP)
    return {"identity": f"file:{identity.pk}", "attorney": f"file:{attorney.pk}", "proof": f"file:{certificate.pk}",
            "evidence": f"bundle:{bundle.pk}"}


def held(notice: Notice) -> Notice:
    return Notice.objects.get(pk=notice.pk)


def parts(mail: bytes) -> dict[str, bytes]:
    """Return the attachments of a mail by name."""
    found = email.message_from_bytes(mail, policy=SMTP)
    return {part.get_filename() or "": part.get_content() for part in found.iter_attachments()}


def test_what_a_person_chose_goes_out_and_nothing_else(
    notice: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    attach(notice, [documents["identity"], documents["proof"], documents["evidence"]], owner, digest(notice))
    bundle = Bundle.objects.get()
    bundle.file.unlink()
    Bundle.objects.all().delete()
    sign(held(notice), "Shen Yan", owner)
    assert send(held(notice), owner).fate == "sent"
    [mail] = post.mails
    assert parts(mail) == {"营业执照.pdf": LICENCE, "登记证书.pdf": CERTIFICATE, bundle.name: ZIP}
    assert parts(FORMATS["eml"].write(held(notice))) == parts(mail), "the evidence of it does not depend on the bundle"
    body = email.message_from_bytes(mail, policy=SMTP).get_body()
    assert body is not None
    lines = body.get_content().splitlines()
    assert lines[lines.index("附件：") + 1:][:2] == [
        "1. 营业执照.pdf", f"   SHA-256 {hashlib.sha256(LICENCE).hexdigest()}"]


def test_a_notice_without_a_choice_takes_nothing_along(
    signed: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    assert send(signed, owner).fate == "sent"
    assert (parts(post.mails[0]), len(documents)) == ({}, 4)


def test_names_and_digests_are_part_of_what_is_signed(
    notice: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    plain = digest(notice)
    attach(notice, [documents["proof"]], owner)
    assert digest(held(notice)) != plain
    sign(held(notice), "Shen Yan", owner)
    for field, value in (("name", "other.pdf"), ("sha256", "0" * 64)):
        [attachment] = held(notice).attachments.all()
        before = getattr(attachment, field)
        held(notice).attachments.update(**{field: value})
        with pytest.raises(SignatureError):
            send(held(notice), owner)
        held(notice).attachments.update(**{field: before})
    attach(notice, [documents["proof"], documents["evidence"]], owner)
    assert (held(notice).state, held(notice).signed_sha256) == ("draft", "")
    assert [event.what for event in notice.events.order_by("pk")][-2:] == ["signature_lost", "attached"]
    assert post.mails == []


def test_a_choice_made_for_another_text_or_after_sending_is_refused(
    signed: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    with pytest.raises(NoticeStateError):
        attach(signed, [documents["proof"]], owner, "0" * 64)
    send(signed, owner)
    with pytest.raises(NoticeStateError):
        attach(signed, [documents["proof"]], owner)
    assert not signed.attachments.exists()


def test_other_bytes_than_those_that_were_chosen_do_not_leave(
    notice: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    attach(notice, [documents["proof"]], owner)
    sign(held(notice), "Shen Yan", owner)
    HolderFile.objects.filter(kind=FileKind.PROOF).update(content=b"%PDF-1.7 another")
    with pytest.raises(SignatureError, match="登记证书"):
        send(held(notice), owner)
    assert (held(notice).state, post.mails) == ("signed", [])


def test_an_evidence_file_made_anew_is_chosen_again(notice: Notice, owner: User, documents: dict[str, str]) -> None:
    Bundle.objects.get().file.write_bytes(b"PK stamped")
    with pytest.raises(DraftError, match="重新选择"):
        attach(notice, [documents["evidence"]], owner)


def test_erased_personal_data_no_longer_leaves_and_its_digest_stays(
    notice: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    attach(notice, [documents["identity"]], owner)
    sign(held(notice), "Shen Yan", owner)
    personal_data.erase(notice.organisation)
    assert not HolderFile.objects.filter(kind__in=personal_data.PERSONAL_FILES).exists()
    assert "document_gone" in {finding.rule for finding in check(held(notice)) if finding.forbids}
    with pytest.raises(SignatureError):
        send(held(notice), owner)
    assert post.mails == []
    assert notice.attachments.get().sha256 == hashlib.sha256(LICENCE).hexdigest()


def test_the_check_names_the_documents_that_a_form_asks_for(
    copy: Copy, notice: Notice, owner: User, documents: dict[str, str],
) -> None:
    form = draft(copy.organisation, DraftOrder("ncac_form", (copy.pk,)), owner)

    def missing() -> set[str]:
        return {finding.about for finding in check(held(form)) if finding.rule == "document_missing"}

    assert missing() == {"identity", "proof", "evidence"}
    attach(form, [documents["identity"], documents["evidence"]], owner)
    assert missing() == {"proof"}


def test_sizes_and_kinds_are_bounded(
    copy: Copy, notice: Notice, owner: User, documents: dict[str, str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attaching, "MOST_BYTES", len(LICENCE) + len(CERTIFICATE) - 1)
    attach(notice, [documents["identity"]], owner)
    with pytest.raises(DraftError, match="MB"):
        attach(notice, [documents["identity"], documents["proof"]], owner)
    monkeypatch.setattr(attaching, "MOST_FILES", 1)
    with pytest.raises(DraftError, match="1"):
        attach(notice, [documents["identity"], documents["proof"]], owner)
    assert notice.attachments.get().source == documents["identity"]
    lines = draft(copy.organisation, DraftOrder("google_bulk", (copy.pk,)), owner)
    assert attachable(lines, owner) == []
    with pytest.raises(DraftError):
        attach(lines, [documents["proof"]], owner)


def test_a_server_that_takes_less_says_so_before_a_byte_leaves(
    notice: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    attach(notice, [documents["proof"]], owner)
    sign(held(notice), "Shen Yan", owner)
    post.most_bytes = 500
    delivery = send(held(notice), owner)
    assert (delivery.fate, "500" in delivery.reply, post.mails) == ("not_sent", True, [])
    assert held(notice).state == "signed"


def test_editors_hand_out_no_personal_document_and_strangers_nothing(
    desk: Callable[..., Client], copy: Copy, notice: Notice, owner: User, documents: dict[str, str],
) -> None:
    editor, address = desk(Role.EDITOR), f"/notices/{notice.pk}/"
    shown = editor.get(address).content.decode()
    assert [key in shown for key in documents.values()] == [False, False, True, True]
    editor.post(f"{address}attach/", {"file": [documents["identity"]], "seen": digest(held(notice))})
    assert not notice.attachments.exists()
    desk().post(f"{address}attach/", {"file": [documents["identity"]], "seen": digest(held(notice))})
    editor.post(f"{address}attach/", {"file": [documents["identity"], documents["proof"]],
                                      "seen": digest(held(notice))})
    assert {each.kind for each in notice.attachments.all()} == {"identity", "proof"}, "an owner’s choice may stay"
    stranger = member("strangers")
    assert browser(stranger).post(f"{address}attach/", {"file": []}).status_code == 404
    assert attachable(notice, owner) != []
    other = draft(copy.organisation, DraftOrder("dmca", (copy.pk,)), owner)
    Notice.objects.filter(pk=other.pk).update(organisation=stranger.organisation)
    assert attachable(held(other), stranger) == []


def test_documents_about_persons_leave_only_for_whom_an_owner_signed(
    desk: Callable[..., Client], notice: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    editor, address = desk(Role.EDITOR), f"/notices/{notice.pk}/"
    attach(notice, [documents["identity"]], owner)
    edited = {"recipient": "x", "recipient_email": "editor@home.example", "subject": notice.subject,
              "body": notice.body, "seen": digest(held(notice))}
    editor.post(f"{address}edit/", edited)
    assert held(notice).recipient_email == "editor@home.example"
    said = editor.post(f"{address}sign/", {"name": "Shen Yan", "seen": digest(held(notice))}, follow=True)
    assert "必须由所有者签署" in said.content.decode()
    assert held(notice).state == "draft"
    sign(held(notice), "Shen Yan", owner)
    assert editor.post(f"{address}send/").status_code == 302
    assert (held(notice).state, list(parts(post.mails[0]))) == ("sent", ["营业执照.pdf"])


def test_what_an_editor_signed_takes_no_document_about_a_person_along(
    signed: Notice, owner: User, post: Post, documents: dict[str, str],
) -> None:
    attach(signed, [documents["identity"]], owner)
    sign(held(signed), "Shen Yan", owner)
    Notice.objects.filter(pk=signed.pk).update(signed_by=member(signed.organisation.slug, Role.EDITOR))
    with pytest.raises(SignatureError, match="所有者"):
        send(held(signed), owner)
    assert post.mails == []


def test_only_owners_read_documents_about_persons(
    desk: Callable[..., Client], notice: Notice, documents: dict[str, str],
) -> None:
    owner, viewer, mail = desk(), desk(Role.VIEWER), f"/notices/{notice.pk}/files/eml/"
    owner.post(f"/notices/{notice.pk}/attach/", {"file": [documents["proof"]], "seen": digest(held(notice))})
    assert viewer.get(mail).status_code == 200
    owner.post(f"/notices/{notice.pk}/attach/", {"file": [documents["identity"]], "seen": digest(held(notice))})
    assert [client.get(mail).status_code for client in (owner, desk(Role.EDITOR), viewer)] == [200, 302, 302]
    assert "请由所有者导出" in viewer.get(f"/notices/{notice.pk}/").content.decode()
    assert viewer.get(f"/notices/{notice.pk}/files/txt/").status_code == 200


def test_files_and_pages_name_what_is_attached(
    desk: Callable[..., Client], notice: Notice, owner: User, documents: dict[str, str],
) -> None:
    client = desk()
    client.post(f"/notices/{notice.pk}/attach/", {"file": [documents["proof"]], "seen": digest(notice)})
    text = streamed(client.get(f"/notices/{notice.pk}/files/txt/")).decode()
    assert "登记证书.pdf" in text
    assert "登记证书.pdf" in "".join(each.text for each in Document(BytesIO(FORMATS["docx"].write(notice))).paragraphs)
    assert json.loads(FORMATS["json"].write(notice))["attachments"] == [
        {"kind": "proof", "name": "登记证书.pdf", "bytes": len(CERTIFICATE),
         "sha256": hashlib.sha256(CERTIFICATE).hexdigest()}]
    assert FORMATS["pdf"].write(notice).startswith(b"%PDF")
    assert '"登记证书.pdf"' in json.dumps(personal_data.export(notice.organisation), ensure_ascii=False)


def test_forgotten_notices_leave_no_names_and_no_evidence_of_their_own(
    notice: Notice, owner: User, copy: Copy, documents: dict[str, str],
) -> None:
    attach(notice, [documents["evidence"], documents["proof"]], owner)
    move(held(notice), NoticeState.CLOSED, "closed", owner)
    for state in (CaseState.CONFIRMED, CaseState.CLOSED):
        move_case(Copy.objects.get().case, state, owner)
    assert forget_old(timezone.now() + timedelta(days=4000)) == 1
    assert {(each.name, each.file) for each in notice.attachments.all()} == {("", None)}
    assert set(HolderFile.objects.values_list("kind", flat=True)) == {"identity", "attorney", "proof"}
