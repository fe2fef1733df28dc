"""Works are edited, retired and deleted from the command line; deleting asks two questions."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.commands.every_command import app
from library.stage import add
from storage.collections.works import Works
from storage.mongodb import connect
from storage.settings import Settings
from tests.app.commands.terminal import wenzong
from tests.library.prose import BOOK


def run(*arguments: str, answers: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, ["library", *arguments], input=answers)
    return result.exit_code, result.output


def test_a_work_is_renamed_retired_and_deleted(house: Settings, tmp_path: Path) -> None:
    database = connect(house)
    path = tmp_path / "雾灯.txt"
    path.write_text(BOOK, encoding="utf-8")
    add(database, [path])
    [work] = Works(database).of("default")
    assert run("edit", "雾灯", "--title", "雾中灯", "--language", "zh") == (0, "changed: title, languages\n")
    text = tmp_path / "chapter.txt"
    text.write_text("换了一段完全不同的正文。", encoding="utf-8")
    assert run("edit", "雾中灯", "--chapter", "1", "--text", str(text)) == (0, "changed: text\n")
    text.write_bytes("换了一段完全不同的正文。".encode("gb18030"))
    assert run("edit", "雾中灯", "--chapter", "1", "--text", str(text)) == (0, "nothing changed\n")
    assert run("retire", "雾中灯")[0] == 0
    assert not set(Works(database).current_versions())
    assert run("restore", work.id)[0] == 0
    assert len(set(Works(database).current_versions())) == 2
    assert run("delete", "雾中灯", answers="y\nanother\n")[0] == 1
    assert Works(database).listed(work.id)
    status, output = run("delete", "雾中灯", answers="y\n雾中灯\n")
    assert (status, "chapters: 2" in output, "0 texts are kept" in output) == (0, True, True)
    assert Works(database).of("default") == []


def test_an_argument_of_a_terminal_that_is_not_utf_8_is_named(house: Settings) -> None:
    name = os.fsdecode("雾灯".encode("gbk"))
    for arguments in (("library", "list", "--organisation", name),
                      ("crawl", "--start", "http://127.0.0.1:9/", "--site", name)):
        result = wenzong(*arguments)
        assert (result.status, f"the argument {name!r} is not UTF-8 text" in result.errors) == (2, True), result


def test_why_nothing_is_deleted_is_said_in_the_language_of_the_command_line(
    house: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "别的书.txt"
    path.write_text(BOOK.replace("雾灯", "别的书"), encoding="utf-8")
    add(connect(house), [path])
    assert run("retire", "别的书")[0] == 0
    from webadmin.library import deleting

    found = deleting.dependents
    monkeypatch.setattr(deleting, "dependents", lambda *about: replace(found(*about), under_way=(3,)))
    result = CliRunner().invoke(app, ["library", "delete", "别的书", "--yes"])
    assert "under way: #3\n" in result.output
    assert "A notice is in progress in #3" in str(result.exception)
    assert "别的书" in {work.title for work in Works(connect(house)).of("default")}
