"""Files found on the web: PDF, 7z, and misleading names."""

import ctypes
import io
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
import typst
from pylopdf_fonts_zh_cn import sans_path
from pypdf import PdfWriter

from library.readers.any_format import read_found
from library.readers.content_kind import suffix_of
from library.readers.draft import Draft, LockedFileError, PicturesOnlyError, UnreadableFileError, UnsupportedFileError
from library.readers.file_name import FileName
from library.readers.packed.foreign import library
from tests.library.epubs import write_epub
from tests.library.prose import BOOK, CHAPTERS, ONE, bodies, drafts, write_docx, write_zip

FONTS = Path(sans_path()).parent


def write_pdf(path: Path, text: str = "", times: int = 1) -> Path:
    """Write a book as a PDF document with page numbers and wrapped lines."""
    body = (text or BOOK).replace("\n", "\n\n") * times
    source = '#set page(width: 9cm, height: 12cm, numbering: "1")\n#set text(font: "Noto Sans SC", size: 10pt)\n' + body
    path.with_suffix(".typ").write_text(source)
    path.write_bytes(typst.compile(str(path.with_suffix(".typ")), font_paths=[str(FONTS)]))
    return path


def write_7z(path: Path, entries: Mapping[str, bytes]) -> Path:
    """Pack files with libarchive, as 7-Zip would."""
    lib = library()
    pointer, size = ctypes.c_void_p, ctypes.c_size_t
    for name in ("archive_write_new", "archive_entry_new"):
        getattr(lib, name).restype = pointer
    lib.archive_write_data.argtypes = [pointer, ctypes.c_char_p, size]
    lib.archive_entry_set_size.argtypes = [pointer, ctypes.c_int64]
    archive = pointer(lib.archive_write_new())
    lib.archive_write_set_format_7zip(archive)
    assert lib.archive_write_open_filename(archive, str(path).encode()) == 0
    for name, data in entries.items():
        entry = pointer(lib.archive_entry_new())
        lib.archive_entry_set_pathname_utf8(entry, name.encode())
        lib.archive_entry_set_filetype(entry, 0o100000)
        lib.archive_entry_set_size(entry, len(data))
        assert lib.archive_write_header(archive, entry) == 0
        lib.archive_write_data(archive, data, len(data))
        lib.archive_entry_free(entry)
    lib.archive_write_close(archive)
    lib.archive_write_free(archive)
    return path


def found(path: Path, name: str = "") -> list[Draft]:
    with path.open("rb") as file:
        return [draft for draft in read_found(FileName(name or path.name), file) if isinstance(draft, Draft)]


def test_a_pdf_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert bodies(drafts(write_pdf(tmp_path / "book.pdf"))) == CHAPTERS


def test_a_long_pdf_loses_nothing_at_its_page_breaks(tmp_path: Path) -> None:
    text = ONE.replace("\n", "")
    path = write_pdf(tmp_path / "long.pdf", f"第一章 渡口\n\n{text * 30}\n")
    draft, = drafts(path)
    assert "".join(draft.text.split()) == text * 30
    assert draft.place == "long.pdf:p1"


def test_a_locked_a_damaged_and_a_pictured_pdf_are_told_apart(tmp_path: Path) -> None:
    blank, locked = PdfWriter(), PdfWriter()
    for writer in (blank, locked):
        writer.add_blank_page(300, 300)
    locked.encrypt("secret", algorithm="AES-256")
    for name, writer in (("blank", blank), ("locked", locked)):
        with (tmp_path / f"{name}.pdf").open("wb") as file:
            writer.write(file)
    (tmp_path / "damaged.pdf").write_bytes(b"%PDF-1.7 nothing of the kind")
    with pytest.raises(PicturesOnlyError, match="pictures"):
        found(tmp_path / "blank.pdf")
    with pytest.raises(LockedFileError, match="password"):
        found(tmp_path / "locked.pdf")
    with pytest.raises(UnreadableFileError, match="damaged"):
        found(tmp_path / "damaged.pdf")


def test_words_divided_at_the_end_of_a_line_are_whole_again(tmp_path: Path) -> None:
    text = "The extraordinary lighthouse keeper, remembering everything, went (on) to international communication. " * 4
    source = f'#set par(justify: true)\n#set text(hyphenate: true, lang: "en")\nChapter 1\n{text}'
    draft, = found(write_pdf(tmp_path / "b.pdf", source))
    assert draft.text.replace("\n", " ") == text.strip()


