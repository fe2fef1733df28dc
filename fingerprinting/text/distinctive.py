"""The sentences by which a text can be told from all others: of a length that people quote, made of rare words."""

from fingerprinting.text.sentences import sentences
from fingerprinting.text.words import cut, rarity, usual_rarity

SHORTEST, LONGEST = 14, 36
"""Characters of a sentence that a search engine takes as a phrase."""


def distinctive(text: str, count: int) -> list[str]:
    """List up to `count` distinctive sentences of a text, the most distinctive first, each without its end mark."""
    found = {text[each.start:each.stop].strip("“”\"'‘’「」『』。！？!?…；; \u3000") for each in sentences(text)}
    fitting = [each for each in found if SHORTEST <= len(each) <= LONGEST and "\n" not in each]
    return sorted(fitting, key=lambda each: (-_rarity(each), each))[:count]


def _rarity(sentence: str) -> float:
    words = cut(sentence).words
    table, usual = rarity(), usual_rarity()
    return sum(table.get(word, usual) for word in words) / max(1, len(words))
