"""Messages to people that can be translated."""

import json
from collections.abc import Mapping


class Sentence(str):
    """English text that keeps its pattern and the values inserted into it.

    Patterns are those of `str.format`; without values, the pattern is used unchanged.
    """

    pattern: str
    values: Mapping[str, str | float]

    def __new__(cls, pattern: str, /, **values: str | float) -> "Sentence":
        """Insert values into a pattern."""
        sentence = super().__new__(cls, pattern.format_map(values) if values else pattern)
        sentence.pattern, sentence.values = pattern, values
        return sentence


def sentence_text(sentence: Sentence, place: str = "", more: int = 0) -> str:
    """Write a sentence as one line of JSON.

    `place` is the location it is about; `more` counts further errors there.
    """
    kept = {"place": place, "pattern": sentence.pattern, "values": dict(sentence.values)}
    return json.dumps(kept | ({"more": more} if more else {}), ensure_ascii=False)


class SentenceError(Exception):
    """An error whose sentence says what is wrong and how to fix it."""

    def __init__(self, pattern: str, /, **values: str | float) -> None:
        self.sentence = pattern if isinstance(pattern, Sentence) else Sentence(pattern, **values)
        super().__init__(str(self.sentence))
