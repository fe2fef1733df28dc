"""Zip archives with changed bytes are read or refused with a reason, and never stop the import."""

import random
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from library.readers import archive
from library.readers.draft import Draft
from tests.library.epubs import write_epub
from tests.library.prose import BOOK, items, refusal

METHODS = {"stored": zipfile.ZIP_STORED, "deflated": zipfile.ZIP_DEFLATED, "bzip2": zipfile.ZIP_BZIP2,
           "lzma": zipfile.ZIP_LZMA}
NAME = "第一章.txt"


def packed(method: int = zipfile.ZIP_DEFLATED) -> bytes:
    with zipfile.ZipFile(file := BytesIO(), "w", method) as written:
        written.writestr("a.txt", BOOK)
        written.writestr(NAME, BOOK)
    return file.getvalue()


def put(data: bytes, place: int, value: bytes) -> bytes:
    return data[:place] + value + data[place + len(value):]


WHOLE = packed()
ENTRY = WHOLE.index(b"PK\x01\x02")
DAMAGE = {
    "a name that is no UTF-8": WHOLE.replace(NAME.encode(), b"\xff" * len(NAME.encode())),
    "a name that is no UTF-8 where the file begins": WHOLE.replace(NAME.encode(), b"\xff" * len(NAME.encode()), 1),
    "no name": put(WHOLE, ENTRY + 46, b"\0"),
    "a place before the file": put(WHOLE, ENTRY + 42, b"\xff\xff\xff\xff"),
    "a directory that is longer than the file": put(WHOLE, len(WHOLE) - 10, b"\xff\xff"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_a_directory_states_wrongly_is_named_as_damage(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "s.zip"
    path.write_bytes(DAMAGE[damage])
    assert "truncated or damaged" in refusal(path)


@pytest.mark.fault(46)
@pytest.mark.parametrize("method", METHODS)
def test_changed_bytes_end_no_import(tmp_path: Path, method: str) -> None:
    whole, drawn, path = packed(METHODS[method]), random.Random(13), tmp_path / "s.zip"
    refused = 0
    for _ in range(400):
        data = bytearray(whole)
        for place in drawn.sample(range(len(data)), drawn.choice((1, 1, 2, 4))):
            data[place] = drawn.choice((0, 255, drawn.randrange(256)))
        path.write_bytes(data)
        refused += not any(isinstance(each, Draft) for each in items(path))
    assert refused > 100


def test_an_epub_whose_directory_lies_is_refused(tmp_path: Path) -> None:
    whole = write_epub(tmp_path / "b.epub").read_bytes()
    path = tmp_path / "c.epub"
    path.write_bytes(put(whole, whole.rindex(b"PK\x01\x02") + 42, b"\xff\xff\xff\x7f"))
    assert "damaged" in refusal(path)


def test_a_full_disk_is_not_taken_for_damage() -> None:
    with pytest.raises(OSError, match="No space"), archive.refusing_damage():
        raise OSError(28, "No space left on device")
