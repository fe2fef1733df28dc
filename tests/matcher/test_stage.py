"""The stages on real servers: chapters and pages in, matches out, in any order and despite losses."""

import logging

import pytest
from redis.exceptions import RedisError

from storage.collections.dead_letters import dead_letters
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.matcher.texts import chapter, edited
from tests.matching_line import Line, SlowReader, damage_fingerprint, line

__all__ = ["line"]


def test_a_copy_becomes_a_match_with_offsets_in_both_originals(line: Line) -> None:
    text = chapter(1)
    version = line.add_chapter(text)
    page = line.add_page(chapter(2, 600) + text[300:900] + chapter(3, 600))
    line.run()
    match, = line.found(page)
    assert (match.chapter_version, match.verdict, match.organisation) == (version, "near_copy", "default")
    assert [(each.page, each.source) for each in match.passages] == [((600, 1200), (300, 900))]
    assert Inbox(line.database, StageName.CASE).holds(match.id)


def test_an_unrelated_page_leaves_nothing_behind(line: Line) -> None:
    line.add_chapter(chapter(1))
    page = line.add_page(chapter(2))
    line.run()
    assert line.found(page) == []
    assert Inbox(line.database, StageName.MATCH).waiting() == 0


def test_a_work_added_today_finds_yesterdays_copies(line: Line) -> None:
    text = chapter(4)
    page = line.add_page(edited(text, 0.1))
    line.run()
    assert line.found(page) == []
    line.add_chapter(text)
    line.run()
    assert [match.verdict for match in line.found(page)] == ["near_copy"]


@pytest.mark.fault(22)
def test_doing_it_again_changes_nothing(line: Line) -> None:
    text = chapter(5)
    line.add_chapter(text)
    page = line.add_page(text)
    line.run()
    before = line.found(page)
    Inbox(line.database, StageName.MATCH).enqueue([page])
    line.run()
    assert line.found(page) == before
    assert [match.verdict for match in before] == ["identical"]


def test_a_changed_chapter_replaces_its_former_version(line: Line) -> None:
    old, new = chapter(6), chapter(7)
    line.add_chapter(old)
    line.run()
    version = line.add_chapter(new)
    line.run()
    late, fresh = line.add_page(old, "http://127.0.0.1:9/old"), line.add_page(new, "http://127.0.0.1:9/new")
    line.run()
    assert line.found(late) == []
    assert [match.chapter_version for match in line.found(fresh)] == [version]


def test_a_version_that_becomes_current_again_while_it_is_replaced_stays(line: Line, settings: Settings) -> None:
    old, new = chapter(6), chapter(7)
    version = line.add_chapter(old)
    line.run()
    line.add_chapter(new)
    line.fingerprint.step()
    other, copies = Line(settings, line.database), []

    def revert() -> None:
        other.add_chapter(old)
        other.run()

    def copy() -> None:
        copies.append(other.add_page(old))
        other.run()
        assert other.found(copies[0]) == [], "the first worker has just taken out what the other one found there"

    line.index._works = SlowReader(line.database, revert, copy)
    line.index.step()
    line.run()
    assert line.index._spaces.chapters.ids() == {version}
    assert [match.verdict for match in line.found(copies[0])] == ["identical"]


def test_a_version_that_is_taken_out_by_a_worker_that_dies_is_put_back(line: Line, settings: Settings) -> None:
    old, new = chapter(6), chapter(7)
    version = line.add_chapter(old)
    line.run()
    replaced = line.add_chapter(new)
    line.fingerprint.step()
    other = Line(settings, line.database)

    def revert() -> None:
        other.add_chapter(old)
        other.run()

    def die() -> None:
        raise KeyboardInterrupt

    line.index._works = SlowReader(line.database, revert, die)
    with pytest.raises(KeyboardInterrupt):
        line.index.step()
    assert line.index._spaces.chapters.ids() == {replaced}
    line.database["inbox_index"].update_many({}, {"$set": {"ready_at": 0}})
    line.reopen()
    line.run()
    assert line.index._spaces.chapters.ids() == {version}


