"""Everything that a browser writes is in one folder, which does not outlast it, even if its crawl is killed."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from crawler.browser.chromium import Chromium
from crawler.browser.profile import LONGEST, PREFIX


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
