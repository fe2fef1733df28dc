"""Rich Text, OpenDocument, FictionBook, Markdown and saved pages."""

import base64
import io
from pathlib import Path
from struct import unpack

import pytest

from library.readers.any_format import read, read_found
from library.readers.draft import Draft, UnreadableFileError
from library.readers.file_name import FileName
from tests.library.prose import BOOK, CHAPTERS, ONE, bodies, paragraphs, write_zip

FONTS = r"{\fonttbl{\f0\fnil\fcharset134 SimSun;}{\f1\fnil\fcharset0 Arial;}}"
PROPERTIES = (r"{\info{\title x}}{\stylesheet{\s1\outlinelevel0 heading;}}{\*\generator x;}{\header 雾}"
              r"{\pict\bin3 }{}}")
DOCUMENT = ("<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
            "xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0' "
            "xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0'>"
            "<office:body><office:text>{}</office:text></office:body></office:document-content>")
FICTION = ("<?xml version='1.0'?><FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0'><description><title-info>"
           "<author><first-name>林渡</first-name></author><book-title>雾灯</book-title></title-info></description>{}"
           "</FictionBook>")
PAGE = f"<html><head><title>雾灯</title></head><body>{paragraphs(BOOK)}</body></html>"


def found(data: bytes, name: str) -> list[Draft]:
    return [draft for draft in read(FileName(name), io.BytesIO(data)) if isinstance(draft, Draft)]


def in_unicode(text: str) -> str:
    units = unpack(f"<{len(text.encode('utf-16-le')) // 2}h", text.encode("utf-16-le"))
    return "".join(chr(unit) if 0 <= unit < 128 else f"\\u{unit}?" for unit in units)


def rtf(*lines: str) -> bytes:
    body = "".join(f"\\pard {line}\\par\n" for line in lines)
    return f"{{\\rtf1\\ansi\\ansicpg936\\uc1{FONTS}{PROPERTIES}{body}}}".encode("gb18030")


def in_codes(text: str) -> str:
    return "".join(f"\\'{byte:02x}" for byte in text.encode("gb18030"))


