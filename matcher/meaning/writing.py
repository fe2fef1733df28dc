"""Tell which writing a text is in, which is enough to tell the languages met here."""

import re
from typing import Literal

Writing = Literal["han", "kana", "hangul", "thai", "cyrillic", "arabic", "latin", "other"]

_LETTERS: dict[Writing, re.Pattern[str]] = {
    "han": re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]"), "kana": re.compile(r"[\u3041-\u30ff]"),
    "hangul": re.compile(r"[\u1100-\u11ff\uac00-\ud7a3]"), "thai": re.compile(r"[\u0e01-\u0e5b]"),
    "cyrillic": re.compile(r"[\u0400-\u04ff]"), "arabic": re.compile(r"[\u0600-\u06ff]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f]"),
}
_LETTERS_EACH: dict[Writing, float] = {"latin": 0.25, "cyrillic": 0.25, "arabic": 0.3, "thai": 0.4}
"""Characters of Chinese that a letter is worth; 1 if not named."""
KANA = 0.15
"""Share of kana beside Han at which a text is Japanese."""
SAMPLE = 4_000
"""Characters that are looked at."""


_ENGLISH = frozenset(("the", "of", "and", "to", "in"))
ENGLISH = 0.06
"""Share of the five most frequent words of English from which on a text is English."""


def is_english(text: str, written: Writing) -> bool:
    """Tell English from other languages in Latin letters."""
    words = text[:SAMPLE].lower().split()
    return written == "latin" and sum(word in _ENGLISH for word in words) > ENGLISH * len(words)


def writing(text: str) -> Writing:
    """Tell the writing of most of a text; Japanese, which mixes two, is `kana`."""
    sample = text[:SAMPLE]
    counts = {name: len(letters.findall(sample)) * _LETTERS_EACH.get(name, 1.0) for name, letters in _LETTERS.items()}
    if counts["kana"] > KANA * (counts["kana"] + counts["han"]):
        counts["kana"] += counts["han"]
    name, most = max(counts.items(), key=lambda item: item[1])
    return name if most else "other"
