"""Real pages are split by site, scored by their words, and skipped if the data is missing."""

import base64
import json
import lzma
from pathlib import Path

import pytest

from benchmarks.harness.floors import broken
from benchmarks.reading.readers import OURS
from benchmarks.reading.real.real_page import RealPage, real_pages
from benchmarks.reading.real.real_scores import bounds_of, score_pages
from benchmarks.reading.real.real_table import real_tables
from benchmarks.reading.real.word_score import run_f1, word_f1

SAID = ["The old mill stood by the river for two hundred years, and nobody asked why.",
        "In the spring of that year the miller's daughter opened the door, and a stranger came in."]
MENU = "".join(f'<li><a href="/{word}">{word}</a></li>' for word in ("home", "news", "sport", "contact"))


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
        lines.writelines(json.dumps(record(number)) + "\n" for number in range(12))
    return list(real_pages(path))


def test_a_site_belongs_to_one_half_whatever_its_host_is_called(pages: list[RealPage]) -> None:
    halves = [page.is_scored for page in pages]
    assert 2 < sum(halves) < 10
    assert halves == [page._replace(url=page.url.replace("www.", "m.")).is_scored for page in pages]


def test_pages_are_read_scored_and_bounded(pages: list[RealPage]) -> None:
    scores = score_pages(pages, lambda what, done, total: None)
    own = scores[OURS]
    assert all(score.words > 0.9 and score.kept == 1.0 and score.let_in == 0.0 for score in own)
    text = real_tables(scores, scores)
    assert "made, article (12)" in text
    assert all(reader in text for reader in scores)
    bounds = bounds_of(pages, own)
    assert broken(bounds, bounds) == []
    assert broken(bounds, bounds_of(pages[1:], own[1:]))


def test_without_pages_the_table_is_left_out() -> None:
    assert "none were measured" in real_tables({}, {})


def test_scores() -> None:
    assert word_f1("雨夜 the Rain", "the rain 雨夜") == 1.0
    assert run_f1("one two three four five", "one two three four six") == 0.5
