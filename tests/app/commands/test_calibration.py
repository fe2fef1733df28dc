"""`wenzong calibrate`, as a terminal calls it."""

import json
from pathlib import Path

from tests.app.commands.terminal import wenzong, write_lines
from tests.matcher.texts import chapter


def pairs(count: int) -> list[dict[str, str]]:
    texts = [chapter(seed, 600) for seed in range(count)]
    return [line for seed, text in enumerate(texts) for line in (
        {"page": text, "source": text, "verdict": "identical"},
        {"page": text, "source": chapter(seed + 500, 600), "verdict": "unrelated"})]


def test_thresholds_and_their_gain_are_shown(tmp_path: Path) -> None:
    result = wenzong("calibrate", write_lines(tmp_path / "pairs.jsonl", *pairs(8)), "--json")
    face = json.loads(result.out)
    assert result.status == 0
    assert (face["examples"], face["right"]["after"], face["false_alarms"]["after"]) == (16, 1.0, 0)
    assert face["changed"].keys() < face["thresholds"].keys()
    shown = " ".join(wenzong("calibrate", tmp_path / "pairs.jsonl").out.split())
    assert "16 pairs, half of them held out" in shown
    assert "fitted thresholds: 100.0% correct, 0 false alarms" in shown


def test_a_bad_label_is_reported_with_its_line(tmp_path: Path) -> None:
    lines = [*pairs(8), {"page": "a", "source": "b", "verdict": "stolen"}]
    result = wenzong("calibrate", write_lines(tmp_path / "pairs.jsonl", *lines))
    assert result.status == 1
    assert "line 17" in result.errors
    assert "stolen" in result.errors


def test_too_few_pairs_are_one_clear_line(tmp_path: Path) -> None:
    result = wenzong("calibrate", write_lines(tmp_path / "pairs.jsonl", *pairs(2)))
    assert result.status == 2
    assert result.errors.count("too few") == 1
