"""PDF documents by several makers: turned and scanned pages, lines at the edges, fonts without codes."""

import zlib
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import NullObject

from library.readers.any_format import read
from library.readers.draft import Draft, DraftOrRefusal, Refusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.formats.pdf import MAX_BYTES
from tests.crawler.prose import chapter
from tests.library.prose import BOOK, CHAPTERS, bodies
from tests.library.readers.test_found_files import write_pdf

CODES = (b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange "
         b"1 beginbfrange <0000> <00ff> <9b00> endbfrange endcmap end")
"""A table by which the glyphs of a font are characters that they do not show."""


def items(path: Path) -> list[DraftOrRefusal]:
    with path.open("rb") as file:
        return list(read(FileName(path.name), file))


def chapters(path: Path) -> list[tuple[str, str]]:
    return bodies([item for item in items(path) if isinstance(item, Draft)])


def again(path: Path, writer: PdfWriter) -> Path:
    with path.open("wb") as file:
        writer.write(file)
    return path


def write_png(path: Path) -> Path:
    """Write a grey square."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * 8 for _ in range(8)))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0))
                     + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def test_turned_pages_lose_no_text(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=write_pdf(tmp_path / "b.pdf"))
    for page in writer.pages:
        page.rotate(90)
    assert chapters(again(tmp_path / "turned.pdf", writer)) == CHAPTERS


def test_several_running_titles_and_the_number_of_a_page_are_left_out(tmp_path: Path) -> None:
    titles = "#set page(header: [雾灯渡 \\ 林渡 著], footer: context [— #counter(page).display() —])\n"
    wanted = [(f"第{numeral}章 渡口", chapter(number, 2)) for number, numeral in enumerate("一二三四五")]
    text = "".join(f"{title}\n\n{body}\n\n#pagebreak()\n" for title, body in wanted)
    found = chapters(write_pdf(tmp_path / "b.pdf", titles + text))
    assert [(title, "".join(body.split())) for title, body in found] == [
        (title, "".join(body.split())) for title, body in wanted]


def test_the_outline_names_headings_that_words_do_not_and_that_wrap(tmp_path: Path) -> None:
    titles = ("渡口", "灯里的油一点也没有少", "摆渡的老人把灯挂在船头等一个说好要来的人和他的灯")
    wanted = [(title, chapter(number, 3)) for number, title in enumerate(titles)]
    path = write_pdf(tmp_path / "b.pdf", '#set document(title: "雾灯")\n#show heading: set text(size: 18pt)\n= 雾灯\n\n'
                     + "\n\n".join(f"= {title}\n\n{body}" for title, body in wanted))
    drafts = [item for item in items(path) if isinstance(item, Draft)]
    assert [(draft.chapter, "".join(draft.text.split())) for draft in drafts] == [
        (title, "".join(body.split())) for title, body in wanted]
    assert {draft.work for draft in drafts} == {"雾灯"}


def test_scanned_pages_within_a_text_are_named(tmp_path: Path) -> None:
    write_png(tmp_path / "p.png")
    picture = '#pagebreak()\n#image("p.png", width: 8cm)\n'
    found = items(write_pdf(tmp_path / "b.pdf", BOOK + picture * 3 + "#pagebreak()\n" + CHAPTERS[1][1]))
    refused, = (item for item in found if isinstance(item, Refusal))
    assert refused.place == "b.pdf:p2"
    assert refused.reason == ("pages 2 to 4 are pictures, so their text was not read; run text recognition (OCR) on "
                              "them first")
    page = '#page(margin: 0pt, image("p.png", width: 100%, height: 100%))\n'
    refused, = (item for item in items(write_pdf(tmp_path / "d.pdf", BOOK + page + CHAPTERS[1][1]))
                if isinstance(item, Refusal))
    assert refused.place == "d.pdf:p2"
    assert refused.reason == "page 2 is a picture, so its text was not read; run text recognition (OCR) on it first"
    plate = items(write_pdf(tmp_path / "c.pdf", BOOK + picture + "#pagebreak()\n" + CHAPTERS[1][1]))
    assert not [item for item in plate if isinstance(item, Refusal)]


def test_damaged_pages_are_named(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=write_pdf(tmp_path / "b.pdf", f"{BOOK}#pagebreak()\n{CHAPTERS[1][1]}"))
    kids: Any = writer.root_object["/Pages"]
    kids = kids["/Kids"]
    kids[-1] = NullObject()
    *found, refused = items(again(tmp_path / "damaged.pdf", writer))
    assert found
    assert isinstance(refused, Refusal)
    assert refused.place == f"damaged.pdf:p{len(kids)}"
    assert "damaged (1, the first is page" in str(refused)
    kids[:] = [NullObject()] * len(kids)
    with pytest.raises(UnreadableFileError, match="no page of the document can be read"):
        items(again(tmp_path / "lost.pdf", writer))


def test_a_font_that_does_not_state_its_characters_is_named(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=write_pdf(tmp_path / "b.pdf", times=3))
    for page in writer.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            font.get_object()["/ToUnicode"].get_object().set_data(CODES)
    with pytest.raises(UnreadableFileError, match="does not say which characters"):
        items(again(tmp_path / "codes.pdf", writer))


@pytest.mark.parametrize("text", ["The ferryman wrote one word: 鼢. " * 9, "안개 속의 나루터. " * 9])
def test_other_languages_need_no_common_chinese_character(tmp_path: Path, text: str) -> None:
    found, = items(write_pdf(tmp_path / "b.pdf", text))
    assert isinstance(found, Draft)


def test_a_document_too_large_for_memory_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "b.pdf"
    with path.open("wb") as file:
        file.write(b"%PDF-1.7\n")
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(UnreadableFileError, match="larger than 512 MB; split it"):
        items(path)
