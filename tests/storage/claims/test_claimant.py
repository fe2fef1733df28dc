"""Whether a claimant is dead: decided only for this machine's processes, and never for one that may live."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from storage.claims import claimant
from storage.claims.claimant import is_dead, new_token
from tests.alive import eventually

TELL = "import sys; from storage.claims.claimant import new_token; print(new_token(), flush=True); sys.stdin.read()"


def test_a_process_is_dead_once_it_is_gone_or_waits_to_be_reaped() -> None:
    assert not is_dead(new_token())
    with subprocess.Popen([sys.executable, "-c", TELL], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one:
        assert one.stdout
        token = one.stdout.readline().decode().strip()
        os.kill(one.pid, signal.SIGSTOP)
        assert not is_dead(token), "a process that stands still may go on"
        one.kill()
        eventually(lambda: is_dead(token))  # nobody has reaped the process yet
    assert is_dead(token)


def test_no_other_holder_counts_as_dead() -> None:
    machine, pid, start, rest = new_token().split("/")
    assert is_dead(f"{machine}/{pid}/1/{rest}"), "the id was given again"
    others = f"another:{machine}/{pid}/1/{rest}", f"/{pid}/1/{rest}", "0123456789abcdef", f"{machine}/x/{start}/{rest}"
    assert not any(map(is_dead, others))


def test_a_process_that_may_not_be_looked_into_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, _, start, rest = new_token().split("/")

    def forbidden(*_: Any, **__: Any) -> NoReturn:
        raise PermissionError

    monkeypatch.setattr(Path, "read_text", forbidden)
    assert not is_dead(f"{machine}/{os.getppid()}/{start}/{rest}")


def test_a_process_that_is_shown_other_ids_than_its_own_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    another = os.getpid() + 1
    monkeypatch.setattr(os, "getpid", lambda: another)
    assert claimant._machine.__wrapped__() == ""
