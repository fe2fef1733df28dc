"""Registration numbers in hostile pages: the pages of a case must not hold up its bundle."""

import time

import pytest

from evidence.gathering.registration import registration_numbers

MANY = 200_000
SECONDS = 2.0
"""Each page took hours, or would have, before tags and white space were read in one way only."""


@pytest.mark.parametrize("page", [
    "<" * MANY, "<a " * MANY, "京ICP备" + " " * MANY, "京 " * MANY + "公网安备" + "\u3000" * MANY,
    "京ICP备12345678号" + "\n" * MANY + "-", "京ICP证" + "&nbsp; " * MANY,
], ids=["open tags", "torn tags", "spaces in a number", "wide spaces", "lines after a number", "entities"])
def test_a_hostile_page_takes_no_time(page: str) -> None:
    begun = time.monotonic()
    registration_numbers(page.encode(), ["utf-8"])
    assert time.monotonic() - begun < SECONDS


@pytest.mark.parametrize(("page", "number"), [
    ("<p>京ICP备12345678号-1</p>", "京ICP备12345678号-1"),
    ("京 <b>ICP</b>\n备 案 号 ：\t12345678 号 － 2", "京ICP备案号：12345678号－2"),
    ("沪ICP证B2-20240001号", "沪ICP证B2-20240001号"),
    ("京公网安备&nbsp;\u3000 11010502030143 号", "京公网安备11010502030143号"),
])
def test_a_number_is_found_however_it_is_spaced(page: str, number: str) -> None:
    assert registration_numbers(page.encode(), ["utf-8"]) == [number]
