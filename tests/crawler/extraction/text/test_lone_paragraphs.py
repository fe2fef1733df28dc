"""A paragraph alone in its element is read like those beside it; a notice there is not."""

from collections.abc import Callable, Iterator

from crawler.extraction.page import extract_html
from tests.crawler.extraction.text.lone_paragraphs import Lone, lone, noticed

NUMBERS = range(870, 873)


def read_share(pages: Callable[[int], Iterator[Lone]]) -> float:
    """Return the share of pages whose lone line is read."""
    found = [one.line in extract_html(one.html, f"http://a.test/book/1/{number}.html").text
             for number in NUMBERS for one in pages(number)]
    return sum(found) / len(found)


def test_a_paragraph_alone_in_its_element_is_read() -> None:
    assert read_share(lone) >= 0.96


def test_a_notice_alone_in_its_element_is_not() -> None:
    assert read_share(noticed) <= 0.08