def saved_page(codec: str, head: str = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b") -> bytes:
    page = base64.encodebytes(PAGE.encode(codec)).decode().replace("\n", "\r\n")
    return (f"{head}\r\n\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b\r\n"
            f"Content-Type: text/html; charset={codec}\r\nContent-Transfer-Encoding: base64\r\n\r\n{page}\r\n--b--\r\n"
            ).encode()


@pytest.mark.parametrize("spelled", [in_unicode, in_codes, lambda text: f"{{\\f0 {in_codes(text)}}}\\f1 "])
def test_rich_text_is_read_in_all_its_spellings(spelled: object) -> None:
    assert callable(spelled)
    assert bodies(found(rtf(*map(spelled, BOOK.split("\n"))), "b.rtf")) == CHAPTERS


def test_outline_levels_signs_and_hidden_text_of_rich_text_count() -> None:
    lines = [r"\outlinelevel0 " + in_unicode("渡口"),
             in_unicode("灯") + r"\emdash\{1\}{\v hidden}\~" + in_unicode("𠮷"),
             r"\outlinelevel0 " + in_unicode("对岸"), in_unicode("雾") + r"\line " + in_unicode("散了")]
    assert bodies(found(rtf(*lines), "b.rtf")) == [("渡口", "灯—{1}\xa0𠮷"), ("对岸", "雾\n散了")]


def test_an_open_document_is_split_by_headings_and_keeps_notes_and_boxes(tmp_path: Path) -> None:
    note = ("<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>一种灯。</text:p>"
            "</text:note-body></text:note>")
    box = "<draw:frame><draw:text-box><text:p>匾上的字。</text:p></draw:text-box></draw:frame>"
    ruby = "<text:ruby><text:ruby-base>渡</text:ruby-base><text:ruby-text>du</text:ruby-text></text:ruby>"
    body = ("<text:table-of-content><text:p>渡口</text:p></text:table-of-content>"
            "<text:h text:outline-level='1'>渡口</text:h>"
            f"<text:p>他{ruby}江{note}去了<text:s/>三<text:tab/>天{box}。</text:p>"
            "<text:h>对岸</text:h><text:list><text:list-item><text:p>雾<text:line-break/>散了</text:p></text:list-item>"
            "</text:list>")
    path = write_zip(tmp_path / "b.odt", {
        "mimetype": b"application/vnd.oasis.opendocument.text", "META-INF/manifest.xml": b"<m/>",
        "content.xml": DOCUMENT.format(body).encode()})
    assert bodies(found(path.read_bytes(), "b.odt")) == [
        ("渡口", "他渡江去了 三\t天。\n一种灯。\n匾上的字。"), ("对岸", "雾\n散了")]
    locked = write_zip(tmp_path / "l.odt", {"META-INF/manifest.xml": b"<m:encryption-data/>", "content.xml": b"\1"})
    with pytest.raises(UnreadableFileError, match="password"):
        found(locked.read_bytes(), "l.odt")


def test_a_fiction_book_is_split_by_its_sections() -> None:
    sections = "".join(f"<section><title><p>{title}</p></title>{paragraphs(text)}</section>"
                       for title, text in CHAPTERS)
    notes = "<body name='notes'><section><title><p>1</p></title><p>一种灯。</p></section></body>"
    drafts = found(FICTION.format(f"<body><title><p>雾灯</p></title>{sections}</body>{notes}").encode(), "b.fb2")
    assert bodies(drafts) == [*CHAPTERS, ("notes", "一种灯。")]
    assert {(draft.work, draft.author) for draft in drafts} == {("雾灯", "林渡")}
    untitled = "".join(f"<section><p><strong>{title}</strong></p>{paragraphs(text)}</section>"
                       for title, text in CHAPTERS)
    assert bodies(found(FICTION.format(f"<body>{untitled}</body>").encode(), "b.fb2")) == CHAPTERS


@pytest.mark.parametrize("head", [
    "From: <Saved by Blink>\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary=b",
    "Content-Type: multipart/related; boundary=b\r\nMIME-Version: 1.0"])
@pytest.mark.parametrize("codec", ["utf-8", "gb18030"])
def test_a_page_saved_with_its_pictures_is_read(head: str, codec: str) -> None:
    data = saved_page(codec, head)
    assert bodies(found(data, "b.mht")) == CHAPTERS
    drafts = [draft for draft in read_found(FileName("download.php"), io.BytesIO(data)) if isinstance(draft, Draft)]
    assert bodies(drafts) == CHAPTERS


@pytest.mark.parametrize("label", ["undefined", "x\0y", "idna", "punycode", "hex", "utf-7", "unicode_escape", "utf-16"])
def test_no_name_of_an_encoding_hides_a_saved_page(label: str) -> None:
    data = saved_page("utf-8")
    assert data.count(b"utf-8") == 1
    assert bodies(found(data.replace(b"utf-8", label.encode()), "b.mht")) == CHAPTERS


def test_markdown_is_split_by_its_headings() -> None:
    chapters = "\n\n".join(f"## {title[4:]} ##\n\n{text}" for title, text in CHAPTERS)
    drafts = found(f"# 雾灯\n\n作者：林渡\n\n{chapters}\n\n```\n# 雾\n```\n".encode(), "b.md")
    (first, text), (second, rest) = CHAPTERS
    assert bodies(drafts) == [(first[4:], text), (second[4:], f"{rest}\n\n```\n# 雾\n```")]
    assert {(draft.work, draft.author) for draft in drafts} == {("雾灯", "林渡")}
    assert bodies(found(BOOK.encode(), "b.md")) == CHAPTERS


def test_an_unknown_code_page_of_rich_text_is_read_as_the_usual_one() -> None:
    text = rtf(in_unicode("第一章 渡口"), r"\'e9t\'e9 et brume, dit le passeur.").replace(b"936", b"1000")
    assert bodies(found(text, "b.rtf")) == [("第一章 渡口", "été et brume, dit le passeur.")]


@pytest.mark.parametrize(("name", "data", "reason"), [
    ("b.rtf", ONE.encode(), "not a Rich Text document"), ("b.fb2", b"<html/>", "not a FictionBook"),
    ("b.fb2", b"x", "not a FictionBook"), ("b.fb2", b"\0" + FICTION.encode(), "not a FictionBook"),
    ("b.mht", ONE.encode(), "contains no HTML"),
    ("b.odt", ONE.encode(), "damaged"), ("b.rtf", b"{\\rtf1" + b"{" * 10_000, "nested too deeply"),
    ("b.fb2", b"<FictionBook>" + b"<section>" * 10_000, "no text"),
    ("b.mht", b"".join(b"Content-Type: multipart/related; boundary=b%d\n\n--b%d\n" % (number, number)
                       for number in range(5_000)), "nested too deeply|contains no HTML"),
])
def test_what_is_no_such_document_is_named(name: str, data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFileError, match=reason):
        found(data, name)
