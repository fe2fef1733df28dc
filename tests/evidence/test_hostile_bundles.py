import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from evidence.packing.manifest import SUMS, sums_of
from evidence.packing.stored_zip import StoredZip
from evidence.verifier import verify

STATUS, STAMP = "timestamp/status.json", "timestamp/response.tsr"
EMPTY = {"format": verify.FORMAT, "files": {}}
EMPTY_DIGEST = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
DEEP = b"[" * 100_000


def forged(path: Path, manifest: bytes, seals: dict[str, bytes] | None = None, *names: str) -> Path:
    """Pack a bundle that no program would write, with correct digests."""
    sealed = {"manifest.json": manifest, STATUS: b'{"state": "none"}'} | (seals or {})
    output = BytesIO()
    bundle = StoredZip(output)
    for name, data in (dict.fromkeys(names, b"") | sealed | {SUMS: sums_of(sealed)}).items():
        bundle.add(name, data)
    bundle.close()
    path.write_bytes(output.getvalue())
    return path


def judged(path: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, verify.__file__, path], capture_output=True, encoding="utf-8", timeout=120,
                          check=False, env={"PYTHONIOENCODING": "utf-8"})
    assert "Traceback" not in done.stderr, done.stderr[-500:]
    return done.returncode, done.stdout


@pytest.mark.parametrize("changes", [
    {"signing": []}, {"case": 7}, {"lacks": 7}, {"unclean": None}, {"files": []}, {"signing": {"subject": ["x"]}},
    {"case": {"title": {}}}, {"lacks": [7]}, {"files": {"a": {"bytes": 1e999, "sha256": ""}}},
])
def test_a_manifest_of_the_wrong_shape_is_named(tmp_path: Path, changes: dict[str, Any]) -> None:
    status, output = judged(forged(tmp_path / "bundle.zip", json.dumps(EMPTY | changes).encode()))
    assert status == 2
    assert "manifest.json cannot be read" in output


@pytest.mark.parametrize("doubled", [
    b'"format": "other/1", "format": "%s", "files": {}',
    b'"format": "%s", "case": {"title": "A", "title": "B"}, "files": {}',
    b'"format": "%s", "files": {"a": {"bytes": 9, "sha256": "%s"}, "a": {"bytes": 0, "sha256": "%s"}}',
])
def test_a_manifest_that_says_two_things_under_one_name_is_refused(tmp_path: Path, doubled: bytes) -> None:
    values = (verify.FORMAT.encode(), *[EMPTY_DIGEST.encode()] * (doubled.count(b"%s") - 1))
    status, output = judged(forged(tmp_path / "bundle.zip", b"{%s}" % (doubled % values), None, "a"))
    assert status == 2
    assert "manifest.json cannot be read" in output


def test_a_seal_that_says_two_things_is_wrong(tmp_path: Path) -> None:
    whole = json.dumps(EMPTY).encode()
    twice = b'{"state": "stamped", "state": "none"}'
    status, output = judged(forged(tmp_path / "status.zip", whole, {STATUS: twice}))
    assert status == 1
    assert STATUS in output


def test_json_that_is_too_deep_is_named(tmp_path: Path) -> None:
    whole = json.dumps(EMPTY).encode()
    assert judged(forged(tmp_path / "manifest.zip", DEEP))[0] == 2
    assert judged(forged(tmp_path / "status.zip", whole, {STATUS: DEEP}))[0] == 1


def test_a_timestamp_without_a_moment_is_named(tmp_path: Path) -> None:
    def der(tag: int, *parts: bytes) -> bytes:
        content = b"".join(parts)
        return bytes([tag, len(content)]) + content
    algorithm = der(0x30, verify.SHA256_OID)
    info = der(0x30, der(2, b"\1"), der(6, b"\1"), der(0x30, algorithm, der(4, b"digest")))
    content = der(0x30, der(6, b"\1"), der(0xA0, der(4, info)))
    signed = der(0x30, der(2, b"\3"), der(0x31), content)
    stamp = der(0x30, der(0x30, der(2, b"\0")), der(0x30, der(6, b"\1"), der(0xA0, signed)))
    path = forged(tmp_path / "bundle.zip", json.dumps(EMPTY).encode(), {STATUS: b'{"state": "stamped"}', STAMP: stamp})
    status, output = judged(path)
    assert status == 1
    assert "the timestamp cannot be read" in output


def test_a_bundle_cannot_write_on_the_reader_s_terminal(tmp_path: Path) -> None:
    title = "案\u3000件\x1b[2J\nOK / 核验通过\u202e\ud800"
    manifest = EMPTY | {"case": {"title": title}, "signing": {"state": "none", "subject": title}, "lacks": [title]}
    status, output = judged(forged(tmp_path / "bundle.zip", json.dumps(manifest).encode(), None, "\x1b[8m\nOK"))
    assert status == 1
    assert "案\u3000件" in output
    assert not {"\x1b", "\u202e"} & set(output)
    assert not [line for line in output.splitlines() if line.startswith("OK")]


def test_the_commands_to_copy_run_nothing_that_a_bundle_names(tmp_path: Path) -> None:
    name = "report/$(touch x); a.pdf"
    listed = {"files": {name: {"bytes": 0, "sha256": EMPTY_DIGEST}}, "signing": {"state": "signed", "subject": "x"}}
    path = forged(tmp_path / "bundle.zip", json.dumps(EMPTY | listed).encode(), {"manifest.json.p7s": b""}, name)
    assert f"--trust-replace '{name}'\n" in judged(path)[1]


def test_an_unpacked_bundle_leads_to_no_other_file(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "bundle"
    outside.write_bytes(b"")
    folder.mkdir()
    listed = {"files": {"page.txt": {"bytes": 0, "sha256": EMPTY_DIGEST}}}
    sealed = {"manifest.json": json.dumps(EMPTY | listed).encode()}
    (folder / "manifest.json").write_bytes(sealed["manifest.json"])
    (folder / "page.txt").symlink_to(outside)
    status, output = judged(folder)
    assert status == 2
    assert "page.txt" in output
