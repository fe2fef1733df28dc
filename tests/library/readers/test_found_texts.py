"""Text files from the web: damaged, joined from several files, and with unusual headings."""

import io
import random

import pytest

from library.readers.any_format import read_found
from library.readers.draft import Draft
from library.readers.file_name import FileName
from tests.library.prose import BOOK, ONE, TWO

LONG = "\n".join([ONE, TWO] * 15)


def found(data: bytes) -> list[Draft]:
    return [draft for draft in read_found(FileName("书.txt"), io.BytesIO(data)) if isinstance(draft, Draft)]


def book(*headings: str) -> str:
    return "".join(f"{heading}\n\n{LONG}\n\n" for heading in headings)


@pytest.mark.parametrize("headings", [
    ("江上 第一章 风", "江上 第二章 雪", "江上 第三章 夜"), ("《江上》第一章", "《江上》第二章", "《江上》第三章"),
    ("1章 风", "2章 雪", "3章 夜"), ("章一 风", "章二 雪", "章三 夜"), ("第一夜 风", "第二夜 雪", "第三夜 夜"),
    ("Act I", "Act II", "Act III"), ("EP1", "EP2", "EP3"), ("Ch. 1 Wind", "Ch. 2 Snow", "Ch. 3 Night"),
    ("Vol.1 风", "Vol.2 雪", "Vol.3 夜"), ("제1장 바람", "제2장 눈", "제3장 밤"),
    ("<第一章 风>", "<第二章 雪>", "<第三章 夜>"),
    ("🌸第一章 风", "🌸第二章 雪", "🌸第三章 夜"), ("第一章 风", "上架感言", "完本感言"),
    ("第一章 风", "外传一 雪", "写在最后"),
    ("楔子", "江上 第一章", "江上 第二章", "江上 第三章", "番外一"), ("第一\u200b章 风", "第二\u200b章 雪"),
    ("プロローグ", "第一話 風", "エピローグ"),
])
def test_unusual_headings_divide_a_book(headings: tuple[str, ...]) -> None:
    assert [draft.chapter for draft in found(book(*headings).encode())] == [
        heading.replace("\u200b", "") for heading in headings]


@pytest.mark.parametrize("lines", [("图1 渡口", "图2 对岸", "图3 江水"), ("他等了一天", "她等了两天", "老人等了三天")])
def test_captions_and_sentences_do_not_divide_a_text(lines: tuple[str, ...]) -> None:
    assert len(found(book(*lines).encode())) == 1


def test_joined_files_keep_no_byte_order_mark() -> None:
    joined = b"".join(b"\xef\xbb\xbf" + book(heading).encode() for heading in ("第一章 风", "第二章 雪"))
    assert [draft.chapter for draft in found(joined)] == ["第一章 风", "第二章 雪"]


@pytest.mark.parametrize(("first", "second"), [("gb18030", "utf-8"), ("utf-8", "gb18030")])
def test_parts_in_two_encodings_are_both_read(first: str, second: str) -> None:
    data = book("第一章 风", "第二章 雪").encode(first) + book("第三章 夜里").encode(second)
    assert [draft.text for draft in found(data)][-1] == LONG


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\v", "\f", "　　", "    ", "&nbsp;&nbsp;&nbsp;&nbsp;"])
def test_a_book_without_usual_line_ends_is_divided(end: str) -> None:
    drafts = found(book("第一章 风", "第二章 雪").replace("\n", end).encode())
    assert [(draft.chapter, [line for line in draft.text.split("\n") if line]) for draft in drafts] == [
        (heading, LONG.split("\n")) for heading in ("第一章 风", "第二章 雪")]
    assert drafts[1].place == "书.txt:1"


def test_characters_that_a_page_spells_by_name_are_characters() -> None:
    line = "&nbsp;&nbsp;&ldquo;雾&hellip;&rdquo;&#8212;他说 &unknown; R&D;\n"
    draft, = found(f"第一章 风\n{line}{LONG}".encode())
    assert draft.text == f"\xa0\xa0“雾…”—他说 &unknown; R&D;\n{LONG}"


@pytest.mark.parametrize(("first", "is_title"), [
    ("潮水退去时，守林人在门后藏了一把铜钥匙！", False), ("谁在渡口？他问过每一个人！", False), ("谁在渡口？", True),
])
def test_a_sentence_that_begins_a_file_is_no_title(first: str, is_title: bool) -> None:
    draft, = found(f"{first}\n{LONG}".encode())
    assert (draft.chapter == first) == is_title
    assert draft.text.startswith(first) != is_title
    named, = found(f"{first}\n作者：林渡\n{LONG}".encode())
    assert (named.work, named.author) == (first, "林渡")


def test_text_with_many_broken_bytes_is_read() -> None:
    drawn, data = random.Random(5), bytearray(BOOK.encode() * 9)
    for _ in range(len(data) // 300):
        data[drawn.randrange(len(data))] = 0xFF
    assert sum(len(draft.text) for draft in found(bytes(data))) > 7 * len(BOOK)


def test_nul_bytes_are_left_out() -> None:
    assert [draft.text for draft in found(BOOK.replace("他等", "他\0等").encode())] == [ONE, TWO]


def test_english_text_in_windows_1252_is_read() -> None:
    text = "Chapter 1\n\n" + "\u201cIt is late,\u201d she said; the café was closed. " * 40
    assert "\u201cIt is late,\u201d she said; the café" in found(text.encode("cp1252"))[0].text


@pytest.mark.parametrize(("joint", "headings"), [
    ("", ("第一章", "第二章", "第三章")), (" ", ("第一章 风雨", "第二章 夜渡", "第三章 归人")),
    ("", ("第11章", "第12章", "第13章"))])
def test_a_book_on_one_line_is_divided_at_its_chapters(joint: str, headings: tuple[str, ...]) -> None:
    text = "".join(f"{heading}{joint}{LONG}" for heading in headings).replace("\n", "")
    drafts = found(text.encode())
    assert [draft.chapter for draft in drafts] == list(headings)
    assert all(draft.text.strip() == LONG.replace("\n", "") for draft in drafts)


def test_chapters_named_in_a_long_line_do_not_divide_it() -> None:
    named = f"{LONG}第三章写的是渡口。{LONG}第一章写的是灯。{LONG}他翻到第二章。".replace("\n", "")
    assert len(found(named.encode())) == 1
