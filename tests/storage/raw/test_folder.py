"""Raw bytes in files: places, durability, incomplete tails, damage, and many writers at once."""

import os
import signal
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from storage.raw import folder
from storage.raw.folder import RawFolder
from storage.raw.store import Place, RawError


def files(root: Path) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file()]


def test_pieces_are_read_back_by_place(tmp_path: Path) -> None:
    raw = RawFolder(tmp_path / "raw")
    places = raw.put([b"one", b"", b"three"]) + raw.put([b"four"])
    assert [RawFolder(tmp_path / "raw").get(place) for place in places] == [b"one", b"", b"three", b"four"]
    assert [place.offset for place in places] == [0, 3, 3, 8]
    assert len(files(tmp_path)) == 1
    assert raw.put([]) == []


def test_files_are_private(tmp_path: Path) -> None:
    RawFolder(tmp_path / "raw").put([b"one"])
    for path in (tmp_path / "raw").rglob("*"):
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077


def test_a_full_file_is_followed_by_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MAX_SIZE", 10)
    raw = RawFolder(tmp_path)
    places = [raw.put([b"x" * 6])[0] for _ in range(4)]
    assert len({place.file for place in places}) == 2
    assert [raw.get(place) for place in places] == [b"x" * 6] * 4


def test_every_writer_has_a_file_of_its_own(tmp_path: Path) -> None:
    def write(number: int) -> list[tuple[Place, bytes]]:
        raw, pieces = RawFolder(tmp_path), [b"%d-%d" % (number, piece) for piece in range(50)]
        return [(raw.put([piece])[0], piece) for piece in pieces]

    with ThreadPoolExecutor(4) as threads:
        written = [pair for pairs in threads.map(write, range(4)) for pair in pairs]
    assert len(files(tmp_path)) == 4
    assert all(RawFolder(tmp_path).get(place) == piece for place, piece in written)


def test_threads_share_one_file(tmp_path: Path) -> None:
    raw = RawFolder(tmp_path)
    with ThreadPoolExecutor(4) as threads:
        places = list(threads.map(lambda number: raw.put([b"%d" % number])[0], range(100)))
    assert [raw.get(place) for place in places] == [b"%d" % number for number in range(100)]
    assert len(files(tmp_path)) == 1


@pytest.mark.fault(31)
def test_a_failed_append_harms_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = RawFolder(tmp_path)
    before, = raw.put([b"before"])
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        write(descriptor, bytes(data)[:2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space"):
            raw.put([b"lost"])
    after, = raw.put([b"after"])
    assert (raw.get(before), raw.get(after)) == (b"before", b"after")
    assert after.file != before.file


def test_damage_names_the_file(tmp_path: Path) -> None:
    raw = RawFolder(tmp_path)
    place, = raw.put([b"one"])
    for wrong in (place._replace(sha256="0" * 64), place._replace(offset=1),
                  place._replace(file="2020-01-01/no.warc.gz")):
        with pytest.raises(RawError, match=wrong.file):
            raw.get(wrong)
    for outside in ("../secret", "/etc/passwd"):
        with pytest.raises(RawError, match="not a file within"):
            raw.get(place._replace(file=outside))


KILLED = """
import sys
from pathlib import Path
from storage.raw.folder import RawFolder
raw = RawFolder(Path(sys.argv[1]))
while True:
    for place in raw.put([bytes([number]) * 5000 for number in range(64)]):
        print(*place, flush=True)
"""


def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(500)]
        child.send_signal(signal.SIGKILL)
        lines += [line for line in child.stdout if line.endswith("\n")]
    raw = RawFolder(tmp_path)
    for line in lines:
        file, offset, length, digest = line.split()
        assert len(raw.get(Place(file, int(offset), int(length), digest))) == 5000
    assert raw.get(raw.put([b"next"])[0]) == b"next"
