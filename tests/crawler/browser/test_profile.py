"""Everything that a browser writes is in one folder, which does not outlast it, even if its crawl is killed."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crawler.browser import profile
from crawler.browser.chromium import USER, Chromium
from crawler.browser.profile import HELD, LONGEST, NEW, PREFIX, Profile

WAITING = """
import sys, tempfile
from crawler.browser.profile import Profile
tempfile.tempdir = sys.argv[1]
print(Profile(sys.argv[2]).path, flush=True)
sys.stdin.read()
"""


def folders(place: Path) -> list[Path]:
    return sorted(place.glob(f"{PREFIX}*"))


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A temporary folder that every user can enter, with a short path."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


@pytest.mark.slow
def test_a_browser_that_is_killed_leaves_nothing_behind(place: Path) -> None:
    async def scene() -> list[Path]:
        browser = await Chromium.start(9, sandbox=False)
        [folder] = folders(place)
        links = [path.readlink() for path in folder.iterdir() if path.is_symlink()]
        assert f"TMPDIR={folder}".encode() in Path(f"/proc/{browser._process.pid}/environ").read_bytes().split(b"\0")
        assert browser.memory(2**40) > browser.memory() > 2**20, "the sum that counts shared pages often suffices"
        await browser.stop()
        return [link for link in links if link.is_absolute() and not link.is_relative_to(folder)]

    assert asyncio.run(scene()) == []
    assert list(place.iterdir()) == []


@pytest.mark.slow
def test_a_browser_starts_where_the_path_is_too_long_for_its_socket(
    place: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    deep = place / ("x" * LONGEST)
    deep.mkdir()
    deep.chmod(0o755)  # whatever mode this process gives to new folders
    monkeypatch.setattr(tempfile, "tempdir", str(deep))

    async def scene() -> None:
        browser = await Chromium.start(9, sandbox=False)
        await browser.stop()

    asyncio.run(scene())
    assert folders(deep) == []


def test_the_folder_of_a_killed_crawl_is_removed_by_the_next(place: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WAITING, str(place), USER], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        left = Path(other.stdout.readline().strip())
        first = Profile(USER)
        assert folders(place) == sorted([left, first.path]), "both are in use"
        other.send_signal(signal.SIGKILL)
        other.wait()
    second = Profile(USER)
    assert folders(place) == sorted([first.path, second.path])
    first.remove()
    second.remove()
    assert folders(place) == []


def test_a_folder_without_a_lock_is_removed_unless_it_is_new(place: Path) -> None:
    new, old = (place / f"{PREFIX}{name}" for name in ("new", "old"))
    new.mkdir()
    old.mkdir()
    os.utime(old, (0, time.time() - 2 * NEW))
    (place / "held").mkdir()
    profile._remove_left(place)
    assert sorted(path.name for path in place.iterdir()) == [HELD, new.name]
