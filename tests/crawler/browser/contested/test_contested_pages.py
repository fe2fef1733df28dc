"""What a pirate shows or hides by rarely known means is read as Chromium draws it, from the markup alone."""

from collections.abc import Sequence

import pytest

from crawler.extraction.page import extract_html
from tests.crawler.browser.contested.clipped_pages import AROUND, FLAT, OPENED, OUTSIDE
from tests.crawler.browser.contested.composed_pages import COLOURS, CONTAINERS, PLACES, SCOPES, STATES
from tests.crawler.browser.contested.compounded_pages import CONDITIONS, FACTORS, PRODUCTS
from tests.crawler.browser.contested.contested_pages import DRAWINGS, FIELDS, SHADOWS, Contested
from tests.crawler.browser.contested.laid_over_pages import SHAPED, UNCOVERED, WHOLE
from tests.crawler.browser.contested.ruled_pages import COVERS, RULES
from tests.crawler.browser.contested.valued_pages import ELEMENTS, HIDING, SHOWING
from tests.crawler.browser.odd_shapes import Shape, page, share

READ = 0.98
"""Minimum share (0–1) of what a person sees, less that of the junk, of a page that is decided as Chromium does."""


@pytest.mark.parametrize(("pages", "alike"), [
    (SHADOWS, 1.0), (DRAWINGS, 1.0), (FIELDS, 0.95), (RULES, 0.95), (COVERS, 0.94), (HIDING, 0.9), (SHOWING, 1.0),
    (ELEMENTS, 0.95), (CONTAINERS, 1.0), (COLOURS, 1.0), (PLACES, 1.0), (SCOPES, 1.0), (STATES, 1.0),
    (FLAT, 0.79), (OPENED, 1.0), (AROUND, 1.0), (UNCOVERED, 1.0), (WHOLE, 1.0), (PRODUCTS, 1.0), (FACTORS, 1.0),
    (CONDITIONS, 1.0), (OUTSIDE, 0.68), (SHAPED, 0.7),
], ids=["shadow roots", "drawings", "fields", "rules", "covers", "values that hide", "values that show", "elements",
        "containers", "colours", "places", "scopes", "states", "boxes without room", "opened",
        "boxes that clip nothing",
        "uncovered", "whole shapes", "products", "factors", "conditions", "outside", "shapes"])
def test_what_a_person_sees_of_contested_pages_is_read_and_nothing_else(
    pages: Sequence[Contested], alike: float,
) -> None:
    missed = []
    for number, contested in enumerate(pages, 3001):
        written = page(Shape(contested.kind, contested.body), number)
        text = extract_html(written, f"http://a.test/book/1/{number}.html").text
        missed += [contested.kind] if share(text, number) < READ else []
    assert len(missed) <= (1 - alike) * len(pages), missed
