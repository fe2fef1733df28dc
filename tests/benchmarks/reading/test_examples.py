"""Lines are labelled by the text that people marked on their page."""

from benchmarks.reading.training.examples import labelled
from crawler.extraction.markup.lines import lines_of
from crawler.extraction.markup.tree import parse

ASKED = "Does anybody know whether the ferry runs in winter as well?"
ANSWERED = "It does, but only twice a day, and not when the river carries ice."


def test_a_quote_is_of_the_text_as_often_as_the_text_says_it() -> None:
    lines = lines_of(parse(f"<div><p>{ASKED}</p><blockquote>{ASKED}</blockquote><p>{ANSWERED}</p><p>Reply</p></div>"))
    assert labelled(lines, f"{ASKED}\n{ANSWERED}").tolist() == [1, 0, 1, 0]
    assert labelled(lines, f"{ASKED}\n{ASKED}\n{ANSWERED}").tolist() == [1, 1, 1, 0]
