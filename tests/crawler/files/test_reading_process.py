"""Files that cannot be read: the process that reads them reports why, in a record that can be read back."""

import io
from collections.abc import Iterator

import pytest

from crawler.files import reading_process
from crawler.files.reading_process import write_drafts
from library.readers.any_format import read_found
from library.readers.draft import Draft, DraftOrRefusal, LockedFileError, Refusal, UnreadableFileError
from library.readers.file_name import FileName
from library.readers.spool import decoded

CHAPTER = Draft("雾灯", "第一章", "夜色压下来。")


def records(out: io.BytesIO) -> list[DraftOrRefusal]:
    out.seek(0)
    found = []
    while out.tell() < len(out.getvalue()):
        found.append(decoded(out))
    return found


def failing(error: Exception) -> Iterator[DraftOrRefusal]:
    yield CHAPTER
    raise error


@pytest.mark.parametrize(("error", "state", "reason"), [
    (LockedFileError("the archive is protected with a password; provide it without one"), "locked",
     "the archive is protected"),
    (UnreadableFileError("it is not an HTML page: {error}", error="{odd}"), "damaged", "it is not an HTML page: {odd}"),
    (MemoryError(), "damaged", "MemoryError"),
    (ValueError("a {brace"), "damaged", "a {brace"),
])
def test_what_stops_the_reading_is_told(error: Exception, state: str, reason: str) -> None:
    out = io.BytesIO()
    assert write_drafts(failing(error), "book.zip", out) == state
    chapter, refusal = records(out)
    assert chapter == CHAPTER
    assert isinstance(refusal, Refusal)
    assert refusal.place == "book.zip"
    assert refusal.reason.startswith(reason)


@pytest.mark.parametrize(("name", "state"), [("a.kfx", "unsupported"), ("a.exe", "unsupported"), ("a.zip", "damaged")])
def test_kinds_that_are_not_read_are_told_apart(name: str, state: str) -> None:
    out = io.BytesIO()
    assert write_drafts(read_found(FileName(name), io.BytesIO(b"\x00nothing")), name, out) == state
    assert [type(record) for record in records(out)] == [Refusal]


def test_a_file_of_more_than_its_bounds_ends_with_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_process, "MAX_CHAPTERS", 2)
    out = io.BytesIO()
    assert write_drafts(iter([CHAPTER] * 5), "book.txt", out) == "read"
    assert [type(record) for record in records(out)] == [Draft, Draft, Refusal]