@pytest.mark.parametrize("value", [b"12345", None])
def test_a_damaged_fingerprint_of_a_former_version_fails_no_stage(
    line: Line, value: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    old = line.add_chapter(chapter(6))
    line.run()
    damage_fingerprint(line, old, value)
    new, other = line.add_chapter(chapter(7)), line.add_chapter(chapter(8), "第二章")
    with caplog.at_level(logging.WARNING):
        line.run()
    assert line.index._spaces.chapters.ids() == {new, other}
    assert Inbox(line.database, StageName.INDEX).waiting() == 0
    assert any(f"of chapter {old} is damaged" in each for each in caplog.messages) == (value is not None)
    assert line.index._spaces.reconcile()["chapter"].keys > 0, "its records meant nothing, and are cleared away"


@pytest.mark.fault(25)
def test_a_flushed_redis_is_rebuilt_before_anything_is_answered(line: Line) -> None:
    text = chapter(8)
    line.add_chapter(text)
    line.run()
    line.redis.flushall()
    line.reopen()
    page = line.add_page(text)
    line.run()
    assert [match.verdict for match in line.found(page)] == ["identical"]


@pytest.mark.fault(25)
def test_a_flush_loses_no_page_either(line: Line) -> None:
    text = chapter(9)
    page = line.add_page(text)
    line.run()
    line.redis.flushall()
    line.add_chapter(text)
    line.run()
    assert [match.verdict for match in line.found(page)] == ["identical"]


def test_a_missing_fingerprint_is_asked_for_again(line: Line) -> None:
    text = chapter(10)
    version = line.add_chapter(text)
    page = line.add_page(text)
    line.fingerprint.step()
    line.database["fingerprints"].delete_many({})
    line.index.step()
    line.match.step()
    waiting = Inbox(line.database, StageName.FINGERPRINT)
    assert waiting.holds(f"chapter:{version}")
    assert waiting.holds(f"page:{page}")
    assert Inbox(line.database, StageName.INDEX).holds(version)
    assert Inbox(line.database, StageName.MATCH).holds(page)


def test_an_announced_page_that_is_not_there_yet_waits(line: Line) -> None:
    inbox = Inbox(line.database, StageName.MATCH)
    inbox.enqueue(["0" * 32])
    assert line.match.step() == 1
    assert inbox.holds("0" * 32)
    assert dead_letters(line.database) == []


@pytest.mark.fault(25)
def test_a_full_redis_is_an_error_that_loses_nothing(line: Line) -> None:
    text = chapter(12)
    line.add_chapter(text)
    line.run()
    page = line.add_page(text)
    line.fingerprint.step()
    line.redis.config_set("maxmemory", 1)
    try:
        for _ in range(5):
            with pytest.raises(RedisError, match="maxmemory"):
                line.match.step()
            line.database["inbox_match"].update_many({}, {"$set": {"ready_at": 0}})
    finally:
        line.redis.config_set("maxmemory", 0)
    line.run()
    assert dead_letters(line.database) == []
    assert [match.verdict for match in line.found(page)] == ["identical"]


def test_a_crowded_index_is_rebuilt_once_there_is_memory_for_it(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    line.add_chapter(chapter(13))
    line.run()
    before = line.match._spaces.chapters.pointer()
    monkeypatch.setattr("matcher.index.index.CROWDED", 0)
    line.redis.config_set("maxmemory", line.redis.info("memory")["used_memory"] + 100)
    try:
        page = line.add_page(chapter(13))
        assert line.match._spaces.ready()
        assert line.match._spaces.chapters.pointer() == before
    finally:
        line.redis.config_set("maxmemory", 0)
    line.run()
    assert line.match._spaces.chapters.pointer().current not in before
    assert [match.verdict for match in line.found(page)] == ["identical"]


def test_a_crowded_index_is_rebuilt_from_the_pages_that_it_has(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    line.add_chapter(chapter(13))
    there = line.add_page(chapter(13), "http://127.0.0.1:9/there")
    line.run()
    waiting = line.add_page(chapter(13), "http://127.0.0.1:9/waiting")
    line.fingerprint.step()
    pages = line.match._spaces.pages
    before = pages.pointer()
    monkeypatch.setattr("matcher.index.index.CROWDED", 0)
    assert line.match._spaces.ready()
    assert pages.pointer().current not in before
    assert pages.ids() == {there}
    line.run()
    assert pages.ids() == {there, waiting}
    assert [match.verdict for match in line.found(waiting)] == ["identical"]


def test_a_damaged_fingerprint_fails_alone(line: Line) -> None:
    text = chapter(11)
    line.add_chapter(text)
    good, bad = line.add_page(text, "http://127.0.0.1:9/good"), line.add_page(text + "完", "http://127.0.0.1:9/bad")
    line.fingerprint.step()
    line.database["fingerprints"].update_one({"subject": bad}, {"$set": {"value": b"12345"}})
    line.index.step()
    line.match.step()
    assert [match.verdict for match in line.found(good)] == ["identical"]
    reason = line.database["inbox_match"].find_one({"ids": bad})
    assert reason is not None
    assert "Error" in reason["reason"]


def test_a_notice_that_the_site_shows_everywhere_is_boilerplate_even_if_a_work_holds_it(line: Line) -> None:
    notice = chapter(70, 130).replace("\n", "")
    line.add_chapter(chapter(71, 900) + "\n" + notice + "\n" + chapter(72, 900))
    pages = [line.add_page(f"{chapter(80 + seed, 900)}\n{notice}", f"http://127.0.0.1:9/{seed}") for seed in range(6)]
    line.run()
    assert {match.verdict for page in pages for match in line.found(page)} == {"boilerplate"}
