"""Teasers of other pages below a text are not part of it; sections, goods and lists without a text are."""

from crawler.extraction.markup.shown import shown
from crawler.extraction.text.teasers import without_teasers

URL = "https://paper.test/news/1.html"
SENTENCE = "The ferry had left before the lamps were lit, and nobody on the quay said a word about it."
ARTICLE = f"<article>{f'<p>{SENTENCE}</p>' * 9}</article>"


def read(body: str, url: str = URL) -> list[str]:
    _, lines = shown(f"<html><body>{body}</body></html>")
    return [lines[place].text for place in without_teasers(lines, range(len(lines)), url)]


def row(*addresses: str, piece: str = "What somebody else wrote.") -> str:
    return "<div>" + "".join(f"<div><h3><a href='{address}'>Another headline</a></h3><p>{piece}</p></div>"
                             for address in addresses) + "</div>"


OTHERS = ("/news/2.html", "/news/3.html", "/news/4.html")


def test_a_row_of_teasers_below_a_text_is_left_out() -> None:
    assert read(ARTICLE + row(*OTHERS)) == [SENTENCE] * 9


def test_two_are_no_row() -> None:
    assert len(read(ARTICLE + row(*OTHERS[:2]))) == 9 + 4


def test_they_are_the_text_of_a_page_without_another() -> None:
    assert len(read(row(*OTHERS))) == 6
    assert len(read(row(*OTHERS) + ARTICLE)) == 6 + 9


def test_sections_with_links_to_themselves_stay() -> None:
    assert len(read(ARTICLE + row("#one", "#two", "/news/1.html#three"))) == 9 + 6


def test_places_and_goods_of_other_sites_stay() -> None:
    assert len(read(ARTICLE + row("https://park.test/", "https://trail.test/", "https://shop.test/"))) == 9 + 6


def test_whole_articles_below_each_other_stay() -> None:
    assert len(read(ARTICLE + row(*OTHERS, piece=SENTENCE * 8))) == 9 + 6


def test_without_an_address_nothing_is_left_out() -> None:
    assert len(read(ARTICLE + row(*OTHERS), url="")) == 9 + 6
