"""The translation benchmark: what counts as found or as an alarm, and which texts it uses."""

from pathlib import Path

import pytest

from benchmarks.harness.floors import broken
from benchmarks.harness.goals import missed
from benchmarks.meaning.meaning_page import bounds, digest, document, goals
from benchmarks.meaning.parallel_texts import Parallel, dialogue_texts, manual_texts
from benchmarks.meaning.translation_trial import TranslationTrial
from storage.documents import Chapter
from tests.matcher.meaning.parallel import EN, OTHERS, STRANGER, ZH

PAGE = '<html><body><p id="a">{}</p><p id="b">{}</p><p id="c">{}</p></body></html>'


def test_right_chapters_count_as_found_and_any_other_as_an_alarm() -> None:
    library = [Chapter("parallel", title, text) for title, text in {"古井": ZH, **OTHERS}.items()]
    trial = TranslationTrial(library, lambda *_: None)
    found = trial.ask("manual, en", [Parallel("manual, en", "古井", ZH, EN)])
    mistaken = trial.ask("absent, manual", [Parallel("absent, manual", "elsewhere", "", EN)])
    stranger = trial.ask("strangers, en", [Parallel("strangers, en", "stranger 1", "", STRANGER)])
    assert (found.first, found.alarms, stranger.first, stranger.alarms) == (1, (), 0, ())
    assert mistaken.alarms == ("elsewhere → 古井",)
    assert missed(goals([found, mistaken, stranger])) == []
    page = document([found, mistaken, stranger], {"stories": 4}, (0.1, 9), development=False)
    assert "| manual, en | 1 | 1.000 | 1.000 | 0 |" in page
    assert "absent, manual: elsewhere → 古井" in page
    named = digest(library, {"manual, en": [Parallel("manual, en", "古井", ZH, EN)]})
    assert named != digest(library[1:], {"manual, en": [Parallel("manual, en", "古井", ZH, EN)]})
    floors = bounds([found, mistaken, stranger], named)
    assert broken(floors, floors) == []
    assert broken(floors, bounds([found._replace(first=0), mistaken, stranger], named)) == [
        "manual, en: first: 0.0, the floor is 1.0"]


def test_paragraphs_that_are_not_translated_on_both_sides_are_left_out(tmp_path: Path) -> None:
    for language, paragraphs in {"zh-CN": ("保存文件。", "Not translated.", "只有中文。"),
                                 "en-US": ("Save the file. " * 60, "Not translated.", "—")}.items():
        folder = tmp_path / "libreoffice" / "help" / language / "text" / "swriter"
        folder.mkdir(parents=True)
        (folder / "save.html").write_text(PAGE.format(*paragraphs), encoding="utf-8")
    text, = manual_texts(tmp_path, "en-US", ("swriter",), 10)
    assert (text.name, text.chapter) == ("swriter/save.html", "保存文件。")
    with pytest.raises(FileNotFoundError, match="apt-get install libreoffice-help-zh-cn"):
        manual_texts(tmp_path / "nowhere", "en-US", ("swriter",), 10)
    with pytest.raises(FileNotFoundError, match="no catalogue in"):
        dialogue_texts(tmp_path)
