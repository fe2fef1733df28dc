"""Messages to people that can be said in other languages than English."""

import json
from collections.abc import Mapping


class Sentence(str):
    """English text that keeps its pattern and what was put into it.

    Patterns are those of `str.format`; one without values is taken as it is.
    """

    pattern: str
    values: Mapping[str, str | float]

    def __new__(cls, pattern: str, /, **values: str | float) -> "Sentence":
        """Put values into a pattern."""
        sentence = super().__new__(cls, pattern.format_map(values) if values else pattern)
        sentence.pattern, sentence.values = pattern, values
        return sentence


def sentence_text(sentence: Sentence, place: str = "", more: int = 0) -> str:
    """Write a sentence as one line of JSON.

    `place` is where it holds; `more` counts what else is wrong there.
    """
    kept = {"place": place, "pattern": sentence.pattern, "values": dict(sentence.values)}
    return json.dumps(kept | ({"more": more} if more else {}), ensure_ascii=False)


class SentenceError(Exception):
    """An error that says what is wrong, and how to mend it, in a sentence."""

    def __init__(self, pattern: str, /, **values: str | float) -> None:
        self.sentence = pattern if isinstance(pattern, Sentence) else Sentence(pattern, **values)
        super().__init__(str(self.sentence))
