from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from storage.documents import Capture, Chapter, Page, Work, derive_id

NOW = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
PAGE = Page("盗站", "http://a.example/1", "c", NOW, "utf-8", "第一章", "正文")


@given(st.lists(st.text(), min_size=1), st.lists(st.text(), min_size=1))
def test_different_parts_give_different_ids(left: list[str], right: list[str]) -> None:
    assert (derive_id(*left) == derive_id(*right)) == (left == right)


def test_ids_are_the_same_on_another_day() -> None:
    assert derive_id("work", "default", "雾灯") == "f6eb4af1d8d219c7c014a889cba26395"


def test_a_changed_text_is_a_new_version_of_the_same_chapter() -> None:
    work = Work("default", "雾灯")
    first = Chapter(work.id, "第一章", "起初")
    second = replace(first, text="起初，有雾")
    assert first.chapter == second.chapter
    assert first.id != second.id


def test_a_page_read_again_unchanged_is_the_same_version() -> None:
    assert replace(PAGE, fetched_at=datetime(2027, 1, 1, tzinfo=UTC), capture="d").id == PAGE.id
    assert replace(PAGE, text="改了").id != PAGE.id
    assert replace(PAGE, url="http://a.example/2").id != PAGE.id


def test_a_capture_is_known_by_address_and_bytes() -> None:
    capture = Capture("http://a.example/", "http://a.example/", 200, (), b"abc", NOW)
    assert capture.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert replace(capture, body=b"abd").id != capture.id
    assert replace(capture, status=404).id == capture.id
