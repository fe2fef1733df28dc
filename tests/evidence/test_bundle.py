import json
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest
from asn1crypto.x509 import Certificate
from cryptography.hazmat.primitives.serialization import Encoding
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

from crawler.network.egress import Egress
from evidence.errors import EvidenceError
from evidence.sealing import Sealing
from evidence.signing.identity import SigningIdentity
from evidence.timestamp.authorities import Authorities
from storage.documents import derive_id
from tests.evidence.authority import certificate_of, key_of, root
from tests.evidence.cases import Stores, case_of
from tests.evidence.conftest import blank_pdf, verified


def test_a_bundle_holds_what_a_case_rests_on(bundle: Path) -> None:
    with ZipFile(bundle) as opened:
        names = set(opened.namelist())
        manifest = json.loads(opened.read("manifest.json"))
        facts = [json.loads(opened.read(name)) for name in sorted(names) if name.endswith("/facts.json")]
        custody = json.loads(opened.read("custody.json"))
        assert all(info.compress_type == ZIP_STORED for info in opened.infolist())
        assert "第1章。暮色压下来" in opened.read("copies/1/page.txt").decode()
        passage = json.loads(opened.read("copies/2/passages.json"))[0]
    assert names - set(manifest["files"]) == {
        "manifest.json", "manifest.json.p7s", "SHA256SUMS", "timestamp/status.json", "timestamp/response.tsr",
        "timestamp/certificates.pem"}
    assert {"README.txt", "证据说明.txt", "verify.py", "capture.wacz", "report/report.en.pdf", "case.json",
            "software.json", "certificate.pem", "copies/1/chapter.txt", "copies/2/match.json"} <= names
    numbers = ["京ICP备12345678号-1", "京公网安备11010502030143号"]
    assert [each["registration_numbers"] for each in facts] == [numbers] * 2
    assert passage["page_text"] == passage["chapter_text"]
    assert {"conditions examined", "captured", "screenshot taken", "match found", "status", "bundle made"} <= {
        line["what"] for line in custody}
    assert (manifest["lacks"], manifest["unclean"], manifest["signing"]["state"]) == ([], [], "signed")


