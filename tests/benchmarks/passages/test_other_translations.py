"""Chapters in two translations, from catalogues written here."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from benchmarks.meaning.parallel_texts import CATALOGUES
from benchmarks.passages.cases import DEVELOPMENT, SCORED
from benchmarks.passages.other_translations import WHOLE, looked_up, translated_chapters
from benchmarks.passages.other_translations_page import document, is_reached
from tests.matcher.texts import chapter


def translate(share: Path, language: str, texts: dict[str, str]) -> None:
    folder = share / CATALOGUES / language / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = Catalog()
    for original, text in texts.items():
        catalogue.add(original, text)
    with (folder / "wesnoth-demo.mo").open("wb") as file:
        write_mo(file, catalogue)


def test_sentences_in_both_catalogues_become_chapters_that_are_looked_up(tmp_path: Path) -> None:
    lines = [line for line in chapter(1).splitlines() if len(line) >= 20]
    translate(tmp_path, "zh_CN", {f"original {number:03}": line for number, line in enumerate(lines)})
    translate(tmp_path, "zh_TW", {f"original {number:03}": line for number, line in enumerate(lines) if number != 1})
    chapters = translated_chapters(tmp_path, 250)
    assert lines[0] in chapters[0].mainland
    assert not any(lines[1] in side for each in chapters for side in (each.mainland, each.taiwan))
    rows = looked_up(chapters, 250, [chapter(2), chapter(3)], lambda what, done, count: None)
    assert {row.half for row in rows} == {DEVELOPMENT, SCORED}
    measured = [row for row in rows if row.pages]
    assert [(row.pages, row.named, row.called, row.others) for row in measured] == [
        (len(chapters), len(chapters), len(chapters), 0)] * 2
    assert f"250 characters, {WHOLE} | {len(chapters)} | 1.000 | 1.000 | 0 |" in document(rows, 1, "two chapters")
    assert is_reached(rows)


def test_packages_that_are_not_installed_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="wesnoth"):
        translated_chapters(tmp_path, 250)
