"""Find the sentences that distinguish a text: with rare words, and quotable."""

from fingerprinting.text.sentences import sentences
from fingerprinting.text.words import cut, rarity, usual_rarity

SHORTEST, LONGEST = 14, 36
"""Minimum and maximum length, in characters, of a sentence that a search engine accepts as a phrase."""
_AROUND = "“”\"'‘’「」『』。！？!?…；; \u3000"


def distinctive(text: str, count: int) -> list[str]:
    """List up to `count` sentences of a text, the most distinctive first.

    Their end marks are removed.
    """
    stripped = {text[sentence.start:sentence.stop].strip(_AROUND) for sentence in sentences(text)}
    fitting = [sentence for sentence in stripped if SHORTEST <= len(sentence) <= LONGEST and "\n" not in sentence]
    return sorted(fitting, key=lambda sentence: (-_rarity(sentence), sentence))[:count]


def _rarity(sentence: str) -> float:
    words = cut(sentence).words
    table, usual = rarity(), usual_rarity()
    return sum(table.get(word, usual) for word in words) / max(1, len(words))