def test_strangers_tools_accept_a_bundle(bundle: Path, tmp_path: Path) -> None:
    status, output = verified(bundle)
    assert status == 0, output
    folder, roots = tmp_path / "unpacked", tmp_path / "ROOTS.pem"
    ZipFile(bundle).extractall(folder)
    roots.write_bytes(root().public_bytes(Encoding.PEM))
    assert verified(folder)[0] == 0
    lines = output.replace("ROOTS.pem", str(roots)).splitlines()
    commands = [line.strip() for line in lines if line.startswith("  openssl")]
    assert len(commands) == 3
    for command in commands:
        done = subprocess.run(command.split(), cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    context = ValidationContext(trust_roots=[Certificate.load(root().public_bytes(Encoding.DER))])
    with (folder / "report/report.en.pdf").open("rb") as file:
        signature = validate_pdf_signature(PdfFileReader(file).embedded_signatures[0], context)
    assert signature.bottom_line, signature.summary()


def test_the_validator_of_wacz_accepts_the_archive(bundle: Path, tmp_path: Path) -> None:
    with ZipFile(bundle) as opened:
        opened.extract("capture.wacz", tmp_path)
    done = subprocess.run([Path(sys.executable).with_name("wacz"), "validate", "-f", tmp_path / "capture.wacz"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "is valid" in done.stdout
    with ZipFile(tmp_path / "capture.wacz") as archive:
        index = archive.read("indexes/index.cdxj").decode().splitlines()
        warc = archive.read("archive/data.warc.gz")
    assert [line.split()[0] for line in index] == ["example,mirror)/1", "example,mirror)/2", "example,mirror)/old"]
    place = json.loads(index[0].split(" ", 2)[2])
    from warcio.archiveiterator import ArchiveIterator
    piece = warc[int(place["offset"]) : int(place["offset"]) + int(place["length"])]
    assert next(iter(ArchiveIterator(BytesIO(piece)))).rec_headers.get_header("WARC-Target-URI") == place["url"]


def test_two_bundles_of_a_case_differ_only_in_times_and_seals(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    case, paths = case_of(stores.copy(1)), [tmp_path / "a.zip", tmp_path / "b.zip"]
    for path, later in zip(paths, (0, 60), strict=True):
        stores.bundle(path, case, replace(sealed, created=sealed.created + timedelta(seconds=later)),
                      {"report.en.pdf": blank_pdf()})
    first, second = (_contents(path) for path in paths)
    assert list(first) == list(second)
    differing = {name for name, data in first.items() if second[name] != data}
    assert differing <= {"manifest.json", "manifest.json.p7s", "SHA256SUMS", "timestamp/status.json",
                         "timestamp/response.tsr", "capture.wacz", "report/report.en.pdf", "custody.json", "README.txt",
                         "证据说明.txt"}
    stores.bundle(paths[0], case, _bare(sealed), {})
    stores.bundle(paths[1], case, _bare(sealed), {})
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_without_certificate_and_authority_the_bundle_says_so(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    path = tmp_path / "bare.zip"
    summary = stores.bundle(path, case_of(stores.copy(1)), _bare(sealed), {})
    status, output = verified(path)
    assert status == 0
    assert "unsigned / 未签名" in output
    assert "none / 无" in output
    assert (summary.is_signed, summary.timestamp.state) == (False, "no_authority")
    texts = _contents(path)
    assert "UNSIGNED" in texts["README.txt"].decode()
    assert "未签名" in texts["证据说明.txt"].decode()


def test_an_expired_certificate_does_not_sign(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    expired = SigningIdentity(key_of("jiangnan"), certificate_of("jiangnan", days=(-10, -1)))
    stores.bundle(tmp_path / "b.zip", case_of(stores.copy(1)), replace(_bare(sealed), identity=expired), {})
    manifest = json.loads(_contents(tmp_path / "b.zip")["manifest.json"])
    assert manifest["signing"] == {"state": "unsigned", "why": "certificate not valid at that moment"}


def test_what_is_missing_or_unclean_is_named_and_keeps_nothing_from_being_made(
    stores: Stores, sealed: Sealing, tmp_path: Path,
) -> None:
    unclean = stores.copy(1, flaws=(("hosts_file", "mirror.example is 10.0.0.1 there"),))
    gone = replace(unclean, number=2, match=derive_id("no such match"))
    for file in stores.folder.rglob("*.warc.gz"):
        file.unlink()
    summary = stores.bundle(tmp_path / "b.zip", case_of(unclean, gone), _bare(sealed), {})
    assert "match of copy 2" in summary.lacks
    assert any("is missing or damaged (http://mirror.example/1)" in each for each in summary.lacks)
    status, output = verified(tmp_path / "b.zip")
    assert status == 0
    assert "http://mirror.example/1: hosts_file: mirror.example is 10.0.0.1 there" in output
    with pytest.raises(EvidenceError, match="the pages of case 7 are no longer stored"):
        stores.bundle(tmp_path / "c.zip", case_of(gone), _bare(sealed), {})


def test_a_redirect_that_is_lost_is_named_and_takes_no_page_with_it(
    stores: Stores, sealed: Sealing, tmp_path: Path,
) -> None:
    copy = stores.copy(1)
    kept = stores.database["exchanges"].find_one({"_id": "redirect-1"}) or {}
    stores.database["exchanges"].delete_one({"_id": "redirect-1"})
    summary = stores.bundle(tmp_path / "b.zip", case_of(copy), _bare(sealed), {})
    assert summary.lacks == ("traffic of the redirect redirect-1 (http://mirror.example/1)",)
    torn = {**kept, "raw": {**kept["raw"], "sha256": "0" * 64}}
    stores.database["exchanges"].insert_one(torn)
    summary = stores.bundle(tmp_path / "c.zip", case_of(copy), _bare(sealed), {})
    lost = f"traffic of the redirect redirect-1: {kept['raw']['file']} is missing or damaged"
    assert summary.lacks == (f"{lost} (http://mirror.example/1)",)
    assert any(name.endswith("exchange.warc.gz") for name in _contents(tmp_path / "c.zip"))


def test_a_part_that_is_no_longer_stored_is_named(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    copy = stores.copy(1)
    stores.database["pages"].update_one({}, {"$set": {"parts": ["lost-part"]}})
    summary = stores.bundle(tmp_path / "b.zip", case_of(copy), _bare(sealed), {})
    assert summary.lacks == ("page version lost-part (http://mirror.example/1)",)


def test_what_was_not_examined_is_not_called_clean(stores: Stores, sealed: Sealing, tmp_path: Path) -> None:
    summary = stores.bundle(tmp_path / "b.zip", case_of(stores.copy(1, skipped=("clock", "dns"))), _bare(sealed), {})
    assert "examination of clock, dns at mirror.example" in summary.lacks
    examined, = (line for line in json.loads(_contents(tmp_path / "b.zip")["custody.json"])
                 if line["what"] == "conditions examined")
    assert examined["detail"] == "not examined: clock, dns"
    status, output = verified(tmp_path / "b.zip")
    assert status == 0
    assert "examination of clock, dns at mirror.example" in output


def _bare(sealed: Sealing) -> Sealing:
    return Sealing(sealed.created, Authorities((), Egress()))


def _contents(path: Path) -> dict[str, bytes]:
    with ZipFile(path) as opened:
        return {name: opened.read(name) for name in opened.namelist()}
