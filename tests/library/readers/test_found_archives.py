"""Archives from the web: what is wrong with one entry, or follows the archive, costs no other entry."""

import gzip
import os
import stat
import zipfile
from io import BytesIO
from itertools import islice
from tempfile import TemporaryFile

import pytest

from library.readers.any_format import read_found
from library.readers.draft import (
    Draft,
    DraftOrRefusal,
    LockedFileError,
    Refusal,
    UnreadableFileError,
    UnsupportedFileError,
)
from library.readers.file_name import FileName
from tests.library.prose import BOOK, CHAPTERS

TITLES = [title for title, _ in CHAPTERS]


def packed(*entries: tuple[str | zipfile.ZipInfo, str | bytes]) -> bytes:
    with zipfile.ZipFile(file := BytesIO(), "w") as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return file.getvalue()


def encrypted(data: bytes, name: str) -> bytes:
    """Mark an entry as encrypted, in front of its bytes and in the directory."""
    changed = bytearray(data)
    first, last = data.index(name.encode()), data.rindex(name.encode())
    changed[first - 30 + 6] |= 1
    changed[last - 46 + 8] |= 1
    return bytes(changed)


def read(data: bytes, name: str = "s.zip") -> list[DraftOrRefusal]:
    with TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        return list(read_found(FileName(name), file))


def titles(found: list[DraftOrRefusal]) -> list[str]:
    return [draft.chapter for draft in found if isinstance(draft, Draft)]


def refusals(found: list[DraftOrRefusal]) -> list[str]:
    return [str(refusal) for refusal in found if isinstance(refusal, Refusal)]


def test_encrypted_entry_is_refused_alone() -> None:
    found = read(encrypted(packed(("a.txt", BOOK), ("b.txt", "advertisement")), "b.txt"))
    assert titles(found) == TITLES
    assert ["s.zip/b.txt" in reason and "password" in reason for reason in refusals(found)] == [True]


def test_archive_of_encrypted_entries_counts_as_locked() -> None:
    with pytest.raises(LockedFileError, match="password"):
        read(encrypted(encrypted(packed(("a.txt", BOOK), ("b.txt", BOOK)), "a.txt"), "b.txt"))


def test_link_is_refused_alone() -> None:
    link = zipfile.ZipInfo("l.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    found = read(packed(("a.txt", BOOK), (link, "/etc/passwd")))
    assert titles(found) == TITLES
    assert ["contains a link" in reason for reason in refusals(found)] == [True]


def test_damaged_entry_is_refused_alone() -> None:
    data = bytearray(packed(("a.txt", BOOK.replace("雾灯", "江灯")), ("b.txt", BOOK)))
    data[data.index(b"a.txt") + 30] ^= 1
    found = read(bytes(data))
    assert titles(found) == TITLES
    assert ["s.zip/a.txt" in reason for reason in refusals(found)] == [True]


@pytest.mark.parametrize("path", ["/雾灯.txt", "C:\\书\\雾灯.txt", "../../雾灯.txt"])
def test_path_only_names_the_text(path: str) -> None:
    found = read(packed((path, BOOK)))
    assert titles(found) == TITLES
    assert not [draft for draft in found if isinstance(draft, Draft) and ".." in draft.place]


def test_zip_archive_that_something_follows_is_read() -> None:
    assert titles(read(packed(("a.txt", BOOK)) + b"\0" * 70_000)) == TITLES


def test_zip_archive_that_was_cut_off_is_read_as_far_as_possible() -> None:
    with TemporaryFile() as file:
        file.write(packed(("a.txt", BOOK), ("b.txt", os.urandom(5_000)))[:3_000])
        file.seek(0)
        found = read_found(FileName("s.zip"), file)
        assert titles(list(islice(found, len(TITLES)))) == TITLES
        with pytest.raises(UnreadableFileError, match="truncated"):
            list(found)


@pytest.mark.parametrize(("data", "kind"), [
    (b"ITSF\x03\0\0\0" + bytes(600), "chm"), (b"\x89\x9b\x9a\xde" + bytes(600), "umd"),
])
def test_formats_whose_codes_are_no_text_are_named(data: bytes, kind: str) -> None:
    with pytest.raises(UnsupportedFileError, match=f"{kind} files cannot be read"):
        read(data, "download.php")


def test_what_lies_next_to_a_saved_page_is_no_book() -> None:
    found = list(read_found(FileName("s.zip"), BytesIO(packed(
        ("雾灯.txt", BOOK), ("雾灯_files/main.js", "function a(b) { return b + 1 }\n" * 50),
        ("更多小说.url", "[InternetShortcut]\r\nURL=http://example.invalid/\r\n")))))
    assert [draft.chapter for draft in found if isinstance(draft, Draft)] == TITLES
    assert [each.place for each in found if isinstance(each, Refusal)] == ["s.zip/更多小说.url",
                                                                           "s.zip/雾灯_files/main.js"]


def test_a_directory_of_an_unknown_version_stops_no_crawl() -> None:
    data = packed(("a.txt", BOOK))
    place = data.index(b"PK\x01\x02") + 6
    with pytest.raises(UnreadableFileError, match="damaged"):
        read(data[:place] + b"\xff" + data[place + 1:], "download.php")


def test_bytes_after_a_compressed_file_are_left_out() -> None:
    assert titles(read(gzip.compress(BOOK.encode()) + b"advertisement", "雾灯.txt.gz")) == TITLES
