"""Pages in unusual forms are read as a person sees them, from their markup alone."""

import pytest

from crawler.extraction.page import extract_html
from tests.crawler.browser.odd_shapes import STATIC, Shape, page, share


@pytest.mark.parametrize(("number", "shape"), list(enumerate(STATIC, 701)), ids=[shape.kind for shape in STATIC])
def test_what_a_person_sees_of_an_odd_page_is_read_and_nothing_else(number: int, shape: Shape) -> None:
    assert share(extract_html(page(shape, number), f"http://a.test/book/1/{number}.html").text, number) >= 0.98
