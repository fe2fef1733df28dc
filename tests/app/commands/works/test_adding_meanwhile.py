"""`wenzong library add` indexes chapters together while files are still being read."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from storage.inbox import Inbox, StageName
from storage.mongodb import connect
from storage.settings import Settings
from tests.app.commands.terminal import process
from tests.crawler.prose import chapter

pytestmark = pytest.mark.slow

KINDLE = b"\0" * 60 + b"BOOKMOBI" + b"\0" * 200


def slow_converter(folder: Path) -> Callable[[], None]:
    """Install a converter of Kindle books that waits for a sign, and then finds the book damaged."""
    gate, tool = folder / "gate", folder / "mobitool"
    os.mkfifo(gate)
    tool.write_text(f"#!/bin/sh\nread sign < '{gate}'\nexit 1\n")
    tool.chmod(0o755)

    def go_on() -> None:
        gate.write_text("go on\n")

    return go_on


def test_chapters_wait_for_those_of_files_that_are_still_read(house: Settings, tmp_path: Path) -> None:
    go_on = slow_converter(tmp_path)
    files = [tmp_path / name for name in ("1.txt", "2.mobi", "3.txt", "4.mobi")]
    for number, file in enumerate(files):
        file.write_bytes(KINDLE if file.suffix == ".mobi" else chapter(number).encode())
    fingerprinting, index = (Inbox(connect(house), stage) for stage in (StageName.FINGERPRINT, StageName.INDEX))
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    with ThreadPoolExecutor(1) as threads:
        adding = threads.submit(process, "library", "add", *files, environment=environment)
        for indexed_later in (1, 2):  # the stages take turns: the first chapter could have been indexed by now
            deadline = time.monotonic() + 150
            while (waiting := (fingerprinting.waiting(), index.waiting())) != (0, indexed_later):
                if time.monotonic() > deadline:
                    break
                time.sleep(0.02)
            go_on()
            assert waiting == (0, indexed_later)
        result = adding.result(timeout=120)
    assert result.out.startswith("2 new, 0 changed, 0 unchanged, 2 refused\n"), result
    assert (fingerprinting.waiting(), index.waiting()) == (0, 0)
