"""Raw bytes in a bucket: places, damage, outages, and the setting that names it."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import obstore
import pytest
from obstore.store import from_url

from app.doctor import machine
from storage.outages import is_outage
from storage.raw import object_storage
from storage.raw.folder import RawFolder
from storage.raw.object_storage import ObjectStorage
from storage.raw.opening import open_raw
from storage.raw.store import Piece, RawError, RawUnreachableError
from storage.settings import Settings, SettingsError
from tests.storage.raw.buckets import BUCKET, S3Server, s3_server

URL = f"s3://{BUCKET}/raw"


@pytest.fixture(scope="module")
def server() -> Iterator[S3Server]:
    with pytest.MonkeyPatch.context() as patch, s3_server(patch) as running:
        yield running


@pytest.fixture
def bucket(server: S3Server) -> ObjectStorage:
    return ObjectStorage(URL)


def test_pieces_are_read_back_by_place(bucket: ObjectStorage) -> None:
    pieces: list[Piece] = [b"one", b"", memoryview(b"three")]
    places = bucket.put(pieces) + bucket.put([b"four"])
    assert [ObjectStorage(URL).get(place) for place in places] == [b"one", b"", b"three", b"four"]
    assert [place.offset for place in places] == [0, 3, 3, 0]
    assert len({place.file for place in places}) == 2
    assert bucket.put([]) == []


def test_large_batches_are_kept_whole(bucket: ObjectStorage) -> None:
    pieces = [bytes([number]) * 6 * 2**20 for number in range(3)]
    assert [bucket.get(place) for place in bucket.put(pieces)] == pieces


def test_threads_share_a_bucket(bucket: ObjectStorage) -> None:
    with ThreadPoolExecutor(4) as threads:
        places = list(threads.map(lambda number: bucket.put([b"%d" % number])[0], range(40)))
    assert [bucket.get(place) for place in places] == [b"%d" % number for number in range(40)]


def test_damage_names_the_object(bucket: ObjectStorage) -> None:
    place, = bucket.put([b"one"])
    for wrong in (place._replace(sha256="0" * 64), place._replace(offset=1, length=2),
                  place._replace(file="2020-01-01/no.warc.gz")):
        with pytest.raises(RawError, match=wrong.file):
            bucket.get(wrong)
    obstore.put(from_url(URL), place.file, b"two")
    with pytest.raises(RawError, match="not what was stored"):
        bucket.get(place)
    _, behind = bucket.put([b"one", b"two"])
    for left in (b"oneT", b"one", b""):  # a truncated object is damage, not an outage
        obstore.put(from_url(URL), behind.file, left)
        with pytest.raises(RawError, match="not what was stored"):
            bucket.get(behind)


def test_an_outage_is_told_from_damage_and_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(object_storage, "RETRY", {"max_retries": 0, "retry_timeout": timedelta(seconds=1)})
    with s3_server(monkeypatch) as server:
        bucket = ObjectStorage(URL)
        place, = bucket.put([b"one"])
        server.stop()
        for ask in (lambda: bucket.get(place), lambda: bucket.put([b"two"]), bucket.probe):
            with pytest.raises(RawUnreachableError, match="WENZONG_RAW_URL") as caught:
                ask()
            assert is_outage(caught.value)


def test_the_settings_choose_the_store(server: S3Server, tmp_path: Path) -> None:
    folder = Settings(var=tmp_path)
    assert isinstance(open_raw(folder), RawFolder)
    chosen = replace(folder, raw_url=URL)
    place, = open_raw(chosen).put([b"one"])
    assert open_raw(chosen).get(place) == b"one"
    assert not chosen.raw_path.exists()
    assert machine.raw_folder(chosen).level == "ok"
    assert Settings.load(chosen.environment()).raw_url == URL


def test_settings_that_cannot_be_meant_are_refused(server: S3Server) -> None:
    with pytest.raises(SettingsError, match="RAW_URL must begin with s3://"):
        Settings.load({"WENZONG_RAW_URL": "https://example.org/bucket"})
    with pytest.raises(SettingsError, match="both set"):
        Settings.load({"WENZONG_RAW_URL": URL, "WENZONG_RAW_FOLDER": "raw"})
    with pytest.raises(SettingsError, match="cannot be used"):
        ObjectStorage("s3://")


def test_without_the_client_the_extra_is_named() -> None:
    script = ("import sys; sys.modules['obstore'] = None\n"
              "from storage.raw.object_storage import ObjectStorage\n"
              f"ObjectStorage({URL!r})")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "pip install 'wenzong[object-storage]'" in done.stderr
