"""Zip archives and gzip files, valid and hostile."""

import gzip
import json
import lzma
import resource
import stat
import tarfile
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from struct import pack

import pytest
import zstandard

from library.readers import archive
from library.readers.draft import Draft, Refusal, UnreadableFileError
from library.readers.packed import foreign
from tests.library.epubs import write_epub
from tests.library.prose import BOOK, CHAPTERS, ONE, TWO, bodies, drafts, items, refusal, write_zip


def test_a_zip_holds_books_and_folders_of_chapters(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "shelf.zip", {
        "雾灯/第十章.txt": TWO.encode("gb18030"), "雾灯/第二章.txt": ONE.encode(),
        "b.epub": write_epub(tmp_path / "b").read_bytes(),
        "__MACOSX/._b.epub": b"\0", "雾灯/.DS_Store": b"\0",
    })
    found = drafts(path)
    assert [(draft.work, draft.chapter) for draft in found] == [
        ("雾灯", "第一章 渡口"), ("雾灯", "第二章 对岸"), ("雾灯", "第二章"), ("雾灯", "第十章"),
    ]
    assert found[2].place == "shelf.zip/雾灯/第二章.txt:1"


@pytest.mark.parametrize("codec", ["gb18030", "big5", "utf-8"])
def test_names_without_a_mark_are_read_in_their_encoding(tmp_path: Path, codec: str) -> None:
    name = "第一章 我的家在江上.txt"
    path = tmp_path / "shelf.zip"
    write_zip(path, {"?" * len(name.encode(codec)): ONE.encode()})
    path.write_bytes(path.read_bytes().replace(b"?" * len(name.encode(codec)), name.encode(codec)))
    draft, = drafts(path)
    assert draft.place == f"shelf.zip/{name}:1"


def test_a_short_name_without_a_mark_is_read_in_its_encoding(tmp_path: Path) -> None:
    for name, codec in (("雾灯.txt", "gb18030"), ("Füße.txt", "cp437")):
        raw = name.encode(codec)
        packed = write_zip(tmp_path / "shelf.zip", {"?" * len(raw): ONE.encode()})
        packed.write_bytes(packed.read_bytes().replace(b"?" * len(raw), raw))
        assert drafts(packed)[0].place == f"shelf.zip/{name}:1"


@pytest.mark.skipif(not foreign.is_installed(), reason="libarchive is not installed")
def test_a_method_that_python_does_not_know_is_unpacked(tmp_path: Path) -> None:
    book = BOOK.encode()
    whole = bytearray(write_zip(tmp_path / "b.zip", {"b.txt": lzma.compress(book)}, zipfile.ZIP_STORED).read_bytes())
    directory = whole.index(b"PK\x01\x02")
    for method, checksum, size in ((8, 14, 22), (directory + 10, directory + 16, directory + 24)):
        whole[method:method + 2] = pack("<H", 95)
        whole[checksum:checksum + 4], whole[size:size + 4] = pack("<I", zlib.crc32(book)), pack("<I", len(book))
    (tmp_path / "b.zip").write_bytes(whole)
    assert bodies(drafts(tmp_path / "b.zip")) == CHAPTERS
    for method in (8, directory + 10):
        whole[method:method + 2] = pack("<H", 9)
    (tmp_path / "b.zip").write_bytes(whole)
    assert "compressed by a method that cannot be read" in refusal(tmp_path / "b.zip")


def test_names_in_a_tar_are_read_in_their_encoding(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "b.tar", "w", format=tarfile.GNU_FORMAT, encoding="gb18030") as packed:
        (tmp_path / "b.txt").write_text(ONE)
        packed.add(tmp_path / "b.txt", "雾灯/第一章.txt")
    draft, = drafts(tmp_path / "b.tar")
    assert (draft.work, draft.chapter, draft.place) == ("雾灯", "第一章", "b.tar/雾灯/第一章.txt:1")


