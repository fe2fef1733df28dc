"""`wenzong library add`: idempotent, counts what it does, and refuses line by line."""

import zipfile
from datetime import date
from pathlib import Path

import pytest

from app.demo.demo_texts import WORKS, works
from storage.collections.works import Works
from storage.inbox import Inbox
from storage.mongodb import connect
from storage.settings import Settings
from tests.app.commands.terminal import wenzong, write_lines
from tests.webadmin.reports.conftest import FETCHED, Copies
from webadmin.setup import prepare

pytestmark = pytest.mark.slow

TEXTS = [each.text for each in works()["jar_listener"]]


def test_what_is_no_slug_is_refused(house: Settings, tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text(TEXTS[0], encoding="utf-8")
    for slug in ("No slug!", "", "机构", "a" * 65):
        result = wenzong("library", "add", file, "--organisation", slug)
        assert result.status == 2
        assert f"wenzong: {slug!r} cannot be the slug of an organisation" in result.errors
    assert not Works(connect(house)).counts()["works"]


def test_works_of_no_organisation_are_refused(house: Settings, tmp_path: Path) -> None:
    prepare(house)
    from webadmin.accounts.models import Organisation

    file = tmp_path / "book.txt"
    file.write_text(TEXTS[0], encoding="utf-8")
    early = wenzong("library", "add", file, "--organisation", "pres")
    assert (early.status, "there is no organisation 'pres' yet" in early.errors) == (2, True)
    press = Organisation.objects.create(slug="press", name="某社")
    try:
        for slug in ("pres", "default"):
            result = wenzong("library", "add", file, *(("--organisation", slug) if slug != "default" else ()))
            assert (result.status, result.out) == (2, "")
            assert f"there is no organisation {slug!r}" in result.errors
            assert "press (某社)" in result.errors
        assert not Works(connect(house)).counts()["works"]
    finally:
        press.delete()


def test_doing_it_again_changes_nothing(house: Settings) -> None:
    count = sum(map(len, works().values()))
    assert wenzong("library", "add", WORKS).out == f"{count} new, 0 changed, 0 unchanged, 0 refused\n"
    before = Works(connect(house)).counts()
    again = wenzong("library", "add", WORKS)
    assert (again.status, again.out) == (0, f"0 new, 0 changed, {count} unchanged, 0 refused\n")
    assert Works(connect(house)).counts() == before
    for stage in ("fingerprint", "index"):
        assert Inbox(connect(house), stage).waiting() == 0, "it waits until the library is indexed"


def test_changes_are_counted_and_bad_lines_named(house: Settings, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    lines = [{"work": "线装", "chapter": f"第{number}章", "text": text} for number, text in enumerate(TEXTS[:3], 1)]
    assert wenzong("library", "add", write_lines(file, *lines)).out.startswith("3 new, ")
    lines[1]["text"] += "后来又添了一句。"
    bad = {"work": "线装", "chapter": "空"}
    result = wenzong("library", "add", write_lines(file, lines[0], "{", lines[1], bad, lines[2]))
    assert result.status == 1
    assert result.out.startswith("0 new, 1 changed, 2 unchanged, 2 refused\n")
    assert "lines.jsonl:2" in result.out
    assert "lines.jsonl:4" in result.out


def test_one_refused_file_does_not_stop_the_others(house: Settings, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "picture.txt").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "cut.zip").write_bytes(b"PK\x03\x04 and no more")
    with zipfile.ZipFile(tmp_path / "good.zip", "w") as archive:
        archive.writestr("第一章.txt", TEXTS[4])
    result = wenzong("library", "add", tmp_path / "empty.txt", tmp_path / "picture.txt", tmp_path / "cut.zip",
                     tmp_path / "nowhere.txt", tmp_path / "good.zip", "--holder", "某社")
    assert result.status == 1
    assert result.out.startswith("1 new, 0 changed, 0 unchanged, 4 refused\n")
    for name in ("empty.txt", "picture.txt", "cut.zip", "nowhere.txt"):
        assert any(name in line for line in result.out.splitlines()[1:]), name
    assert "Traceback" not in result.errors
    work, = connect(house)["works"].find({"title": "good"})
    assert work["holder"] == "某社"


def test_a_work_is_named_by_its_title_or_not_at_all(house: Settings, tmp_path: Path) -> None:
    line = {"work": "散叶", "chapter": "第一章", "text": TEXTS[0]}
    wenzong("library", "add", write_lines(tmp_path / "lines.jsonl", line))
    assert wenzong("library", "propagation", "散叶", "--json").out == "[]\n"
    result = wenzong("library", "propagation", "乌有", "--organisation", "default")
    assert (result.status, result.errors) == (
        2, ("wenzong: default has no work '乌有': give its full title or its id; `wenzong library list --json` shows "
            "both\n"))


def test_the_day_of_a_copy_is_that_of_the_time_zone(house: Settings) -> None:
    copies = Copies(connect(house), "default")
    work = copies.work()
    copies.copy(work, copies.chapter(work), "http://mirror.example/1")
    assert FETCHED.date() == date(2025, 11, 20)
    assert "2025-11-21" in wenzong("library", "propagation", work.title).out


def test_a_decoy_is_declared_once_and_a_wrong_one_named(house: Settings, tmp_path: Path) -> None:
    text = TEXTS[0]
    line = {"work": "散叶", "chapter": "第一章", "text": text}
    wenzong("library", "add", write_lines(tmp_path / "lines.jsonl", line))
    order = ("library", "decoy", "散叶", "第一章", "檐下的铜铃在那一刻轻轻响了三声。",
             "--since", "2026-11-23T08:00+08:00")
    result = wenzong(*order, "--after", text[100:130], "--until", "2026-11-23T09:00+08:00")
    assert (result.status, connect(house)["decoys"].count_documents({"_id": result.out.strip()})) == (0, 1)
    for after, until, named in ((text[100:130], "tomorrow", "tomorrow"), ("乌有", "2026-11-23T09:00+08:00", "乌有")):
        result = wenzong(*order, "--after", after, "--until", until)
        assert (result.status, named in result.errors, "Traceback" in result.errors) == (2, True, False)
