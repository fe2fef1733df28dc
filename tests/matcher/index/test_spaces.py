"""The index of chapters follows a library, and other workers, that change while it is compared."""

import logging
from collections.abc import Callable, Iterable

import pytest

from fingerprinting.methods import DEFAULT
from matcher.index.repairing.repair import Repaired
from matcher.index.spaces import Spaces, repair
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.matcher.index.conftest import damage
from tests.matcher.texts import chapter
from tests.matching_line import Line, SlowReader, damage_fingerprint, line

__all__ = ["line"]

OLD, NEW = chapter(1), chapter(2)


class SlowSpaces(Spaces):
    """Spaces that pause before they remove stale entries."""

    def __init__(self, line: Line, pause: Callable[[], object]) -> None:
        super().__init__(line.database, line.redis, DEFAULT)
        self._pause = pause

    def remove_chapters(self, chapters: Iterable[str]) -> None:
        stale = list(chapters)
        self._pause()
        super().remove_chapters(stale)


def spaces_of(line: Line, *pauses: Callable[[], object]) -> Spaces:
    spaces = Spaces(line.database, line.redis, DEFAULT)
    spaces._works = SlowReader(line.database, *pauses)
    return spaces


def nothing() -> None:
    """Do nothing between two comparisons."""


def change(line: Line, text: str) -> str:
    """Change the chapter, and process everything that follows from it."""
    version = line.add_chapter(text)
    line.run()
    return version


def verdicts(line: Line, text: str, url: str = "http://127.0.0.1:9/copy") -> list[str]:
    page = line.add_page(text, url)
    line.run()
    return [match.verdict for match in line.found(page)]


@pytest.mark.parametrize(("name", "looks"), [("rebuild", 1), ("prepare_chapters", 0)])
def test_what_is_put_in_between_two_looks_stays(line: Line, name: str, looks: int) -> None:
    change(line, OLD)
    spaces = spaces_of(line, *[nothing] * looks, lambda: change(line, NEW))
    getattr(spaces, name)()
    version = line.add_chapter(NEW)
    assert spaces.chapters.ids() == {version}
    assert verdicts(line, NEW) == ["identical"]


def test_what_becomes_current_again_as_it_is_taken_out_is_put_back(line: Line) -> None:
    version = change(line, OLD)
    line.add_chapter(NEW)
    spaces = spaces_of(line, lambda: change(line, OLD))
    spaces.prepare_chapters()
    assert spaces.chapters.ids() == {version}
    line.run()
    assert spaces.chapters.ids() == {version}
    assert verdicts(line, OLD) == ["identical"]


def test_what_becomes_current_again_as_mending_takes_it_out_goes_through_the_line(line: Line) -> None:
    version = change(line, OLD)
    line.add_chapter(NEW)
    spaces = SlowSpaces(line, lambda: change(line, OLD))
    spaces.reconcile()
    page = line.add_page(OLD)
    line.fingerprint.step()
    line.match.step()
    assert line.found(page) == [], "it is matched before the chapter is back"
    line.run()
    assert spaces.chapters.ids() == {version}
    assert [match.verdict for match in line.found(page)] == ["identical"]


@pytest.mark.parametrize("garbage", [None, b"nonsense"])
def test_pages_that_were_matched_without_a_lost_chapter_are_matched_again(
    line: Line, settings: Settings, garbage: bytes | None
) -> None:
    version = change(line, OLD)
    shard = line.index._spaces.chapters.view().generation.shard_of(version).encode()
    damage(line.redis, shard, None)
    page = line.add_page(OLD)
    line.run()
    assert line.found(page) == []
    damage(line.redis, shard, garbage)
    assert repair(settings)["chapter"] == Repaired(1, 0)
    line.run()
    assert [match.verdict for match in line.found(page)] == ["identical"]
    assert repair(settings)["chapter"] == Repaired(0, 0)
    assert Inbox(line.database, StageName.FINGERPRINT).waiting() == 0, "what is there is not sent through again"


@pytest.mark.parametrize("name", ["reconcile", "prepare_chapters"])
@pytest.mark.parametrize("value", [b"12345", None])
def test_a_stale_chapter_whose_fingerprint_is_damaged_or_gone_is_taken_out(
    line: Line, name: str, value: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    stale = change(line, OLD)
    current = line.add_chapter(NEW)
    line.fingerprint.step()
    damage_fingerprint(line, stale, value)
    spaces = spaces_of(line)
    with caplog.at_level(logging.WARNING):
        getattr(spaces, name)()
    assert stale not in spaces.chapters.ids()
    assert any(f"of chapter {stale} is damaged" in each for each in caplog.messages) == (value is not None)
    line.run()
    assert spaces.chapters.ids() == {current}
    spaces.reconcile()
    assert spaces.reconcile()["chapter"] == Repaired(0, 0)


def test_a_page_that_waits_to_be_matched_is_not_counted_as_repaired(line: Line) -> None:
    line.run()  # the index exists
    lost = line.add_page(OLD, "http://127.0.0.1:9/lost")
    line.fingerprint.step()
    inbox = Inbox(line.database, StageName.MATCH)
    inbox.acknowledge(inbox.claim())
    waiting = line.add_page(NEW, "http://127.0.0.1:9/waiting")
    line.fingerprint.step()
    spaces = spaces_of(line)
    assert spaces.reconcile()["page"] == Repaired(0, 1)
    assert spaces.pages.ids() == {lost}
    line.run()
    assert spaces.pages.ids() == {lost, waiting}
    assert spaces.reconcile()["page"] == Repaired(0, 0)


def test_a_chapter_that_waits_to_be_added_is_not_counted_as_repaired(line: Line) -> None:
    line.run()  # the index exists
    waiting = line.add_chapter(OLD)
    line.fingerprint.step()
    spaces = spaces_of(line)
    assert spaces.reconcile()["chapter"] == Repaired(0, 0)
    assert spaces.chapters.ids() == set()
    line.run()
    assert spaces.chapters.ids() == {waiting}
    assert spaces.reconcile()["chapter"] == Repaired(0, 0)


def test_fingerprints_are_the_same_read_by_id_or_among_all(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    change(line, OLD)
    current = {change(line, NEW), line.add_chapter(chapter(3), "第三回")}
    verdicts(line, NEW)
    spaces = spaces_of(line)
    assert spaces._is_most(1_000)
    read = {item.id: item.keys.keys.tolist() for item in spaces._current_chapters()}
    assert read.keys() == current
    monkeypatch.setattr("matcher.index.spaces.SCANNED", 0)
    assert not spaces._is_most(1_000)
    assert {item.id: item.keys.keys.tolist() for item in spaces._current_chapters()} == read
