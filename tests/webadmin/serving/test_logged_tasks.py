"""The log line of a response has no token and a limited length, and may fail."""

import sys
from errno import ENOSPC
from io import StringIO
from types import SimpleNamespace

import pytest

from webadmin.serving import logged_tasks
from webadmin.serving.logged_tasks import LONGEST, line


def task(first: bytes, **headers: str) -> SimpleNamespace:
    return SimpleNamespace(request=SimpleNamespace(first_line=first, headers=headers), status="200 OK",
                           content_length=5, channel=SimpleNamespace(addr=("127.0.0.1", 4)))


def test_tokens_are_masked_and_what_is_long_is_cut() -> None:
    place = "/welcome/PLANTED/"
    written = line(task(f"GET {place}".encode(), REFERER=f"http://a{place}", USER_AGENT="x" * 60_000))
    assert "PLANTED" not in written
    assert len(written) < 2 * LONGEST
    assert line(task(b'GET /"\x1b[2J')).count("\n") == 0
    assert "\x1b" not in line(task(b'GET /"\x1b[2J'))


class FullDisk(StringIO):
    """Accepts no more lines."""

    def flush(self) -> None:
        """Fail as a file on a full disk does."""
        raise OSError(ENOSPC, "No space left on device")


def test_a_log_on_a_full_disk_keeps_no_answer_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", FullDisk())
    logged_tasks._write(task(b"GET / HTTP/1.1"))
