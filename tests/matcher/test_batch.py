"""Batches of records: the machine-readable interfaces."""

from collections.abc import Iterator
from typing import Any

import pytest

from fingerprinting.stage import FingerprintStage
from matcher import batch
from matcher.batch import Line as BatchLine
from matcher.batch import align_lines, match_lines
from matcher.explain import UnknownTextError, explain
from matcher.index.pointer import IndexLostError
from storage import mongodb
from storage.documents import Chapter
from storage.settings import Settings
from tests.matcher.texts import chapter, edited
from tests.matching_line import Line, line

__all__ = ["line"]


def upper(html: str) -> str:
    return html.replace("<p>", "").replace("</p>", "")


def test_pages_are_matched_line_by_line_in_order(settings: Settings, line: Line) -> None:
    text = chapter(1)
    line.add_chapter(text)
    line.run()
    lines: list[dict[str, Any]] = [
        {"id": 1, "text": chapter(9, 300) + text[100:900]}, {"id": "two", "text": chapter(2)}, {"id": 3},
        {"id": 4, "html": f"<p>{text}</p>"}, {"id": 5, "text": 7},
    ]
    first, second, third, fourth, fifth = match_lines(settings, lines, read=upper)
    match, = first["matches"]
    assert (first["id"], match["work"], match["chapter"], match["verdict"]) == (1, "长河", "第一章", "near_copy")
    assert match["passages"] == [{"page": [300, 1100], "source": [100, 900], "identity": 1.0,
                                  "literal_identity": 1.0, "inserted": 0}]
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


def test_lines_that_are_books_are_read_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHARACTERS", 1_000)
    read: list[int] = []

    def books() -> Iterator[BatchLine]:
        for number in range(batch.BATCH):
            read.append(number)
            yield {"id": number, "page": chapter(number, 300), "source": chapter(number, 300)}

    answers = align_lines(books())
    assert next(answers)["id"] == 0
    assert len(read) == 2, "both texts of a pair count"
    assert [answer["id"] for answer in answers] == list(range(1, batch.BATCH))


def fussy(html: str) -> str:
    """Read a page, or raise for an unreadable one."""
    if "poison" in html:
        raise RecursionError("nested too deeply")
    return upper(html)


def test_a_page_that_cannot_be_read_or_judged_is_answered_alone(settings: Settings, line: Line) -> None:
    text, orphan = chapter(11), chapter(12)
    line.add_chapter(text)
    line.works.put([Chapter("a work that is not there", "第一章", orphan, 1)])
    lines = [{"id": 1, "html": text}, {"id": 2, "html": "poison"}, {"id": 3, "text": orphan}, {"id": 4, "text": text}]
    first, second, third, fourth = match_lines(settings, lines, read=fussy)
    assert [each["matches"][0]["verdict"] for each in (first, fourth)] == ["identical"] * 2
    assert second == {"id": 2, "error": "RecursionError: nested too deeply"}
    assert third == {"id": 3, "error": "LookupError: work a work that is not there is not in the library, "
                                       "but chapters of it are"}


def test_an_index_that_is_lost_is_no_fault_of_a_line(settings: Settings, line: Line) -> None:
    line.add_chapter(chapter(13))

    def wipe(html: str) -> str:
        line.redis.flushall()
        return html

    with pytest.raises(IndexLostError, match="must be rebuilt"):
        list(match_lines(settings, [{"id": 1, "html": chapter(13)}], read=wipe))


@pytest.mark.slow
def test_two_processes_answer_as_one_does(settings: Settings, line: Line) -> None:
    line.add_chapter(chapter(4))
    pages = [{"id": number, "text": edited(chapter(4 + number % 2), 0.1, number)} for number in range(70)]
    assert list(match_lines(settings, pages, jobs=2)) == list(match_lines(settings, pages))


def test_pairs_are_aligned() -> None:
    source = chapter(5)
    pair = {"id": "p", "page": chapter(6, 200) + source[300:700], "source": source}
    good, bad = align_lines([pair, {"id": "q", "page": "x"}])
    assert good == {"id": "p", "passages": [{"page": [200, 600], "source": [300, 700], "identity": 1.0,
                                               "literal_identity": 1.0, "inserted": 0}]}
    assert '"source" must be a string' in bad["error"]


class Torn(dict[str, Any]):
    """A record that fails while it is being read."""

    def get(self, name: str, default: Any = None) -> Any:
        if name == "source":
            raise OSError("torn")
        return super().get(name, default)


def test_a_pair_that_cannot_be_aligned_is_answered_alone() -> None:
    text = chapter(5)
    bad, good = align_lines([Torn(id=1, page=text, source=text), {"id": 2, "page": text, "source": text}])
    assert bad == {"id": 1, "error": "OSError: torn"}
    assert good["passages"][0]["page"] == [0, len(text)]


def test_explain_says_which_rule_decided(settings: Settings, line: Line) -> None:
    text = chapter(7)
    version = line.add_chapter(text)
    other = line.add_chapter(chapter(8), "第二章")
    line.add_page(text, "http://127.0.0.1:9/a")
    line.run()
    answer = explain(settings, "http://127.0.0.1:9/a")
    assert [each["chapter_version"] for each in answer["candidates"]] == [version]
    assert answer["candidates"][0]["verdict"] == "identical"
    assert answer["keys"]["all"] > answer["keys"]["without_holders"]
    answer = explain(settings, "http://127.0.0.1:9/a", other)
    why, = answer["candidates"]
    assert why["verdict"] == "unrelated"
    assert answer["not_a_candidate"]["rule"] == "no_shared_key"
    with pytest.raises(UnknownTextError, match="no page 'nowhere'"):
        explain(settings, "nowhere")
    with pytest.raises(UnknownTextError, match="no chapter version"):
        explain(settings, "http://127.0.0.1:9/a", "none")


def test_another_method_proposes_when_asked(settings: Settings, line: Line) -> None:
    """Every method finds a verbatim copy through its own index."""
    from fingerprinting.methods import METHODS

    text = chapter(10)
    line.add_chapter(text)
    FingerprintStage(mongodb.connect(settings)).step()
    for method in METHODS:
        answer, = match_lines(settings, [{"id": 1, "text": text}], method=method.name)
        assert answer["matches"][0]["chapter"] == "第一章", method.name
