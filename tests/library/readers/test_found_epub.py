"""EPUB books from the web: what is damaged, missing or listed wrongly costs no other section."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from library.readers.any_format import read_found
from library.readers.draft import Draft, DraftOrRefusal, LockedFileError, Refusal
from library.readers.file_name import FileName
from tests.library.epubs import page, write_package
from tests.library.prose import CHAPTERS

SECTIONS = {f"{number}.xhtml": page(title, text) for number, (title, text) in enumerate(CHAPTERS, 1)}
TITLES = [title for title, _ in CHAPTERS]


def read(path: Path) -> list[DraftOrRefusal]:
    with path.open("rb") as file:
        return list(read_found(FileName(path.name), file))


def titles(path: Path) -> list[str]:
    return [draft.chapter for draft in read(path) if isinstance(draft, Draft)]


def repacked(path: Path, change: Callable[[str, bytes], tuple[str, bytes] | None]) -> Path:
    """Pack a book again; `change` returns the new name and content of a file, or None to leave it out."""
    with zipfile.ZipFile(path) as archive:
        files = [(name, archive.read(name)) for name in archive.namelist()]
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in filter(None, (change(*file) for file in files)):
            archive.writestr(name, data)
    return path


def replaced(path: Path, old: bytes, new: bytes) -> Path:
    return repacked(path, lambda name, data: (name, data.replace(old, new) if name.endswith(".opf") else data))


@pytest.mark.parametrize(("old", "new"), [
    (b"media-type='application/xhtml+xml'", b"media-type='text/xml'"),
    (b"application/xhtml+xml", b"application/xhtml+xml; charset=utf-8"),
    (b"<itemref idref='s1'/>", b""),
    (b"idref='s", b"idref='S"),
    (b"href='", b"href='./"),
    (b"xhtml' media", b"XHTML' media"),
], ids=["wrong type", "type with charset", "left out of the order", "order of other ids", "dots", "case of the name"])
def test_packages_that_state_something_wrong_lose_no_section(tmp_path: Path, old: bytes, new: bytes) -> None:
    assert sorted(titles(replaced(write_package(tmp_path / "雾灯.epub", SECTIONS), old, new))) == sorted(TITLES)


def test_package_under_another_name_is_found(tmp_path: Path) -> None:
    path = repacked(write_package(tmp_path / "雾灯.epub", SECTIONS),
                    lambda name, data: (name.replace("content.opf", "book.opf"), data))
    assert titles(path) == TITLES


def test_missing_section_is_refused_alone(tmp_path: Path) -> None:
    path = repacked(write_package(tmp_path / "雾灯.epub", SECTIONS),
                    lambda name, data: None if name.endswith("2.xhtml") else (name, data))
    assert titles(path) == [title for title in TITLES if title != TITLES[1]]
    assert [refusal.place for refusal in read(path) if isinstance(refusal, Refusal)] == ["雾灯.epub/OEBPS/2.xhtml"]


@pytest.mark.parametrize(("damaged", "kept"), [("OEBPS/cover.jpg", TITLES), ("OEBPS/1.xhtml", TITLES[1:])])
def test_damage_costs_only_the_damaged_file(tmp_path: Path, damaged: str, kept: list[str]) -> None:
    path = write_package(tmp_path / "雾灯.epub", SECTIONS, extra={"OEBPS/cover.jpg": bytes(range(256)) * 9})
    repacked(path, lambda name, data: (name, data))  # stored without compression
    data = bytearray(path.read_bytes())
    data[data.index(damaged.encode()) + len(damaged) + 60] ^= 1
    path.write_bytes(data)
    assert titles(path) == kept


def encryption(uri: str) -> dict[str, str]:
    return {"META-INF/encryption.xml": "<encryption><EncryptedData><EncryptionMethod Algorithm='http://www.w3.org/2001"
            f"/04/xmlenc#aes128-cbc'/><CipherReference URI='{uri}'/></EncryptedData></encryption>"}


def test_protected_book_counts_as_locked(tmp_path: Path) -> None:
    with pytest.raises(LockedFileError, match="DRM"):
        read(write_package(tmp_path / "雾灯.epub", SECTIONS, extra=encryption("OEBPS/1.xhtml")))


def test_book_of_which_only_pictures_are_encrypted_is_read(tmp_path: Path) -> None:
    assert titles(write_package(tmp_path / "雾灯.epub", SECTIONS, extra=encryption("OEBPS/cover.jpg"))) == TITLES
