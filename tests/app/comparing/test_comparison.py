import pytest

from app.comparing import comparison
from app.comparing.comparison import compare_texts, fingerprint_text
from fingerprinting import METHODS
from matcher.alignment import ALIGNERS

TEXT = "脚夫年轻时把我回来了当了三两银子，此后三十年，他每晚推开家门，只能咳嗽一声。" * 5


@pytest.mark.parametrize("text", ["", "字", "12 abc", TEXT, "\ud800"])
def test_any_text_compares_with_itself_as_equal(text: str) -> None:
    compared = compare_texts(text, text)
    assert {score.similarity for score in compared.scores} == {1.0}
    assert all(score.shared == score.left == score.right for score in compared.scores)


def test_strangers_share_nothing() -> None:
    compared = compare_texts(TEXT, "The scheduler retries each request with exponential backoff. " * 9)
    assert all(each.passages == each.left_share == each.right_share == 0 for each in compared.alignments)


def test_quadratic_aligners_are_spared_long_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "QUADRATIC", 1_000)
    compared = compare_texts(TEXT, TEXT)
    assert [bool(each.skipped) for each in compared.alignments] == [False] + [True] * (len(ALIGNERS) - 1)
    assert compared.alignments[0].left_share == 1


def test_faces_are_plain_values() -> None:
    assert len(fingerprint_text(TEXT).face()["values"]) == len(METHODS)
    assert set(compare_texts(TEXT, TEXT).face()) == {"scores", "alignments"}