def test_an_unfit_file_in_a_zip_does_not_cost_the_others(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "s.zip", {
        "a.txt": BOOK.encode(), "b.txt": b"", "c.txt": BOOK.encode()[:-2], "d.exe": b"MZ", "e.zip": b"PK",
        "f.epub": b"PK",
    })
    found = items(path)
    assert bodies([item for item in found if isinstance(item, Draft)]) == CHAPTERS
    reasons = {item.place: item.reason for item in found if isinstance(item, Refusal)}
    assert set(reasons) == {"s.zip/b.txt", "s.zip/c.txt", "s.zip/d.exe", "s.zip/e.zip", "s.zip/f.epub"}
    assert "damaged" in reasons["s.zip/e.zip"]
    assert ".exe files cannot be read" in reasons["s.zip/d.exe"]


def test_archives_within_an_archive_are_opened_within_bounds(tmp_path: Path) -> None:
    def packed(name: str, files: dict[str, bytes]) -> bytes:
        return write_zip(tmp_path / name, files).read_bytes()

    deep = packed("0.zip", {"deepest.txt": BOOK.encode()})
    for level in range(1, 5):
        deep = packed(f"{level}.zip", {f"{level}.txt": BOOK.encode(), f"in{level}.zip": deep})
    path = write_zip(tmp_path / "s.zip", {"deep.zip": deep, "z.txt": BOOK.encode()})
    found = items(path)
    files = {item.place.partition(":")[0] for item in found if isinstance(item, Draft)}
    assert files == {"s.zip/deep.zip/4.txt", "s.zip/deep.zip/in4.zip/3.txt", "s.zip/z.txt"}
    refused, = (item for item in found if isinstance(item, Refusal))
    assert (refused.place, "2 levels deep" in refused.reason) == ("s.zip/deep.zip/in4.zip/in3.zip", True)
    many = write_zip(tmp_path / "m.zip", {f"{n}.zip": packed("one.zip", {"a.txt": BOOK.encode()}) for n in range(60)})
    assert sum(isinstance(item, Refusal) for item in items(many)) == 10


@pytest.mark.fault(46)
@pytest.mark.parametrize("name", ["../a.txt", "a/../../b.txt", "/etc/a.txt", "C:/a.txt", "..\\a.txt",
    "a\\..\\..\\b.txt"])
def test_a_path_out_of_the_archive_refuses_all_of_it(tmp_path: Path, name: str) -> None:
    path = write_zip(tmp_path / "s.zip", {"good.txt": BOOK.encode(), name: BOOK.encode()})
    assert "leads out of it" in refusal(path)
    assert [each.name for each in tmp_path.iterdir()] == ["s.zip"]


@pytest.mark.fault(46)
def test_a_link_refuses_all_of_it(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("a.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as packed:
        packed.writestr("good.txt", BOOK)
        packed.writestr(link, "/etc/passwd")
    assert "contains a link" in refusal(tmp_path / "s.zip")


@pytest.mark.fault(46)
def test_a_bomb_refuses_all_of_it(tmp_path: Path) -> None:
    bomb = write_zip(tmp_path / "s.zip", {"good.txt": BOOK.encode(), "a.txt": bytes(40 << 20)})
    assert "unpack to more than" in refusal(bomb)
    many = write_zip(tmp_path / "m.zip", {f"{number}.txt": b"x" * (1 << 20) for number in range(40)})
    assert "unpack to more than" in refusal(many)
    liar = bytearray(bomb.read_bytes())
    entry = liar.rindex(b"PK\x01\x02")
    liar[entry + 24:entry + 28] = (100).to_bytes(4, "little")
    (tmp_path / "l.zip").write_bytes(liar)
    assert "damaged" in refusal(tmp_path / "l.zip")


def test_more_than_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "check_growth", lambda unpacked, packed, limit: archive_growth(unpacked, packed, 900))
    assert "unpack to more than" in refusal(write_zip(tmp_path / "s.zip", {"a.txt": BOOK.encode() * 10}))


archive_growth = archive.check_growth


@pytest.mark.fault(46)
def test_what_names_two_gigabytes_as_its_size_is_refused_unread(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "s.zip", {"good.txt": BOOK.encode(), "a.txt": bytes(1 << 20)})
    named = bytearray(path.read_bytes())
    entry = named.rindex(b"PK\x01\x02")
    named[entry + 24:entry + 28] = (2 << 30).to_bytes(4, "little")
    path.write_bytes(named)
    assert "unpack to more than 1,024 MB" in refusal(path)


@pytest.mark.fault(46)
def test_a_gigabyte_is_counted_without_being_unpacked() -> None:
    for unpacked in (archive.MAX_EXPANSION + 1, 100 << 40):
        with pytest.raises(UnreadableFileError, match="1,024 MB"):
            archive.check_growth(unpacked, unpacked)


def test_a_damaged_or_locked_zip_is_refused(tmp_path: Path) -> None:
    whole = write_zip(tmp_path / "s.zip", {"a.txt": BOOK.encode(),
        "b.txt": zlib.compress(BOOK.encode() * 9)}).read_bytes()
    locked = bytearray(whole)
    locked[whole.index(b"PK\x01\x02") + 8] |= 1
    for data, reason in ((whole[:-30], "truncated"), (whole[:60] + b"\0\0\0\0" + whole[64:], "damaged"),
        (bytes(locked), "password"),
                         (b"not a zip at all", "truncated")):
        (tmp_path / "s.zip").write_bytes(data)
        assert reason in refusal(tmp_path / "s.zip")
    assert "empty" in refusal(write_zip(tmp_path / "e.zip", {}))


def test_gzip_is_seen_through(tmp_path: Path) -> None:
    row = json.dumps({"work": "雾灯", "chapter": "第一章", "text": ONE}).encode()
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(row))
    draft, = drafts(path)
    assert draft.place == "a.jsonl:1"
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(BOOK.encode()))
    assert bodies(drafts(tmp_path / "a.txt.gz")) == CHAPTERS


