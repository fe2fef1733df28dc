"""Word and HTML files, and behaviour common to all documents."""

import time
from pathlib import Path
from unittest.mock import Mock

import docx
import pytest

from library.readers import blocks
from library.readers.epub import reader as epub_reader
from library.readers.formats import docx as docx_reader
from library.readers.formats import html as html_reader
from tests.crawler.prose import chapter
from tests.library.epubs import write_epub, write_package
from tests.library.prose import (
    BOOK,
    CHAPTERS,
    ONE,
    bodies,
    drafts,
    paragraphs,
    refusal,
    write_docx,
    write_zip,
)

PAGE = ("<!DOCTYPE html><html><head><title>雾灯</title><meta name='author' content='林渡'></head><body>"
        "<nav><a href='/'>首页</a></nav><h1>雾灯</h1>{}<footer>版权所有</footer></body></html>")
SECTIONS = "".join(f"<h2>{title}</h2>{paragraphs(text)}" for title, text in CHAPTERS)


@pytest.mark.parametrize("suffix", ["html", "txt"])
def test_a_page_with_a_whole_book_is_divided_and_keeps_repeated_lines(tmp_path: Path, suffix: str) -> None:
    wanted = [(f"第{numeral}章 渡口", chapter(number).replace("\n", "\n“没有。”\n"))
              for number, numeral in enumerate("一二三四五")]
    body = "".join(f"<h1>{title}</h1>{paragraphs(text)}" for title, text in wanted)
    (tmp_path / f"b.{suffix}").write_text(PAGE.format(body))
    found = drafts(tmp_path / f"b.{suffix}")
    assert bodies(found) == wanted
    assert {(draft.work, draft.author) for draft in found} == {("雾灯", "林渡")}


def test_a_word_document_with_a_password_is_named(tmp_path: Path) -> None:
    (tmp_path / "b.docx").write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le"))
    assert "password" in refusal(tmp_path / "b.docx")


@pytest.mark.parametrize("name", ["b.doc", "b.docx"])
def test_an_old_word_document_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    assert "save it as .docx" in refusal(tmp_path / name)


@pytest.mark.parametrize("codec", ["utf-8", "gb18030"])
def test_a_text_called_pdf_is_read(tmp_path: Path, codec: str) -> None:
    (tmp_path / "b.pdf").write_bytes(BOOK.encode(codec))
    assert bodies(drafts(tmp_path / "b.pdf")) == CHAPTERS
    (tmp_path / "c.pdf").write_bytes(b"1 0 obj << /Length 3 >> endobj\n" * 30)
    assert "not a PDF document" in refusal(tmp_path / "c.pdf")


@pytest.mark.parametrize("name", ["b.doc", "b.pdf", "b.zip", "b.epub", "b.txt"])
def test_a_file_with_the_suffix_of_another_kind_is_read_by_its_content(tmp_path: Path, name: str) -> None:
    found = drafts(write_docx(tmp_path / name))
    assert bodies(found) == CHAPTERS
    assert {draft.work for draft in found} == {"雾灯"}


@pytest.mark.parametrize("styles", [True, False])
def test_a_word_document_is_split_by_styles_or_headings(tmp_path: Path, styles: bool) -> None:
    found = drafts(write_docx(tmp_path / "b.docx", styles=styles))
    assert bodies(found) == CHAPTERS
    assert {(draft.work, draft.author) for draft in found} == {("雾灯", "林渡")}


