import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from asn1crypto.pkcs12 import Pfx
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption
from cryptography.hazmat.primitives.serialization.pkcs12 import serialize_key_and_certificates
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from evidence.errors import EvidenceError
from evidence.verifier import verify
from storage.settings import Settings
from tests.evidence.authority import certificate_of, identity, key_of, root, stamping_server
from tests.webadmin.api.conftest import program
from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.exchanges import store_exchange
from webadmin.accounts.models import Role
from webadmin.audit.models import AuditEvent
from webadmin.bundles import orders
from webadmin.bundles.certificates import identity_of, keep_identity
from webadmin.bundles.models import Bundle, SigningCertificate
from webadmin.bundles.records import parse_reference
from webadmin.cases.models import Copy
from webadmin.configuration import current


def verified(data: bytes, folder: Path) -> str:
    path = folder / "bundle.zip"
    path.write_bytes(data)
    done = subprocess.run([sys.executable, "-I", verify.__file__, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_bundle_is_made_listed_downloaded_and_audited(
    copies: Copies, desk: Callable[..., Client], tmp_path: Path,
) -> None:
    case, client = copies.case(), desk()
    store_exchange(copies.database, "unused", case.url)
    keep_identity(identity(), case.organisation, member(copies.organisation))
    address = f"/evidence/copy/{case.pk}/"
    assert client.post(f"{address}order/").headers["Location"] == address
    row = Bundle.objects.get()
    assert (row.state, row.detail, row.signed, row.stamp) == ("ready", "", True, "no_authority")
    shown = client.get(address).content.decode()
    assert row.sha256 in shown
    data = streamed(client.get(f"/evidence/{row.pk}/download/"))
    output = verified(data, tmp_path)
    assert row.sha256 in output
    assert "CN=jiangnan" in output
    with ZipFile(BytesIO(data)) as opened:
        assert {"report/report.en.pdf", "report/report.zh-hans.pdf", f"copies/{case.pk}/page.txt"} <= set(
            opened.namelist())
        assert b"/Sig" in opened.read("report/report.en.pdf")
    events = AuditEvent.objects.filter(action__contains="bundle").order_by("pk")
    assert [event.action for event in events] == ["exports.bundle_ordered", "exports.bundle_downloaded"]
    assert f'href="{address}"' in client.get(f"/cases/copies/{case.pk}/").content.decode()


def test_a_viewer_downloads_but_does_not_order(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case()
    assert desk(Role.VIEWER).post(f"/evidence/copy/{case.pk}/order/").status_code == 403
    assert browser(member("strangers")).post(f"/evidence/copy/{case.pk}/order/").status_code == 404
    assert desk().post(f"/evidence/nonsense/{case.pk}/order/").status_code == 404
    assert not Bundle.objects.exists()


def test_a_large_bundle_waits_for_a_worker(
    copies: Copies, web: Settings, monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = copies.case()
    monkeypatch.setattr(orders, "DIRECT", 0)
    row = orders.order(web, case.organisation, "copy", case.pk, None)
    assert row.state == "waiting"
    assert orders.make_waiting(web) == 1
    row.refresh_from_db()
    assert row.state == "ready"
    assert orders.make_waiting(web) == 0
    Bundle.objects.update(state="running", attempts=orders.ATTEMPTS)
    orders.make_waiting(web)
    row.refresh_from_db()
    assert (row.state, row.detail) == ("failed", "started several times and never finished: order it again")
    reader = browser(member(copies.organisation, username="reader", language="zh-hans"))
    assert "多次开始都未能完成：请重新申请" in reader.get(f"/evidence/copy/{case.pk}/").content.decode()


@pytest.mark.fault(53)
def test_a_lacking_timestamp_is_asked_for_again(copies: Copies, web: Settings, tmp_path: Path) -> None:
    case = copies.case()
    with stamping_server() as authority:
        place = authority.url.split("/")[2]
        settings = web.allowing([place])
        working, settings = authority.answer, _stamping(settings, authority.url)
        authority.answer = lambda _: b""
        row = orders.order(settings, case.organisation, "copy", case.pk, None)
        assert (row.state, row.stamp) == ("ready", "failed")
        authority.answer = working
        assert orders.make_waiting(settings) == 0, "not so soon"
        Bundle.objects.update(stamp_tried_at=row.stamp_tried_at - timedelta(hours=2))  # type: ignore[operator]
        assert orders.make_waiting(settings) == 1
    first = row.sha256
    row.refresh_from_db()
    assert (row.stamp, row.former_sha256) == ("stamped", [first])
    assert row.sha256 in verified(row.file.read_bytes(), tmp_path)


def test_a_bundle_deleted_while_it_is_timestamped_leaves_no_file(copies: Copies, web: Settings) -> None:
    case = copies.case()
    row = orders.order(web, case.organisation, "copy", case.pk, None)
    with stamping_server() as authority:
        settings = _stamping(web.allowing([authority.url.split("/")[2]]), authority.url)
        Bundle.objects.update(state="deleted")
        orders.stamp_again(row, settings)
    row.refresh_from_db()
    assert (row.state, row.stamp, row.file.exists()) == ("deleted", "no_authority", False)


def _stamping(settings: Settings, url: str) -> Settings:
    return replace(settings, timestamp_urls=(url,))


def test_only_owners_set_the_certificate_and_its_key_is_encrypted(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case()
    packed = serialize_key_and_certificates(
        b"jiangnan", key_of("jiangnan"), certificate_of("jiangnan"), [root()], BestAvailableEncryption(b"open"))

    def upload(passphrase: str) -> int:
        file = SimpleUploadedFile("own.p12", packed)
        return desk().post("/evidence/signing/", {"file": file, "passphrase": passphrase}).status_code

    assert desk(Role.EDITOR).get("/evidence/signing/").status_code == 403
    assert upload("wrong") == 200
    assert not SigningCertificate.objects.exists()
    assert upload("open") == 302
    row = SigningCertificate.objects.get()
    assert "ENCRYPTED PRIVATE KEY" in row.key
    found = identity_of(case.organisation)
    assert found
    assert found.subject == "CN=jiangnan"
    SigningCertificate.objects.update(key=row.key.replace("MII", "MIJ", 1))
    assert identity_of(case.organisation) is None
    assert AuditEvent.objects.filter(action="settings.certificate_set").exists()


def test_a_certificate_that_takes_hours_to_open_is_refused_soon(
    copies: Copies, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("evidence.signing.identity.SECONDS", 1.0)
    packed = Pfx.load(serialize_key_and_certificates(
        b"jiangnan", key_of("jiangnan"), certificate_of("jiangnan"), [root()], BestAvailableEncryption(b"open")))
    packed["mac_data"]["iterations"] = 2**31 - 1
    file = SimpleUploadedFile("own.p12", packed.dump())
    page = desk().post("/evidence/signing/", {"file": file, "passphrase": "open"})
    assert "打开 PKCS#12 文件用时过长" in page.content.decode()
    assert not SigningCertificate.objects.exists()


@pytest.mark.parametrize("content", [b"x", b"0" * 2_000_000, b"<svg>", b"\x30\x84\xff\xff\xff\xff"])
def test_what_is_no_certificate_is_refused(copies: Copies, desk: Callable[..., Client], content: bytes) -> None:
    file = SimpleUploadedFile("../own\u202e.p12", content)
    assert "PKCS#12" in desk().post("/evidence/signing/", {"file": file, "passphrase": "é"}).content.decode()
    assert not SigningCertificate.objects.exists()


def test_the_bundle_of_a_case_holds_its_copies_and_history(copies: Copies, web: Settings, tmp_path: Path) -> None:
    first, second = copies.case(), copies.case("http://mirror.example/2")
    assert first.case_id == second.case_id
    row = orders.order(web, first.organisation, "case", first.case_id, None)
    assert (row.state, row.detail) == ("ready", "")
    verified(row.file.read_bytes(), tmp_path)
    with ZipFile(row.file) as opened:
        case = json.loads(opened.read("case.json"))
    assert {copy["number"] for copy in case["copies"]} == {first.pk, second.pk}
    assert f"/evidence/case/{first.case_id}/" in browser(member(copies.organisation)).get(
        f"/cases/{first.case_id}/").content.decode()


def test_a_reference_is_a_case_or_a_copy() -> None:
    assert parse_reference("7") == ("case", 7)
    assert parse_reference("copy:8") == ("copy", 8)
    for wrong in ("", "x", "work:7", "-1", "９", "9" * 30, "9" * 5_000):
        with pytest.raises(EvidenceError, match="is not a case"):
            parse_reference(wrong)


def test_a_case_without_documents_says_so(copies: Copies, web: Settings) -> None:
    case = copies.case()
    Copy.objects.update(match="0" * 32)
    row = orders.order(web, case.organisation, "copy", case.pk, None)
    assert row.state == "failed"
    reason = f"the pages of copy {case.pk} are no longer stored"
    assert program(member(copies.organisation)).get("/bundles").json()["items"][0]["detail"] == reason
    reader = browser(member(copies.organisation, username="reader", language="zh-hans"))
    assert f"复制 {case.pk} 的网页已不再保存" in reader.get(f"/evidence/copy/{case.pk}/").content.decode()


def test_one_organisation_lets_no_more_wait_than_may(
    copies: Copies, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(orders, "MOST_WAITING", 1)
    case, owner = copies.case(), member(copies.organisation)
    address, caller = f"/evidence/copy/{case.pk}/", program(owner)
    assert caller.post("/bundles", {"number": case.case_id}).status_code == 202
    assert caller.post("/bundles", {"number": case.case_id}).status_code == 202, "the one that waits"
    refused = caller.post("/bundles", {"kind": "copy", "number": case.pk})
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert "are already waiting" in refused.json()["detail"]
    assert desk().post(f"{address}order/").headers["Location"] == address
    assert Bundle.objects.count() == 1
    orders.make_waiting(current())
    assert caller.post("/bundles", {"kind": "copy", "number": case.pk}).status_code == 202
