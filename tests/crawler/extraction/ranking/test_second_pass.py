"""The second pass sees what the first one said of a line's neighbours, its groups and the page."""

from dataclasses import replace

import numpy as np
import pytest

from crawler.extraction.page import extract_html
from crawler.extraction.ranking.feature_names import FEATURES
from crawler.extraction.ranking.judging import Judge, Seen, again, judge, judging_by
from crawler.extraction.ranking.line_places import GROUPS
from crawler.extraction.ranking.second_pass import FAR, MOST, SECOND_FEATURES, seen_again
from crawler.extraction.ranking.trees import COLUMNS, Forest

ODDS = np.array([-9.0, 2.0, 4.0, -1.0, 1.0, -3.0])
PROSE = np.array([0.0, 100.0, 300.0, 10.0, 100.0, 0.0])
IN_PAIRS = np.repeat(np.array([7, 8, 12]), 2)
GROUPED = np.column_stack([IN_PAIRS] * len(GROUPS))


@pytest.fixture(scope="module")
def rows() -> dict[str, list[float]]:
    return dict(zip(SECOND_FEATURES, seen_again(ODDS, PROSE, GROUPED).tolist(), strict=True))


def test_neighbours_are_seen_and_nothing_beyond_the_page(rows: dict[str, list[float]]) -> None:
    assert rows["odds"] == [-MOST, 2, 4, -1, 1, -3]
    assert rows["odds at -1"] == [-MOST, -MOST, 2, 4, -1, 1]
    assert rows["odds at 4"] == [1, -3, *[-MOST] * 4]
    assert rows["odds of 5 lines"][2] == pytest.approx((-MOST + 2 + 4 - 1 + 1) / 5)
    assert rows["odds of 5 lines"][5] == pytest.approx((-1 + 1 - 3 - 2 * MOST) / 5)


@pytest.mark.parametrize("level", GROUPS)
def test_lines_of_a_group_share_what_is_said_of_it(rows: dict[str, list[float]], level: int | str) -> None:
    assert rows[f"odds of level {level}"] == pytest.approx(np.repeat([-2, 1.5, -1], 2))
    assert rows[f"best odds of level {level}"] == [2, 2, 4, 4, 1, 1]
    texts = rows[f"text of level {level}"]
    assert texts[::2] == pytest.approx(texts[1::2])
    assert texts[2] == pytest.approx((300 / (1 + np.exp(-4)) + 10 / (1 + np.exp(1))) / 310, abs=1e-4)


def test_the_chosen_lines_and_the_text_before_are_measured(rows: dict[str, list[float]]) -> None:
    assert rows["to next chosen"] == [1, 0, 0, 1, 0, FAR]
    assert rows["since chosen"] == [FAR, 0, 0, 1, 0, 1]
    assert rows["since first chosen"] == [-1, 0, 1, 2, 3, 4]
    assert rows["to last chosen"] == [4, 3, 2, 1, 0, -1]
    assert rows["text before"] == sorted(rows["text before"])
    assert rows["text before"][-1] == pytest.approx(1)


def test_a_page_without_chosen_lines_is_far_from_all() -> None:
    none = dict(zip(SECOND_FEATURES, seen_again(np.full(3, -2.0), np.zeros(3), GROUPED[:3]).tolist(), strict=True))
    assert none["to next chosen"] == none["since first chosen"] == [FAR] * 3
    assert none["page odds"] == [-2] * 3


def test_a_judge_corrects_what_the_first_forest_said_of_the_lines_around() -> None:
    letters = np.zeros((len(ODDS), len(FEATURES)), np.float32)
    letters[:, 0] = [1, 9, 9, 1, 9, 1]
    seen = Seen(letters, PROSE, GROUPED)
    forests = Judge(asking("letters", 5), asking("odds at -1", 0))
    assert forests.first.odds(seen.rows).tolist() == [-1, 1, 1, -1, 1, -1]
    assert again(seen, ODDS).shape == (len(ODDS), len(COLUMNS))
    assert forests.odds(seen).tolist() == [-2, 0, 2, 0, 0, 0]
    assert Judge(forests.first).odds(seen).tolist() == forests.first.odds(seen.rows).tolist()


@pytest.mark.parametrize(("url", "is_asked"), [
    ("http://a.test/news/the-old-mill", True), ("http://a.test/thread-12-1-1.html", False)])
def test_the_second_forest_judges_all_pages_but_threads(url: str, *, is_asked: bool) -> None:
    said = "The old mill stood by the river for two hundred years, and nobody asked why it had been built."
    menu = "".join(f'<li><a href="/{word}">{word}</a></li>' for word in ("home", "news", "sport", "contact"))
    html = f"<html><body><ul class=nav>{menu}</ul><article>{f'<p>{said}</p>' * 3}</article></body></html>"
    contrary = replace(asking("odds", 0), leaves=np.array([[20, -20]], np.float32))
    assert said in extract_html(html, url).text
    with judging_by(judge(is_thread=False)._replace(second=contrary)):
        assert (said not in extract_html(html, url).text) == is_asked


def asking(feature: str, above: float) -> Forest:
    """Make a forest of one tree that asks one question."""
    return Forest(0.0, np.array([[COLUMNS.index(feature)]]), np.array([[above]], np.float32),
                  np.array([[-1, 1]], np.float32))
