"""`match --library`: files are compared with files, without servers, with the same answers as from the stores."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from app.demo.demo_texts import articles, works
from benchmarks.pictures.drawing import LOOKS, Layout, chapter_pictures
from library.readers.formats.html import MAX_BYTES
from storage.settings import Settings
from tests.app.commands.terminal import process, wenzong, write_lines

CHAPTERS = works()["jar_listener"][:4]
HOST = articles()["radish_cakes"].text
COPY = f"{HOST[:200]}\n{CHAPTERS[1].text[300:900]}\n{HOST[200:400]}"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def books(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "books.jsonl", *(
        {"work": chapter.work, "chapter": chapter.title, "text": chapter.text} for chapter in CHAPTERS))


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    return write_lines(
        tmp_path / "pages.jsonl", {"id": 1, "text": COPY}, {"id": 2, "text": HOST}, {"id": 3, "text": 5},
        {"id": 4, "html": f"<p>{CHAPTERS[2].text}</p>"}, {"id": 5, "text": CHAPTERS[3].text[:60]})


@pytest.mark.slow
def test_files_are_answered_as_the_stores_answer(house: Settings, books: Path, pages: Path, tmp_path: Path) -> None:
    assert wenzong("library", "add", books).status == 0
    wenzong("index", "repair")  # updates the index of translations too, as the daily run does
    stored = wenzong("match", "--input", pages, "--output", tmp_path / "stored")
    alone = wenzong("match", "--library", books, "--input", pages, "--output", tmp_path / "alone")
    assert stored.status == alone.status == 1
    assert 'line 3: id 3: "text" must be a string' in alone.errors
    assert lines(tmp_path / "alone") == lines(tmp_path / "stored")
    assert lines(tmp_path / "alone")[0]["matches"][0]["chapter"] == CHAPTERS[1].title


@pytest.mark.slow
def test_it_starts_nothing_and_leaves_nothing_behind(books: Path, pages: Path, tmp_path: Path) -> None:
    away = tmp_path / "var"
    result = process("match", "--library", books, "--input", pages, "--output", "-", "--jobs", "2",
                     environment={"WENZONG_VAR": str(away)})
    assert [line["id"] for line in result.lines] == [1, 2, 4, 5]
    assert result.lines[0]["matches"][0]["chapter"] == CHAPTERS[1].title
    assert not away.exists()


def test_a_pipe_and_a_link_in_a_folder_of_pages_are_named_and_hold_nothing_up(books: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "copy.txt").write_text(COPY, encoding="utf-8")
    (theirs / "link.txt").symlink_to(books)
    os.mkfifo(theirs / "pipe.txt")
    result = wenzong("match", "--library", books, "--input", theirs, "--output", tmp_path / "out")
    assert (result.status, [line["id"] for line in lines(tmp_path / "out")]) == (0, ["theirs/copy.txt"])
    for name in ("link.txt", "pipe.txt"):
        assert f"theirs/{name}: left out because it is a link, a pipe or a device" in result.errors


def test_two_folders_are_compared(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
    for chapter in CHAPTERS:
        (ours / f"{chapter.title}.txt").write_text(chapter.text, encoding="utf-8")
    (theirs / "copy.txt").write_text(COPY, encoding="utf-8")
    (theirs / "page.html").write_bytes(f"<title>x</title><nav><a href=/>y</a></nav><p>{HOST}</p>".encode())
    (theirs / "book.txt").write_text(f"第一章 早\n{HOST}\n第二章 晚\n{CHAPTERS[0].text}\n", encoding="utf-8")
    (theirs / "broken.docx").write_bytes(b"no archive")
    result = wenzong("match", "--library", ours, "--input", theirs, "--output", tmp_path / "out")
    found = {answer["id"]: [match["chapter"] for match in answer["matches"]] for answer in lines(tmp_path / "out")}
    assert found == {"theirs/book.txt#第一章 早": [], "theirs/book.txt#第二章 晚": [CHAPTERS[0].title],
                     "theirs/copy.txt": [CHAPTERS[1].title], "theirs/page.html": []}
    assert result.status == 1
    assert "broken.docx" in result.errors
    assert "1 of the files or chapters could not be used" in result.errors


@pytest.mark.parametrize(
    "output", ["theirs/copy.txt", "theirs/new", "theirs/../theirs/deep/new", "ours/一.txt", "ours/new"])
def test_nothing_that_is_read_is_overwritten(output: str, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder, name, text in ((ours, "一.txt", CHAPTERS[0].text), (theirs, "copy.txt", COPY)):
        folder.mkdir()
        (folder / name).write_text(text, encoding="utf-8")
    (theirs / "deep").mkdir()
    result = wenzong("match", "--library", ours, "--input", theirs, "--output", tmp_path / output)
    assert result.status == 2
    assert "for the output" in result.errors
    files = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {"一.txt": CHAPTERS[0].text, "copy.txt": COPY}


@pytest.mark.slow
def test_screenshots_are_read_and_broken_ones_told(books: Path, tmp_path: Path) -> None:
    shots = tmp_path / "shots"
    shots.mkdir()
    (shots / "1.png").write_bytes(chapter_pictures(CHAPTERS[1].text[:300], LOOKS[1], Layout())[0])
    (shots / "2.jpg").write_bytes(b"\xff\xd8\xff torn")
    result = wenzong("match", "--library", books, "--input", shots, "--output", tmp_path / "out")
    found = {answer["id"]: [match["chapter"] for match in answer["matches"]] for answer in lines(tmp_path / "out")}
    assert found == {"shots/1.png": [CHAPTERS[1].title]}
    assert result.status == 1
    assert "2.jpg: not a picture that can be opened" in result.errors


def test_a_page_that_is_too_large_is_told(books: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "1.html").write_bytes(f"<p>{CHAPTERS[1].text}</p>".encode())
    with (theirs / "2.HTML").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    result = wenzong("match", "--library", books, "--input", theirs, "--output", tmp_path / "out")
    assert [answer["id"] for answer in lines(tmp_path / "out")] == ["theirs/1.html"]
    assert result.status == 1
    assert "theirs/2.HTML: the page is larger than 32 MB" in result.errors


def test_a_refused_chapter_is_told_and_the_rest_is_compared(books: Path, pages: Path, tmp_path: Path) -> None:
    with books.open("a", encoding="utf-8") as file:
        file.write('{"work": "", "chapter": "x", "text": "y"}\n')
    good = write_lines(tmp_path / "good", {"id": 1, "text": COPY})
    result = wenzong("match", "--library", books, "--input", good, "--output", tmp_path / "out")
    assert result.status == 1
    assert "books.jsonl:5: the work has no title" in result.errors
    assert lines(tmp_path / "out")[0]["matches"]


def test_a_library_without_a_chapter_is_an_error(tmp_path: Path, pages: Path) -> None:
    (tmp_path / "nothing").mkdir()
    result = wenzong("match", "--library", tmp_path / "nothing", "--input", pages, "--output", tmp_path / "out")
    assert result.status == 2
    assert "the folder is empty" in result.errors
    assert not (tmp_path / "out").exists()


def test_a_folder_of_pages_without_files_is_an_error(books: Path, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    result = wenzong("match", "--library", books, "--input", tmp_path / "nothing", "--output", tmp_path / "out")
    assert result.status == 2
    assert "nothing: the folder is empty" in result.errors
    assert not (tmp_path / "out").exists()


def test_a_chapter_that_comes_again_replaces_the_earlier(tmp_path: Path) -> None:
    old, new = CHAPTERS[0], CHAPTERS[1]
    first = write_lines(tmp_path / "a.jsonl", {"work": "w", "chapter": "c", "text": old.text})
    second = write_lines(tmp_path / "b.jsonl", {"work": "w", "chapter": "c", "text": new.text})
    both = write_lines(tmp_path / "in", {"id": 1, "text": old.text}, {"id": 2, "text": new.text})
    result = wenzong("match", "--library", first, "--library", second, "--input", both, "--output", tmp_path / "out")
    assert result.status == 0, result.errors
    assert [bool(answer["matches"]) for answer in lines(tmp_path / "out")] == [False, True]