def test_a_7z_is_unpacked_file_by_file(tmp_path: Path) -> None:
    path = write_7z(tmp_path / "shelf.7z", {"雾灯/第一章.txt": ONE.encode(), "b.txt": BOOK.encode("gb18030")})
    assert [draft.chapter for draft in found(path)] == ["第一章", *(title for title, _ in CHAPTERS)]
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(UnreadableFileError, match="truncated or damaged"):
        found(path)


def test_a_7z_bomb_and_a_path_out_of_it_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="unpack to more than"):
        found(write_7z(tmp_path / "bomb.7z", {"a.txt": bytes(64 << 20)}))
    with pytest.raises(UnreadableFileError, match="leads out"):
        found(write_7z(tmp_path / "out.7z", {"../a.txt": BOOK.encode()}))


def test_what_a_file_holds_counts_not_what_it_is_called(tmp_path: Path) -> None:
    files = {
        "a.jpg": write_epub(tmp_path / "a").read_bytes(), "b.txt": write_docx(tmp_path / "b").read_bytes(),
        "c.pdf": write_zip(tmp_path / "c", {"c.txt": BOOK.encode()}).read_bytes(), "d.php": BOOK.encode("gb18030"),
        "e": write_pdf(tmp_path / "e0").read_bytes(),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        assert bodies(found(tmp_path / name))[:1] == CHAPTERS[:1], name


@pytest.mark.parametrize("name", ["book.txt", "book.mobi", "book.php", "book"])
@pytest.mark.parametrize("codec", ["utf-8", "gb18030", "utf-16"])
def test_a_text_with_some_broken_bytes_is_read(tmp_path: Path, codec: str, name: str) -> None:
    whole = (BOOK * 12).encode(codec)
    odd = len(whole) // 2 // 2 * 2
    broken = b"\x00\xd8\x00\xd8" if codec == "utf-16" else b"\xff"
    (tmp_path / name).write_bytes(whole[:odd] + broken + whole[odd:-1])
    chapters = dict(bodies(found(tmp_path / name)))
    assert chapters[CHAPTERS[0][0]] == CHAPTERS[0][1]
    archive = write_zip(tmp_path / "b.zip", {name: (tmp_path / name).read_bytes()})
    assert dict(bodies(found(archive))) == chapters


def test_a_text_of_which_much_is_broken_is_refused(tmp_path: Path) -> None:
    broken = b"\xff".join(BOOK.encode()[place:place + 60] for place in range(0, len(BOOK.encode()), 60))
    (tmp_path / "b.txt").write_bytes(broken)
    with pytest.raises(UnreadableFileError, match="not a text in UTF-8"):
        found(tmp_path / "b.txt")


@pytest.mark.parametrize(("head", "suffix"), [
    (b"MZ\x90\0", ".exe"), (b"\0" * 60 + b"BOOKMOBI", ".mobi"), (b"\xd0\xcf\x11\xe0\xa1", ".doc"),
    (b"Rar!\x1a\x07\x01\0", ".rar"), (b"<html><body>", ".html"), (b"\xff\xd8\xff\xe0", ".jpg"),
    (b"{\\rtf1\\ansi \\u22812?\\par}", ".rtf"), (bytes(range(128, 256)) * 9, ""),
])
def test_kinds_are_told_by_their_first_bytes(head: bytes, suffix: str) -> None:
    assert suffix_of(io.BytesIO(head)) == suffix


@pytest.mark.parametrize("end", ["</p>\n", "<br />\r\n", "<br>&nbsp;&nbsp;"])
def test_a_text_with_the_markup_of_a_page_is_read_as_one(tmp_path: Path, end: str) -> None:
    path = tmp_path / "b.txt"
    path.write_text("".join(f"{'<p>' * (end == '</p>' + chr(10))}{line}{end}" for line in BOOK.split("\n")[3:]))
    chapters = [(title, text.replace("\xa0", "")) for title, text in bodies(found(path))]
    assert chapters == CHAPTERS


def test_rows_with_markup_stay_rows(tmp_path: Path) -> None:
    path = tmp_path / "b.jsonl"
    path.write_text("".join(json.dumps({"work": "雾灯", "chapter": title, "text": f"<p>{text}</p>" * 4}) + "\n"
                            for title, text in CHAPTERS))
    assert [draft.chapter for draft in found(path)] == [title for title, _ in CHAPTERS]


def test_a_kind_that_nothing_reads_is_named(tmp_path: Path) -> None:
    (tmp_path / "book").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    with pytest.raises(UnsupportedFileError, match="old format of Word"):
        found(tmp_path / "book")
