import hashlib
import json
import random
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from evidence.packing.canonical_json import canonical_json
from evidence.packing.manifest import SUMS, sums_of
from evidence.packing.stored_zip import StoredZip
from evidence.sealing import SEALS, Sealing
from evidence.verifier.verify import BrokenError, is_same_moment, verify
from tests.evidence.cases import Stores, case_of
from tests.evidence.conftest import verified


def members(path: Path) -> dict[str, bytes]:
    with ZipFile(path) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def packed(path: Path, files: dict[str, bytes]) -> Path:
    """Pack files like a bundle, with new digests of the seals, as a forger would."""
    output = BytesIO()
    bundle = StoredZip(output)
    sums = sums_of({name: data for name, data in files.items() if name in SEALS and name != SUMS})
    for name, data in (files | {SUMS: sums}).items():
        bundle.add(name, data)
    bundle.close()
    path.write_bytes(output.getvalue())
    return path


def is_refused(path: Path) -> bool:
    try:
        return bool(verify(path, "").wrong)
    except BrokenError:
        return True


@pytest.mark.fault(51)
def test_every_changed_added_or_removed_byte_is_noticed(bundle: Path, tmp_path: Path) -> None:
    whole, draw, path = bundle.read_bytes(), random.Random(51), tmp_path / "changed.zip"
    assert not is_refused(bundle)
    places = {0, 8, 10, 14, len(whole) - 1, len(whole) - 22, *draw.sample(range(len(whole)), 50)}
    for place in places:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << draw.randrange(8)]) + whole[place + 1 :])
        assert is_refused(path), f"byte {place} changed"
    for place in list(places)[:10]:
        path.write_bytes(whole[:place] + whole[place + 1 :])
        assert is_refused(path), f"byte {place} removed"
        path.write_bytes(whole[:place] + b"\0" + whole[place:])
        assert is_refused(path), f"byte added at {place}"


@pytest.mark.fault(51)
def test_each_member_that_is_changed_is_named(bundle: Path, tmp_path: Path) -> None:
    files = members(bundle)
    for name in files:
        if name not in SEALS:
            changed = packed(tmp_path / "changed.zip", files | {name: files[name] + b" "})
            assert ("hash", name) in verify(changed, "").wrong
    added = packed(tmp_path / "added.zip", {"copies/9/page.txt": b"", **files})
    assert list(verify(added, "").wrong) == [("unlisted", "copies/9/page.txt")]
    removed = packed(tmp_path / "removed.zip", {name: data for name, data in files.items() if name != "software.json"})
    assert list(verify(removed, "").wrong) == [("missing", "software.json")]
    unstamped = packed(tmp_path / "unstamped.zip",
                       {name: data for name, data in files.items() if name != "timestamp/response.tsr"})
    assert list(verify(unstamped, "").wrong) == [("state", "timestamp/status.json")]


@pytest.mark.fault(51)
def test_files_and_timestamps_of_other_bundles_are_named(
    bundle: Path, stores: Stores, sealed: Sealing, tmp_path: Path,
) -> None:
    other = tmp_path / "other.zip"
    stores.bundle(other, replace(case_of(stores.copy(3)), number=8), sealed, {})
    own, foreign = members(bundle), members(other)
    swapped = packed(tmp_path / "swapped.zip", own | {"copies/1/page.txt": foreign["copies/3/page.txt"]})
    assert list(verify(swapped, "").wrong) == [("hash", "copies/1/page.txt")]
    stamped = packed(tmp_path / "stamped.zip", own | {name: foreign[name] for name in SEALS[2:5]})
    assert list(verify(stamped, "").wrong) == [("imprint", "timestamp/response.tsr")]
    status, output = verified(stamped)
    assert status == 1
    assert "WRONG / 有误: timestamp/response.tsr: the timestamp belongs to another manifest" in output


@pytest.mark.fault(51)
def test_another_time_than_that_of_the_timestamp_is_named(bundle: Path, tmp_path: Path) -> None:
    own = members(bundle)
    status = json.loads(own["timestamp/status.json"])
    stated = status["timestamp"]["at"]
    for other in ("2019-03-01T08:30:00Z", stated[:-2] + "Z", stated[:-1] + ".500000Z", "", None):
        told = canonical_json(status | {"timestamp": status["timestamp"] | {"at": other}})
        changed = packed(tmp_path / "changed.zip", own | {"timestamp/status.json": told})
        assert list(verify(changed, "").wrong) == [("moment", "timestamp/status.json")], other
    assert is_same_moment("2026-03-01T08:30:00.120000Z", "20260301083000.12Z")
    assert is_same_moment("2026-03-01T08:30:00Z", "20260301083000.12Z"), "some readers of timestamps drop fractions"


def test_the_digest_kept_apart_is_compared(bundle: Path) -> None:
    digest = hashlib.sha256(bundle.read_bytes()).hexdigest()
    assert not verify(bundle, digest.upper()).wrong
    assert list(verify(bundle, digest[::-1]).wrong) == [("outer", bundle.name)]


def test_what_is_no_bundle_is_said_to_be_none(tmp_path: Path) -> None:
    for name, data in (("empty", b""), ("text", b"not a ZIP file, though it is long enough for an end")):
        (tmp_path / name).write_bytes(data)
        assert verified(tmp_path / name)[0] == 2
    with ZipFile(tmp_path / "foreign.zip", "w") as foreign:
        foreign.writestr("letter.txt", "Dear Sir")
    status, output = verified(tmp_path / "foreign.zip")
    assert status == 2
    assert "no manifest.json" in output


@pytest.mark.fault(51)
def test_what_was_added_to_an_unpacked_bundle_is_named(bundle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    with ZipFile(bundle) as opened:
        opened.extractall(folder)
    assert verify(folder, "").wrong == {}
    (folder / "copies" / "9" / "pages").mkdir(parents=True)
    assert list(verify(folder, "").wrong) == [("unlisted", "copies/9/pages/")]
    (folder / "copies" / "9" / "pages" / "1.txt").touch()
    assert list(verify(folder, "").wrong) == [("unlisted", "copies/9/pages/1.txt")]


def test_of_an_unpacked_bundle_nothing_is_said_about_its_zip_file(bundle: Path, tmp_path: Path) -> None:
    with ZipFile(bundle) as opened:
        opened.extractall(tmp_path / "unpacked")
    status, output = verified(tmp_path / "unpacked")
    assert (status, "every byte of the ZIP file" in output) == (0, False)
    assert "every byte of the ZIP file" in verified(bundle)[1]
    with pytest.raises(BrokenError, match="name that file, not a folder"):
        verify(tmp_path / "unpacked", hashlib.sha256(bundle.read_bytes()).hexdigest())
