"""`wenzong index`: says how many keys were repaired, and rebuilds."""

from pathlib import Path

import pytest

from matcher.matcher import Matcher
from storage import redis
from storage.settings import Settings
from tests.app.commands.terminal import wenzong, write_lines
from tests.matcher.texts import chapter

pytestmark = pytest.mark.slow


def test_what_was_lost_is_counted_and_comes_back(house: Settings, tmp_path: Path) -> None:
    lines = [{"work": "长河", "chapter": f"第{number}章", "text": chapter(number)} for number in range(5)]
    wenzong("library", "add", write_lines(tmp_path / "lines.jsonl", *lines))
    assert wenzong("index", "repair").out == ("chapters: 0 keys repaired, 0 items added\n"
                                            "pages: 0 keys repaired, 0 items added\n")
    client = redis.connect(house)
    buckets = sorted(set(client.scan_iter("{*}[0-9a-f]*", count=10_000)))
    client.delete(*buckets[:20])
    assert wenzong("index", "repair").out.startswith("chapters: 20 keys repaired, 0 items added\n")
    assert wenzong("index", "rebuild").out == wenzong("index", "rebuild", "--jobs", "2").out == "rebuilt\n"
    assert [each.source.title for each in Matcher.stored(house).match(chapter(3))] == ["第3章"]


def test_two_at_once_are_told(house: Settings) -> None:
    wenzong("index", "repair")
    client = redis.connect(house)
    locks = [key.replace(b"pointer", b"lock") for key in client.scan_iter("index:*pointer")]
    for lock in locks:
        client.set(lock, "another's", px=60_000)
    try:
        assert wenzong("index", "repair").status == 1
        result = wenzong("index", "rebuild")
        assert (result.status, result.errors) == (1, "another process is already rebuilding the index\n")
    finally:
        client.delete(*locks)
