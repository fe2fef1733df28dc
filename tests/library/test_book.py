from pathlib import Path

import pytest

from library.readers.draft import MAX_CHARACTERS, Draft, Refusal
from tests.library.prose import BOOK, CHAPTERS, ONE, TWO, bodies, drafts, items, refusal


def write(path: Path, text: str, codec: str = "utf-8") -> Path:
    path.write_bytes(text.encode(codec))
    return path


@pytest.mark.parametrize("opening", [
    "雾灯\n作者：林渡", "《雾灯》\n作 者: 林渡", "书名：雾灯\n\n作者：林渡", "《雾灯》作者：林渡",
    "雾灯\nAuthor: 林渡", "Title: 雾灯\nby 林渡",
])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_title_author_and_chapters_are_told_apart(tmp_path: Path, opening: str, newline: str) -> None:
    text = BOOK.replace("雾灯\n作者：林渡", opening).replace("\n", newline)
    found = drafts(write(tmp_path / "b.txt", text, "gb18030"))
    assert bodies(found) == CHAPTERS
    assert {(draft.work, draft.author) for draft in found} == {("雾灯", "林渡")}
    assert [draft.number for draft in found] == [1, 2]


def test_the_file_name_stands_in_for_a_title(tmp_path: Path) -> None:
    found = drafts(write(tmp_path / "雾灯.txt", BOOK.partition("\n\n")[2]))
    assert {draft.work for draft in found} == {"雾灯"}


def test_a_text_without_headings_is_one_chapter(tmp_path: Path) -> None:
    assert bodies(drafts(write(tmp_path / "a.txt", f"雾灯\n\n{ONE}"))) == [("雾灯", ONE)]
    assert bodies(drafts(write(tmp_path / "雾.txt", ONE))) == [("雾", ONE)]


@pytest.mark.parametrize("suffix", ["txt", "md"])
def test_the_only_line_of_a_file_is_its_text(tmp_path: Path, suffix: str) -> None:
    line = "床前明月光 疑是地上霜 举头望明月 低头思故乡"
    for text in (line, f"\n{line}\r\n", ONE.replace("\n", "") * 80):
        assert bodies(drafts(write(tmp_path / f"静夜思.{suffix}", text))) == [("静夜思", text.strip())]
    chapter, = drafts(write(tmp_path / f"静夜思.{suffix}", line), folder="唐诗")
    assert (chapter.work, chapter.chapter, chapter.text) == ("唐诗", "静夜思", line)
    short = refusal(write(tmp_path / f"静夜思.{suffix}", "床前明月光 疑是地上霜"))
    assert "its only line has 11 characters and is taken for a title; a text has at least 20" in str(short)


def test_a_file_of_a_folder_is_a_chapter_unless_it_is_a_book(tmp_path: Path) -> None:
    chapter, = drafts(write(tmp_path / "01.txt", f"第一章 渡口\n\n{ONE}"), folder="雾灯")
    assert (chapter.work, chapter.chapter, chapter.text) == ("雾灯", "第一章 渡口", ONE)
    named, = drafts(write(tmp_path / "渡口.txt", ONE), folder="雾灯")
    assert (named.work, named.chapter) == ("雾灯", "渡口")
    titled, = drafts(write(tmp_path / "02.txt", f"对岸\n\n{TWO}"), folder="雾灯")
    assert (titled.work, titled.chapter) == ("雾灯", "对岸")
    assert {draft.work for draft in drafts(write(tmp_path / "b.txt", BOOK), folder="书架")} == {"雾灯"}


def test_volumes_and_sections_are_part_of_the_title(tmp_path: Path) -> None:
    text = f"雾灯\n作者：林渡\n第一卷 江\n第一章 渡口\n{ONE}\n第一节 桨\n{TWO}\n第二卷 海\n第一章 渡口\n{TWO}\n"
    assert bodies(drafts(write(tmp_path / "b.txt", text))) == [
        ("第一卷 江 第一章 渡口", ONE), ("第一卷 江 第一章 渡口 第一节 桨", TWO), ("第二卷 海 第一章 渡口", TWO),
    ]


def test_a_table_of_contents_is_not_taken_for_chapters(tmp_path: Path) -> None:
    text = BOOK.replace("\n\n第一章", "\n\n第一章 渡口\n第二章 对岸\n\n第一章", 1)
    assert bodies(drafts(write(tmp_path / "b.txt", text))) == CHAPTERS


def test_a_heading_without_text_is_refused_with_its_line(tmp_path: Path) -> None:
    found = items(write(tmp_path / "b.txt", BOOK + "\n第三章 空\n"))
    assert [type(item) for item in found] == [Draft, Draft, Refusal]
    assert str(found[2]) == "b.txt:14: there is no text below the heading '第三章 空'"


def test_a_long_preface_is_kept_and_a_blurb_is_not(tmp_path: Path) -> None:
    blurb = BOOK.replace("\n\n第一章", "\n\n三十万字，已完结。\n\n第一章", 1)
    assert bodies(drafts(write(tmp_path / "a.txt", blurb))) == CHAPTERS
    preface = BOOK.replace("\n\n第一章", f"\n\n{ONE}{TWO}{ONE}\n\n第一章", 1)
    assert [draft.chapter for draft in drafts(write(tmp_path / "b.txt", preface))] == ["卷首", *dict(CHAPTERS)]


def test_english_books_are_split(tmp_path: Path) -> None:
    text = "Fog\nAuthor: A. Writer\n\nChapter 1: The Ferry\n\nHe waited.\n\nChapter 2: The Bank\n\nNobody came.\n"
    found = drafts(write(tmp_path / "fog.txt", text))
    assert bodies(found) == [("Chapter 1: The Ferry", "He waited."), ("Chapter 2: The Bank", "Nobody came.")]
    assert (found[0].work, found[0].author) == ("Fog", "A. Writer")


def test_a_book_that_nobody_divided_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "b.txt", f"雾灯\n\n{'长长的一行。' * 1000}\n" * (MAX_CHARACTERS // 5000))
    assert "without a chapter heading" in refusal(path)


@pytest.mark.parametrize(("data", "reason"), [
    (b"", "b.txt: the file is empty"), (b"\n \n", "b.txt: the file is empty"), (BOOK.encode()[:-2], "truncated"),
    ("雾灯\n作者：林渡\n".encode(), "no text"), ("雾灯\n第一章\n……\n".encode(), "has no text"),
])
def test_files_without_a_text_are_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "b.txt"
    path.write_bytes(data)
    assert reason in refusal(path)
