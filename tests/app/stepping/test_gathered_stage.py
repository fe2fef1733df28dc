"""An import adds chapters to a large index many at a time."""

from collections.abc import Callable

from app.stepping.gathered_stage import gathered
from matcher.index.index import FILL
from matcher.index.view import View
from storage.inbox import Inbox, StageName
from tests.matcher.texts import chapter
from tests.matching_line import Line, line

__all__ = ["line"]


def grow(line: Line, bits: int) -> View:
    """Replace the index of chapters by one with at least 2^bits buckets."""
    index = line.index._spaces.chapters
    assert index.rebuild(lambda: iter(()), 64 << bits)
    return index.view()


def is_fingerprinting(line: Line) -> Callable[[], bool]:
    inbox = Inbox(line.database, StageName.FINGERPRINT)
    return lambda: inbox.waiting() > 0


def test_chapters_wait_for_others_that_are_on_their_way(line: Line) -> None:
    for number in range(3):
        line.add_chapter(chapter(number), f"第{number}章")
    stage = gathered(line.index, is_fingerprinting(line))
    assert stage.step() == 0, "nothing has been fingerprinted yet"
    assert line.fingerprint.step(2) == 2
    assert stage.step() == 0
    assert line.fingerprint.step() == 1
    assert stage.step() == 3
    page = line.add_page(chapter(2))
    line.run()
    assert [match.verdict for match in line.found(page)] == ["identical"]


def test_enough_chapters_do_not_wait(line: Line) -> None:
    line.run()
    least = line.index.worthwhile()
    chapters = [line.add_chapter(chapter(number, 60), f"第{number}章") for number in range(least + 1)]
    while (waiting := line.fingerprint.inbox.waiting()) > 1:
        assert line.fingerprint.step(min(waiting - 1, 64))
    stage = gathered(line.index, is_fingerprinting(line))
    assert stage.step() == least
    assert len(line.index._spaces.chapters.absent(chapters)) == 1


def test_more_chapters_are_worth_a_step_the_larger_the_index_is(line: Line) -> None:
    line.run()
    small = line.index.worthwhile()
    assert grow(line, 15).generation.bits >= 15
    assert small < 1024 <= line.index.worthwhile() < FILL
    assert grow(line, 20).generation.bits >= 20
    assert line.index.worthwhile() == FILL


def test_other_stages_do_not_wait(line: Line) -> None:
    assert gathered(line.match, is_fingerprinting(line)) is line.match
