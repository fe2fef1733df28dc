"""Counts of the characters of lines."""

import re

from crawler.extraction.ranking.line_counts import (
    BEGINNING,
    DIGITS,
    HANS,
    LETTERS_SAMPLE,
    PARTS,
    SAMPLE,
    SPACES,
    STOPS,
    counts_of,
)

PATTERNS = {
    DIGITS: (re.compile(r"\d"), BEGINNING), STOPS: (re.compile(r"[。，！？；：、,.!?;:]"), BEGINNING),
    PARTS: (re.compile(r"[|•·/>»›→,、｜-]"), BEGINNING), SPACES: (re.compile(" "), BEGINNING),
    HANS: (re.compile(r"[\u3400-\u9fff\uf900-\ufaff]"), SAMPLE),
}
WORDS = re.compile(r"[\u3400-\u9fff\ue000-\ufaff\U00020000-\U0003ffff\U000f0000-\U0010ffff]|[^\W\d_]{2,}")
PROSE = re.compile(r"[。，！？；：、“”…—,.!?;:]")
TEXTS = ("", "plain", "a b_c12 ２雨-后，天·晴 | 12:30", "㏿㐀鿿ꀀ", "\uf8ff\uf900\ufaff\ufb00", "\U00020000\ud800雨。",
         "𝐀𝐁 𝟏😀", "ab雨 雨ab", "雨" * (SAMPLE + 1), "a雨" * SAMPLE, "1, " * BEGINNING, "雨 " * LETTERS_SAMPLE + "。",
         "".join(map(chr, range(0x3000))))


def test_the_kinds_of_characters_are_counted_in_each_line() -> None:
    kinds = counts_of(TEXTS).kinds
    for row, (pattern, sample) in PATTERNS.items():
        assert kinds[row].tolist() == [len(pattern.findall(text[:sample])) for text in TEXTS]


def test_a_line_without_marks_of_prose_weighs_a_quarter_of_its_words() -> None:
    assert counts_of(TEXTS).weights == [_weight(text) for text in TEXTS]
    assert counts_of(()).weights == []


def _weight(text: str) -> float:
    letters = len(WORDS.findall(text[:LETTERS_SAMPLE])) * max(1, len(text) // LETTERS_SAMPLE)
    return letters if letters >= 8 and PROSE.search(text) else letters * 0.25
