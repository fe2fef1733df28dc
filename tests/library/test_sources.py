from pathlib import Path

from library.sources import Source, sources_of


def test_a_folder_is_read_in_the_order_of_a_reader(tmp_path: Path) -> None:
    book = tmp_path / "雾灯"
    (book / "外传").mkdir(parents=True)
    for name in ("第十章.txt", "第二章.txt", "10.txt", "9.txt", ".hidden", "外传/一.txt"):
        (book / name).write_text("x", encoding="utf-8")
    (book / "link.txt").symlink_to(book / "9.txt")
    found = sources_of(book)
    assert [source.name for source in found] == [
        "雾灯/第二章.txt", "雾灯/9.txt", "雾灯/10.txt", "雾灯/第十章.txt", "雾灯/外传/一.txt",
    ]
    assert [source.folder for source in found] == ["雾灯"] * 4 + ["外传"]


def test_a_file_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "雾灯.v2.jsonl.gz"
    path.write_bytes(b"1234")
    source, = sources_of(path)
    assert source == Source(path, "雾灯.v2.jsonl.gz")
    name = source.file_name
    assert (name.folder, name.stem, name.suffix, source.size) == ("", "雾灯.v2", ".gz", 4)
