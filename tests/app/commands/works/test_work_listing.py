"""`wenzong library list`: works of all organisations or one, and the chapters of one work."""

import json
from pathlib import Path

import pytest

from library.stage import add
from storage.mongodb import connect
from storage.settings import Settings
from tests.app.commands.terminal import wenzong, write_lines
from tests.crawler.prose import chapter

pytestmark = pytest.mark.slow


def imported(settings: Settings, folder: Path, organisation: str, *works: str) -> None:
    lines = [{"work": work, "author": "某人", "chapter": f"第{number}章", "number": number, "text": chapter(number)}
             for work in works for number in (1, 2)]
    assert add(connect(settings), [write_lines(folder / f"{organisation}.jsonl", *lines)], organisation).complete


def test_an_empty_library_says_how_to_fill_it(house: Settings) -> None:
    result = wenzong("library", "list")
    assert (result.status, "`wenzong library add FILE`" in result.out) == (0, True)


def test_works_and_chapters_are_listed(house: Settings, tmp_path: Path) -> None:
    imported(house, tmp_path, "press", "夜航", "[渡口]")
    imported(house, tmp_path, "other", "夜航")
    listed = json.loads(wenzong("library", "list", "--json").out)
    assert [(row["organisation"], row["title"], row["chapters"]) for row in listed] == [
        ("other", "夜航", 2), ("press", "[渡口]", 2), ("press", "夜航", 2)]
    assert all(row["characters"] > 100 and row["state"] == "compared" for row in listed)
    shown = wenzong("library", "list", "--organisation", "press", "--search", "渡").out
    assert "[渡口]" in shown
    assert "夜航" not in shown
    both = wenzong("library", "list", "夜航")
    assert (both.status, "other and press each have a work" in both.errors) == (2, True)
    chapters = json.loads(wenzong("library", "list", "夜航", "--organisation", "press", "--json").out)
    assert [(row["number"], row["title"]) for row in chapters] == [(1, "第1章"), (2, "第2章")]
    assert json.loads(wenzong("library", "list", listed[2]["id"], "--json").out) == chapters


def test_retired_works_are_marked_and_unknown_ones_refused(house: Settings) -> None:
    assert wenzong("library", "retire", "[渡口]", "--organisation", "press").status == 0
    states = {row["title"]: row["state"]
              for row in json.loads(wenzong("library", "list", "--organisation", "press", "--json").out)}
    assert states == {"[渡口]": "retired", "夜航": "compared"}
    result = wenzong("library", "list", "乌有", "--organisation", "press")
    assert (result.status, "press has 0 works named '乌有'" in result.errors) == (2, True)
