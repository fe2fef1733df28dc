"""A whole book on one page is read within the time allowed for its length."""

import asyncio

import pytest

from crawler.extraction.extraction_pool import ExtractionPool
from crawler.extraction.extraction_process import SECONDS, seconds_for
from crawler.extraction.markup.lines import MAX_LINES
from crawler.extraction.markup.shown import shown
from crawler.extraction.markup.tree import MAX_CHARACTERS
from crawler.extraction.page import extract_html
from crawler.extraction.remembering import LONGEST, remembering


def test_time_grows_with_a_page_and_is_bounded() -> None:
    assert seconds_for(0) == SECONDS
    assert seconds_for(1_700_000) > 2 * SECONDS
    assert seconds_for(10**9) < 20


@pytest.mark.slow
def test_a_whole_book_is_read() -> None:
    lines = "".join(f"<p>第{number}回，他推开门，看见院子里站着一个人，雨下得很大，那人却没有打伞。</p>"
                    for number in range(15_000))

    async def read() -> str:
        pool = ExtractionPool(1)
        try:
            return (await pool.extract(f"<title>旧事</title><div>{lines}</div>".encode(), "http://h/1.html")).text
        finally:
            pool.close()

    assert asyncio.run(read()).count("\n") > 14_900


@pytest.mark.parametrize(("count", "is_cut"), [(MAX_LINES - 1, False), (MAX_LINES + 1, True)])
def test_a_page_that_is_cut_says_so(count: int, is_cut: bool) -> None:
    _, lines = shown("<title>旧事</title>" + "<p>雨下得很大" * count)
    assert (len(lines), lines.is_cut) == (min(count, MAX_LINES), is_cut)


def test_a_page_of_too_many_characters_says_so() -> None:
    assert extract_html(f"<p>雨下得很大，他推开门。{' ' * MAX_CHARACTERS}<p>那人没有打伞。").is_cut


def test_long_strings_are_not_remembered() -> None:
    cleaned: list[str] = []

    @remembering(10)
    def size(text: str) -> int:
        cleaned.append(text)
        return len(text)

    short, long = "x", "x" * (LONGEST + 1)
    assert [size(short), size(short), size(long), size(long)] == [1, 1, LONGEST + 1, LONGEST + 1]
    assert cleaned == [short, long, long]
