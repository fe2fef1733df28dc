"""Real pages are folded by site, scored by their words, and skipped if the data is missing."""

import base64
import json
import lzma
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.harness.floors import broken
from benchmarks.reading.readers import OURS
from benchmarks.reading.real.real_page import FOLDS, RealPage, real_pages
from benchmarks.reading.real.real_scores import bounds_of, score_pages
from benchmarks.reading.real.real_table import real_tables
from benchmarks.reading.real.word_score import run_f1, word_f1
from benchmarks.reading.training.boosting import Recipe
from benchmarks.reading.training.folds import judges_by_fold
from crawler.extraction.ranking.judging import Judge, judge

SAID = ["The old mill stood by the river for two hundred years, and nobody asked why.",
        "In the spring of that year the miller's daughter opened the door, and a stranger came in."]
MENU = "".join(f'<li><a href="/{word}">{word}</a></li>' for word in ("home", "news", "sport", "contact"))
PAGES = 16
MENU_WORDS = "home news sport contact"


def silent(what: str, done: int, total: int) -> None:
    pass


def record(number: int) -> dict[str, object]:
    paragraphs = "".join(f"<p>{line}</p>" for line in SAID)
    html = f"<html><body><ul class=nav>{MENU}</ul><article>{paragraphs}</article><footer>© us</footer></body></html>"
    return {"set": "made", "id": str(number), "type": "article", "url": f"https://www.site{number}.test/a/{number}",
            "html_base64": base64.b64encode(html.encode()).decode(), "text": "\n".join(SAID), "must": SAID[:1],
            "mustnot": ["home news"]}


@pytest.fixture
def pages(tmp_path: Path) -> list[RealPage]:
    path = tmp_path / "pages.jsonl.xz"
    with lzma.open(path, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(record(number)) + "\n" for number in range(PAGES))
    return list(real_pages(path))


def test_a_site_belongs_to_one_fold_whatever_its_host_is_called(pages: list[RealPage]) -> None:
    folds = [page.fold for page in pages]
    assert set(folds) == set(range(FOLDS))
    assert folds == [page._replace(url=page.url.replace("www.", "m.")).fold for page in pages]


def written(judge: Judge) -> list[str]:
    return [forest.written() for forest in judge if forest]


def test_the_forests_of_a_fold_learn_nothing_from_its_pages(pages: list[RealPage]) -> None:
    fold = pages[0].fold
    other = [page._replace(text=MENU_WORDS) if page.fold == fold else page for page in pages]
    one, two = (judges_by_fold(some, (), silent, *[Recipe(trees=2)] * 2) for some in (pages, other))
    assert [written(mine) == written(theirs) for mine, theirs in zip(one, two, strict=True)] == [
        place == fold for place in range(FOLDS)]


def test_a_page_is_read_by_the_forest_of_its_fold(pages: list[RealPage]) -> None:
    contained = judge(is_thread=False)
    reverse = Judge(replace(contained.first, base=-contained.first.base, leaves=-contained.first.leaves))
    own = score_pages(pages, [contained if place else reverse for place in range(FOLDS)], silent, [OURS])[OURS]
    assert [score.words > 0.9 for score in own] == [page.fold > 0 for page in pages]


def test_pages_are_read_scored_and_bounded(pages: list[RealPage]) -> None:
    scores = score_pages(pages, [judge(is_thread=False)] * FOLDS, silent)
    own = scores[OURS]
    assert all(score.words > 0.9 and score.kept == 1.0 and score.let_in == 0.0 for score in own)
    text = real_tables(scores)
    assert f"made, article ({PAGES})" in text
    assert all(reader in text for reader in scores)
    bounds = bounds_of(pages, own)
    assert broken(bounds, bounds) == []
    assert broken(bounds, bounds_of(pages[1:], own[1:]))


def test_without_pages_the_table_is_left_out() -> None:
    assert "none were measured" in real_tables({})


def test_scores() -> None:
    assert word_f1("雨夜 the Rain", "the rain 雨夜") == 1.0
    assert run_f1("one two three four five", "one two three four six") == 0.5