def test_tables_and_breaks_in_a_word_document_are_text(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_paragraph("雾灯")
    document.add_paragraph("一行\n两行")
    document.add_table(1, 2).rows[0].cells[0].text = "表里的字"
    document.save(str(tmp_path / "b.docx"))
    assert bodies(drafts(tmp_path / "b.docx")) == [("雾灯", "一行\n两行\n表里的字")]


@pytest.mark.parametrize("codec", ["utf-8", "gb18030"])
def test_a_page_is_a_book_with_its_boilerplate_left_out(tmp_path: Path, codec: str) -> None:
    path = tmp_path / "b.html"
    path.write_text(PAGE.format(SECTIONS), encoding=codec)
    found = drafts(path)
    assert bodies(found) == CHAPTERS
    assert {(draft.work, draft.author) for draft in found} == {("雾灯", "林渡")}


def test_a_page_in_a_folder_is_a_chapter(tmp_path: Path) -> None:
    path = tmp_path / "1.html"
    path.write_text(f"<title>第一章 渡口</title><body>{paragraphs(ONE)}", encoding="utf-8")
    found, = drafts(path, folder="雾灯")
    assert (found.work, found.chapter, found.text) == ("雾灯", "第一章 渡口", ONE)


@pytest.mark.parametrize(("suffix", "write"), [("epub", write_epub), ("docx", write_docx)])
def test_a_truncated_or_foreign_document_is_refused(tmp_path: Path, suffix: str, write: object) -> None:
    assert callable(write)
    whole = write(tmp_path / f"whole.{suffix}").read_bytes()
    for name, data in (("cut", whole[:len(whole) // 2]), ("text", ONE.encode()),
                       ("flipped", whole[:400] + bytes(40) + whole[440:])):
        path = tmp_path / f"{name}.{suffix}"
        path.write_bytes(data)
        assert "truncated or damaged" in refusal(path) or "is damaged" in refusal(path)
    strange = write_zip(tmp_path / f"strange.{suffix}", {"readme": b"nothing of the kind"})
    assert "it is not a" in refusal(strange)


def test_documents_too_large_for_memory_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for reader, limit in ((docx_reader, "MAX_UNPACKED"), (epub_reader, "MAX_UNPACKED"), (html_reader, "MAX_BYTES")):
        monkeypatch.setattr(reader, limit, 500)
    (tmp_path / "b.html").write_text(PAGE.format(SECTIONS), encoding="utf-8")
    assert "larger than" in refusal(tmp_path / "b.html")
    assert "unpack to more" in refusal(write_epub(tmp_path / "b.epub"))
    assert "unpack to more" in refusal(write_docx(tmp_path / "b.docx"))


@pytest.mark.fault(46)
@pytest.mark.parametrize(("markup", "reason"), [
    ("<p>x" * (blocks.MAX_TAGS + 1), "300,000 tags"), ("<a href=x>" * 400_000, "300,000 tags"),
    ("<p " + " ".join(f"a{number}" for number in range(100_000)) + ">x", "2,000 attributes"),
    ("<p a='>' b=\"<i>\" " + "".join(f"a{number}=''" for number in range(100_000)) + ">x", "2,000 attributes"),
    ("<p/a<" + "/".join(f"a{number}=1" for number in range(100_000)), "2,000 attributes"),
], ids=["paragraphs", "links", "names", "values", "slashes"])
def test_a_page_that_takes_hours_to_parse_is_refused_at_once(tmp_path: Path, markup: str, reason: str) -> None:
    (tmp_path / "b.html").write_text(f"<html><body>{markup}", encoding="utf-8")
    begun = time.process_time()
    assert reason in refusal(tmp_path / "b.html")
    assert reason in refusal(write_package(tmp_path / "b.epub", {"1.xhtml": markup}))
    assert time.process_time() - begun < 20


def test_a_word_document_of_many_paragraphs_is_read_quickly_and_of_too_many_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = write_docx(tmp_path / "b.docx")
    looked_up = Mock(wraps=docx_reader._level_of_style)
    monkeypatch.setattr(docx_reader, "_level_of_style", looked_up)
    assert bodies(drafts(path)) == CHAPTERS
    assert looked_up.call_count == 2, "each style is looked up once"
    monkeypatch.setattr(docx_reader, "MAX_PARAGRAPHS", 3)
    assert "more than 3 paragraphs" in refusal(path)


def test_a_long_picture_or_drawing_within_a_page_is_no_reason_to_refuse_it(tmp_path: Path) -> None:
    drawn = (f"<img src='data:image/png;base64,{'iVBOR/w0KGgo+' * 50_000}' alt='{'a b ' * 5_000}'>"
             f"<svg><path d=\"{'M 1 2 L 3 4 ' * 20_000}\"/></svg>")
    (tmp_path / "b.html").write_text(PAGE.format(SECTIONS + drawn), encoding="utf-8")
    assert bodies(drafts(tmp_path / "b.html")) == CHAPTERS
