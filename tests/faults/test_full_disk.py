"""A full disk: a visible error, nothing acknowledged wrongly, and work continues once there is room."""

import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.urls import reverse
from redis import Redis
from redis.exceptions import RedisError

from storage.outages import is_outage
from storage.raw.folder import RawFolder
from tests.valkey import single
from tests.webadmin.conftest import browser, member
from tests.webadmin.reports.conftest import Copies, copies, web
from webadmin.cases.models import CaseEvent

__all__ = ["copies", "web"]


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """Limit the size of every file that this process writes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.fault(31)
def test_raw_traffic_that_does_not_fit_is_not_acknowledged(tmp_path: Path) -> None:
    raw = RawFolder(tmp_path)
    before, = raw.put([b"before"])
    with files_up_to(1_000), pytest.raises(OSError, match="File too large"):
        raw.put([os.urandom(5_000)])
    after, = raw.put([b"after"])
    assert (raw.get(before), raw.get(after)) == (b"before", b"after")


@pytest.mark.fault(31)
def test_a_decision_that_cannot_be_stored_is_told_and_changes_nothing(copies: Copies) -> None:
    case = copies.case()
    client = browser(member(copies.organisation), raise_request_exception=False)
    address = reverse("cases:decide_copy", args=[case.pk])
    form = {"status": "confirmed", "note": "x" * 5_000}
    history = CaseEvent.objects.count()
    with files_up_to(4_096):
        answer = client.post(address, form)
    assert answer.status_code >= 500
    case.refresh_from_db()
    assert (case.status, CaseEvent.objects.count()) == ("new", history)
    assert client.post(address, form).status_code == 302
    case.refresh_from_db()
    assert case.status == "confirmed"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 4 MB, if the machine permits mounting one."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(redis: Redis) -> tuple[int, RedisError]:
    """Write until the server refuses; return the number of stored keys and the error."""
    for number in range(200):
        try:
            redis.set(f"key{number}", os.urandom(50_000))
        except RedisError as error:
            return number, error
    raise AssertionError("the disk never became full")


@pytest.mark.fault(31)
def test_an_index_server_without_room_refuses_and_recovers(small_disk: Path, tmp_path: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(2_000_000))
    with single(tmp_path, f"dir {small_disk}\nappendonly yes\nappendfsync everysec\n") as server:
        redis = Redis.from_url(server.url, retry=None)
        written, refused = fill(redis)
        assert is_outage(refused), "no item is blamed"
        ballast.unlink()
        for _ in range(600):
            try:
                redis.set("after", b"room")
                break
            except RedisError:
                subprocess.run(["sleep", "0.1"], check=True)
        assert redis.get("after") == b"room"
        assert all(redis.exists(f"key{number}") for number in range(written))
        redis.close()
