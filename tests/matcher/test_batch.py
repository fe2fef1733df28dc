"""Batches of lines: the machine-readable faces."""

import pytest

from fingerprinting.stage import FingerprintStage
from matcher.batch import align_lines, match_lines
from matcher.explain import UnknownTextError, explain
from storage import mongodb
from storage.settings import Settings
from tests.matcher.test_stage import Line, line
from tests.matcher.texts import chapter, edited

__all__ = ["line"]


def upper(html: str) -> str:
    return html.replace("<p>", "").replace("</p>", "")


def test_pages_are_matched_line_by_line_in_order(settings: Settings, line: Line) -> None:
    text = chapter(1)
    line.add_chapter(text)
    line.run()
    lines = [{"id": 1, "text": chapter(9, 300) + text[100:900]}, {"id": "two", "text": chapter(2)}, {"id": 3},
             {"id": 4, "html": f"<p>{text}</p>"}, {"id": 5, "text": 7}]
    first, second, third, fourth, fifth = match_lines(settings, lines, read=upper)
    match, = first["matches"]
    assert (first["id"], match["work"], match["chapter"], match["verdict"]) == (1, "长河", "第一章", "near_copy")
    assert match["passages"] == [{"page": [300, 1100], "source": [100, 900], "identity": 1.0}]
    assert second == {"id": "two", "matches": []}
    assert '"text" or "html"' in third["error"]
    assert fourth["matches"][0]["verdict"] == "identical"
    assert "must be a string, not int" in fifth["error"]


def test_a_library_that_no_worker_has_touched_is_matched_all_the_same(settings: Settings, line: Line) -> None:
    text = chapter(3)
    line.add_chapter(text)
    answer, = match_lines(settings, [{"id": 1, "text": text}])
    assert answer["matches"][0]["verdict"] == "identical"


def test_an_unknown_method_is_named(settings: Settings) -> None:
    with pytest.raises(ValueError, match="no method 'nonsense'"):
        match_lines(settings, [], method="nonsense")


@pytest.mark.slow
def test_two_processes_answer_as_one_does(settings: Settings, line: Line) -> None:
    line.add_chapter(chapter(4))
    pages = [{"id": number, "text": edited(chapter(4 + number % 2), 0.1, number)} for number in range(70)]
    assert list(match_lines(settings, pages, jobs=2)) == list(match_lines(settings, pages))


def test_pairs_are_aligned() -> None:
    source = chapter(5)
    pair = {"id": "p", "page": chapter(6, 200) + source[300:700], "source": source}
    good, bad = align_lines([pair, {"id": "q", "page": "x"}])
    assert good == {"id": "p", "passages": [{"page": [200, 600], "source": [300, 700], "identity": 1.0}]}
    assert '"source" must be a string' in bad["error"]


def test_explain_says_which_rule_decided(settings: Settings, line: Line) -> None:
    text = chapter(7)
    version = line.add_chapter(text)
    other = line.add_chapter(chapter(8), "第二章")
    line.add_page(text, "http://127.0.0.1:9/a")
    line.run()
    answer = explain(settings, "http://127.0.0.1:9/a")
    assert [each["chapter_version"] for each in answer["candidates"]] == [version]
    assert answer["candidates"][0]["verdict"] == "identical"
    assert answer["keys"]["all"] > answer["keys"]["held by nobody"]
    why, = explain(settings, "http://127.0.0.1:9/a", other)["candidates"]
    assert why["verdict"] == "unrelated"
    assert why["reason"].startswith("not a candidate")
    with pytest.raises(UnknownTextError, match="no page 'nowhere'"):
        explain(settings, "nowhere")
    with pytest.raises(UnknownTextError, match="no chapter version"):
        explain(settings, "http://127.0.0.1:9/a", "none")


def test_another_method_proposes_when_asked(settings: Settings, line: Line) -> None:
    """Whatever methods there are: each finds a verbatim copy through an index of its own."""
    from fingerprinting.methods import METHODS

    text = chapter(10)
    line.add_chapter(text)
    FingerprintStage(mongodb.connect(settings)).step()
    for method in METHODS:
        answer, = match_lines(settings, [{"id": 1, "text": text}], method=method.name)
        assert answer["matches"][0]["chapter"] == "第一章", method.name
