"""The rights holder's profile: kept, exported, erased; seen by the organisation's owners alone."""

import json
import zlib
from collections.abc import Callable
from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from tests.webadmin.conftest import Copies, browser, member, organisation_of, streamed
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.holders.models import HolderFile, HolderProfile, OwnershipProof
from webadmin.holders.shown_pictures import of_plain_origin
from webadmin.holders.whole_pictures import whole_picture
from webadmin.notices.models import MailAccount, Notice, NoticeAnswer
from webadmin.outgoing.models import Rule


def picture(form: str) -> bytes:
    """A small picture; a JPEG in several scans, with a preview of its own in front."""
    drawn, preview = BytesIO(), BytesIO()
    Image.effect_noise((40, 30), 90).save(preview, "JPEG")
    options = {"progressive": True, "exif": b"Exif\0\0" + preview.getvalue()} if form == "JPEG" else {}
    Image.effect_noise((90, 60), 90).save(drawn, form, **options)
    return drawn.getvalue()


PNG = picture("PNG")
FIELDS = {"name_zh": "江南文学社", "name_en": "Jiangnan Literature", "country": "cn",
          "email": "rights@jiangnan.example", "signatory": "Shen Yan", "phone": "+86 512 0000", "keep_days": "3650",
          "limitation_days": "90"}


