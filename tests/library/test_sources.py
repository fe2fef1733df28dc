import os
from pathlib import Path

import pytest

from library.sources import Source, listing_of


def test_a_folder_is_read_in_the_order_of_a_reader(tmp_path: Path) -> None:
    book = tmp_path / "雾灯"
    (book / "外传").mkdir(parents=True)
    for name in ("第十章.txt", "第二章.txt", "10.txt", "9.txt", ".hidden", "外传/一.txt"):
        (book / name).write_text("x", encoding="utf-8")
    (book / "link.txt").symlink_to(book / "9.txt")
    found, others = listing_of(book)
    assert [source.name for source in found] == [
        "雾灯/第二章.txt", "雾灯/9.txt", "雾灯/10.txt", "雾灯/第十章.txt", "雾灯/外传/一.txt",
    ]
    assert [source.folder for source in found] == ["雾灯"] * 4 + ["外传"]
    assert [source.name for source in others] == ["雾灯/link.txt"]


def test_a_file_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "雾灯.v2.jsonl.gz"
    path.write_bytes(b"1234")
    (source,), _ = listing_of(path)
    assert source == Source(path, "雾灯.v2.jsonl.gz")
    name = source.file_name
    assert (name.folder, name.stem, name.suffix, source.size) == ("", "雾灯.v2", ".gz", 4)


def test_names_in_another_systems_encoding_are_read(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + "江上旧事".encode("gbk")))
    folder.mkdir()
    for name in ("第一章.txt", "第二章.txt".encode("gbk")):
        (folder / os.fsdecode(name)).write_text("x", encoding="utf-8")
    assert [source.name for source in listing_of(folder).files] == ["江上旧事/第一章.txt", "江上旧事/第二章.txt"]
    [alone] = listing_of(folder / os.fsdecode("第二章.txt".encode("gbk"))).files
    assert (alone.name, alone.path.read_text(encoding="utf-8")) == ("第二章.txt", "x")


def test_a_hidden_folder_that_is_named_is_meant(tmp_path: Path) -> None:
    book = tmp_path / ".雾灯"
    book.mkdir()
    for name in ("一.txt", ".swp"):
        (book / name).write_text("x", encoding="utf-8")
    assert [source.name for source in listing_of(book).files] == [".雾灯/一.txt"]


def test_what_leads_out_of_a_folder_or_has_no_end_is_told_apart(tmp_path: Path) -> None:
    book, other = tmp_path / "雾灯", tmp_path / "别处"
    for folder in (book, other):
        folder.mkdir()
        (folder / "一.txt").write_text("x", encoding="utf-8")
    (book / "links").symlink_to(other)
    (book / "broken.txt").symlink_to(tmp_path / "nothing")
    os.mkfifo(book / "pipe.txt")
    files, others = listing_of(book)
    assert [source.name for source in files] == ["雾灯/一.txt"]
    assert {source.name for source in others} == {"雾灯/links", "雾灯/broken.txt", "雾灯/pipe.txt"}
    with pytest.raises(OSError, match="write what it delivers to a file first"):
        listing_of(book / "pipe.txt")


def test_a_folder_of_which_a_part_cannot_be_read_is_not_taken_for_the_whole(tmp_path: Path) -> None:
    deep = os.open(tmp_path, os.O_RDONLY)
    for _ in range(40):  # longer than a path may be, so that even the superuser cannot list it
        os.mkdir("深" * 80, dir_fd=deep)
        inner = os.open("深" * 80, os.O_RDONLY, dir_fd=deep)
        os.close(deep)
        deep = inner
    os.close(deep)
    (tmp_path / "一.txt").write_text("x", encoding="utf-8")
    with pytest.raises(OSError, match="File name too long"):
        listing_of(tmp_path)
