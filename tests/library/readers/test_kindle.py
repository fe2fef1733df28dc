"""Kindle books are read if mobitool is installed, and refused with the remedy otherwise."""

import shutil
from io import BytesIO
from pathlib import Path
from struct import pack

import pytest

from library.readers import kindle
from library.readers.any_format import read_found
from library.readers.draft import Draft, UnreadableFileError, UnsupportedFileError
from library.readers.file_name import FileName

ABSENT = 0xFFFFFFFF
CHAPTERS = {f"第{number}章 渡口": f"第{number}天的暮色压下来的时候，林知微才走到渡口，船家已经收了桨。" * 60
            for number in range(1, 4)}


def mobi(title: str, markup: str) -> bytes:
    """Write a book in the old, uncompressed format: PalmDB, its header, the text in records of 4,096 bytes."""
    text, name = markup.encode(), title.encode()
    pieces = [text[at:at + 4096] for at in range(0, len(text), 4096)]
    header = pack("!4sIIIII", b"MOBI", 232, 2, 65001, 7, 6) + pack("!10I", *[ABSENT] * 10)
    header += pack("!IIIIIIII", len(pieces) + 1, 16 + 232, len(name), 9, 0, 0, 6, ABSENT) + bytes(20)
    header += bytes(32) + pack("!IIII", ABSENT, ABSENT, 0, 0)
    header += bytes(8) + pack("!HH", 1, len(pieces)) + pack("!I", 1)
    header = header.ljust(226, b"\0") + pack("!HI", 0, ABSENT)
    first = pack("!HHIHHHH", 1, 0, len(text), len(pieces), 4096, 0, 0) + header + name + bytes(4)
    records = [first, *pieces, b"\xe9\x8e\r\n"]
    at = 78 + 8 * len(records) + 2
    places = b""
    for number, record in enumerate(records):
        places += pack("!II", at, number)
        at += len(record)
    head = name[:31].ljust(32, b"\0") + pack("!HHIIIIII", 0, 0, 0, 0, 0, 0, 0, 0) + b"BOOKMOBI" + pack("!II", 7, 0)
    return head + pack("!H", len(records)) + places + b"\0\0" + b"".join(records)


def book() -> BytesIO:
    """A book of three chapters."""
    body = "".join(f"<h2>{title}</h2><p>{text}</p><mbp:pagebreak/>" for title, text in CHAPTERS.items())
    return BytesIO(mobi("The Ferry", f"<html><head><title>渡口的灯</title></head><body>{body}</body></html>"))


@pytest.mark.skipif(shutil.which(kindle.TOOL) is None, reason="no mobitool here: apt-get install libmobi-tools")
def test_a_kindle_book_is_read_by_chapter() -> None:
    drafts = [draft for draft in read_found(FileName("book.bin"), book()) if isinstance(draft, Draft)]
    assert {draft.chapter: "".join(draft.text.split()) for draft in drafts if draft.chapter in CHAPTERS} == CHAPTERS
    with pytest.raises(UnreadableFileError):
        list(read_found(FileName("torn.mobi"), BytesIO(book().getvalue()[:300])))


def test_mobitool_is_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tool = tmp_path / kindle.TOOL
    tool.write_text("#!/bin/sh\necho $(ulimit -v) $(ulimit -t)\n")
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(UnreadableFileError, match=rf"\({2 * 2**20} 120\)"):
        list(read_found(FileName("book.mobi"), book()))


def test_without_mobitool_the_mend_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnsupportedFileError, match=r"libmobi-tools.*\.epub"):
        list(read_found(FileName("book.azw3"), book()))