def test_a_profile_is_kept_with_its_files(desk: Callable[..., Client], copies: Copies) -> None:
    client = desk()
    logo = SimpleUploadedFile("logo.png", PNG, "image/png")
    assert client.post("/holder/", {**FIELDS, "new_logo": logo}).status_code == 302
    profile = HolderProfile.objects.get()
    assert (profile.name_zh, profile.country, profile.signatory) == ("江南文学社", "CN", "Shen Yan")
    assert profile.logo
    assert streamed(client.get(f"/holder/files/{profile.logo.pk}/")) == PNG
    assert AuditEvent.objects.filter(action="settings.profile").exists()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_what_stands_behind_a_picture_is_dropped(form: str) -> None:
    whole = picture(form)
    assert [whole_picture(whole + behind) for behind in (b"", b"\0" * 9, b"a film", picture("JPEG"))] == [whole] * 4
    assert not any(whole_picture(whole[:-cut]) for cut in (1, 2, len(whole) // 2, len(whole) - 9))


def test_the_end_of_a_jpeg_is_no_byte_of_its_scan() -> None:
    begin, end = b"\xff\xd8\xff\xe0\x00\x04\xff\xd9\xff\xda\x00\x02", b"\xff\xff\xff\xd9"
    scan = b"\xff\x00\xd9\xff\xd0\xd9\xff\x01"
    assert whole_picture(begin + scan + end + scan) == begin + scan + end
    assert not any(whole_picture(begin + behind) for behind in (b"", scan, b"\xff", b"\xff" * (5 << 20)))


@pytest.mark.parametrize("content", [b"<svg onload=alert(1)>", b"%PDF-1.7", b"", b"MZ\x90", PNG[:-9],
                                     picture("JPEG")[:-40]])
def test_a_picture_must_be_one(desk: Callable[..., Client], copies: Copies, content: bytes) -> None:
    client = desk()
    file = SimpleUploadedFile("logo.png", content, "image/png")
    assert client.post("/holder/", {**FIELDS, "new_logo": file}).status_code == 200
    assert not HolderFile.objects.exists()


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of PNG."""
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)


def drawn(width: int, height: int, packed: bytes) -> bytes:
    """A PNG of black and white that says so of itself."""
    head = width.to_bytes(4) + height.to_bytes(4) + b"\1\0\0\0\0"
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def saved(mode: str, form: str) -> bytes:
    """A picture in the colours of a mode."""
    file = BytesIO()
    Image.new(mode, (90, 60)).save(file, form)
    return file.getvalue()


UNSHOWN = {
    "print colours": saved("CMYK", "JPEG"), "an empty JPEG": b"\xff\xd8\xff\xd9",
    "no frame": b"\xff\xd8\xff\xe0\x00\x04ab\xff\xd9", "what does not unpack": drawn(10, 10, b"garbage"),
    "too few pixels": drawn(800, 600, zlib.compress(b"\0")), "no size": drawn(0, 0, zlib.compress(b"")),
    "a bomb": drawn(60_000, 60_000, zlib.compress(bytes(7501) * 1000)), "no head": PNG[:8] + chunk(b"IEND", b""),
}


@pytest.mark.parametrize("content", UNSHOWN.values(), ids=UNSHOWN)
def test_a_picture_that_documents_cannot_show_is_refused(
    desk: Callable[..., Client], copies: Copies, content: bytes,
) -> None:
    page = desk().post("/holder/", {**FIELDS, "new_logo": SimpleUploadedFile("logo.png", content)})
    assert "RGB" in page.content.decode()
    assert not HolderFile.objects.exists()


def test_a_logo_of_former_times_that_no_document_shows_is_told(desk: Callable[..., Client], copies: Copies) -> None:
    client = desk()
    client.post("/holder/", {**FIELDS, "new_logo": SimpleUploadedFile("logo.png", PNG)})
    warning = "当前标志无法在文书中显示"
    assert warning not in client.get("/holder/").content.decode()
    HolderFile.objects.update(content=UNSHOWN["print colours"])
    assert warning in client.get("/holder/").content.decode()


SHOWN = {
    "PNG": PNG, "grey": saved("L", "PNG"), "deep grey": saved("I;16", "PNG"), "a palette": saved("P", "PNG"),
    "two colours": saved("1", "PNG"), "RGBA": saved("RGBA", "PNG"), "JPEG": picture("JPEG"),
    "JPEG and more": picture("JPEG") + b"a film", "JPEG of no origin": of_plain_origin(picture("JPEG")).replace(
        b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00", b""),
}


@pytest.mark.parametrize("content", SHOWN.values(), ids=SHOWN)
def test_a_logo_that_is_kept_is_seen_in_documents(
    desk: Callable[..., Client], copies: Copies, content: bytes,
) -> None:
    client = desk()
    logo = SimpleUploadedFile("logo", content)
    assert client.post("/holder/", {**FIELDS, "new_logo": logo}).status_code == 302
    assert PdfReader(BytesIO(streamed(client.get("/removals/board.pdf")))).pages[0].images
    with ZipFile(BytesIO(streamed(client.get("/lists/works.docx")))) as document:
        assert [name for name in document.namelist() if name.startswith("word/media/")]


def test_proofs_form_a_chain_of_title(desk: Callable[..., Client], copies: Copies) -> None:
    client, work = desk(), copies.work()
    data = {"work": work.id, "kind": "contract", "number": "合-7", "holder": "江南文学社", "grantor": "沈砚",
            "starts": "2020-01-01", "ends": "2030-01-01", "exclusive": "on"}
    contract = SimpleUploadedFile("contract.pdf", b"%PDF-1.7 contract", "application/pdf")
    assert client.post("/holder/proofs/add/", {**data, "new_file": contract}).status_code == 302
    assert client.post("/holder/proofs/add/", {**data, "ends": "2019-01-01"}).status_code == 200
    proof = OwnershipProof.objects.get()
    assert proof.file
    assert "渡口的灯" in client.get("/holder/").content.decode()
    assert client.post(f"/holder/proofs/{proof.pk}/delete/").status_code == 302
    assert not OwnershipProof.objects.exists()


def test_personal_data_is_exported_and_erased(desk: Callable[..., Client], copies: Copies) -> None:
    client = desk()
    signature = SimpleUploadedFile("signature.png", PNG, "image/png")
    client.post("/holder/", {**FIELDS, "new_signature_image": signature})
    owner = member(copies.organisation)
    notice = Notice.objects.create(organisation=organisation_of(owner), reference="WZ-1", kind="dmca", language="en",
                                   subject="s", body="b", signed_name="Shen Yan", recipient_email="abuse@host.example")
    NoticeAnswer.objects.create(notice=notice, kind="received", received_on=date(2025, 1, 1),
                                sender="clerk@host.example")
    MailAccount.objects.create(organisation=organisation_of(owner), sender="rights@jiangnan.example", user="rights",
                               smtp_host="mail.example")
    Rule.objects.create(organisation=organisation_of(owner), member=owner)
    client.head("/holder/personal-data/").close()
    exported = json.loads(streamed(client.get("/holder/personal-data/")))
    assert AuditEvent.objects.filter(action=Action.PERSONAL_DATA_EXPORTED).count() == 1, "the file, not its head"
    assert exported["profile"]["signatory"] == "Shen Yan"
    assert exported["members"][0]["username"] == "jiangnan-owner"
    [notice] = exported["notices"]
    assert (notice["signed_as"], notice["recipient_email"]) == ("Shen Yan", "abuse@host.example")
    assert notice["answers"][0]["sender"] == "clerk@host.example"
    assert exported["mail_account"] == {"sender": "rights@jiangnan.example", "user": "rights"}
    assert [(rule["member"], rule["has_channel"]) for rule in exported["alert_rules"]] == [("jiangnan-owner", False)]
    assert client.post("/holder/personal-data/erase/").status_code == 302
    profile = HolderProfile.objects.get()
    assert (profile.signatory, profile.email, profile.phone, profile.signature_image) == ("", "", "", None)
    assert profile.name_zh == "江南文学社"
    assert not HolderFile.objects.exists()


def test_another_organisation_sees_none_of_it(desk: Callable[..., Client], copies: Copies) -> None:
    theirs = organisation_of(member("canary"))
    HolderProfile.objects.create(organisation=theirs, name_zh="canary7731", signatory="canary7731")
    file = HolderFile.objects.create(organisation=theirs, kind="logo", name="canary7731", media_type="image/png",
                                     content=PNG, sha256="0" * 64)
    client = desk()
    assert "canary7731" not in client.get("/holder/").content.decode()
    assert "canary7731" not in streamed(client.get("/holder/personal-data/")).decode()
    assert client.get(f"/holder/files/{file.pk}/").status_code == 404
    assert browser(member("canary")).get(f"/holder/files/{file.pk}/").status_code == 200