@pytest.mark.skipif(not foreign.is_installed(), reason="libarchive is not installed")
def test_zstandard_is_seen_through(tmp_path: Path) -> None:
    half = len(BOOK) // 2
    packed = b"".join(zstandard.compress(part.encode()) for part in (BOOK[:half], BOOK[half:]))
    (tmp_path / "a.txt.zst").write_bytes(packed)
    assert bodies(drafts(tmp_path / "a.txt.zst")) == CHAPTERS
    (tmp_path / "b.txt.zst").write_bytes(packed[:-9])
    assert "truncated or damaged" in refusal(tmp_path / "b.txt.zst")


def test_bad_gzip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    for data, reason in ((gzip.compress(BOOK.encode())[:-9], "truncated"), (b"text", "truncated"), (gzip.compress(b""),
        "empty"),
                         (gzip.compress(bytes(40 << 20)), "unpack to more than")):
        path.write_bytes(data)
        assert reason in refusal(path)


def test_gzip_within_gzip_is_opened_so_deep_and_no_deeper(tmp_path: Path) -> None:
    data = BOOK.encode()
    for depth in range(1, 5):
        data = gzip.compress(data)
        path = tmp_path / f"a.txt{'.gz' * depth}"
        path.write_bytes(data)
        if depth < 4:
            assert bodies(drafts(path)) == CHAPTERS
    assert "2 levels deep within an archive" in refusal(path)


@pytest.mark.parametrize("sparse", [
    {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.name": "a.txt", "GNU.sparse.realsize": "99"},
    {"GNU.sparse.map": "0,x,2", "GNU.sparse.size": "10"},
])
def test_a_tar_with_damaged_numbers_is_refused(tmp_path: Path, sparse: dict[str, str]) -> None:
    entry = tarfile.TarInfo("a.txt")
    entry.size, entry.pax_headers = len(BOOK.encode()), sparse
    with tarfile.open(tmp_path / "b.tar", "w", format=tarfile.PAX_FORMAT) as packed:
        packed.addfile(entry, BytesIO(BOOK.encode()))
    assert "truncated or damaged" in refusal(tmp_path / "b.tar")


@pytest.mark.parametrize("name", ["b.txt.gz", "b.tar"])
def test_a_disk_without_room_is_not_the_fault_of_the_file(tmp_path: Path, name: str) -> None:
    book = (BOOK * (2**20 // len(BOOK.encode()) + 1)).encode()
    path = tmp_path / name
    if name.endswith(".gz"):
        path.write_bytes(gzip.compress(book))
    else:
        with tarfile.open(path, "w") as packed:
            entry = tarfile.TarInfo("b.txt")
            entry.size = len(book)
            packed.addfile(entry, BytesIO(book))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**19, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            items(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
