"""Invented Chinese prose.

Seeded, in sentences and paragraphs, with the symbol statistics of print.
"""

from random import Random

from benchmarks.scale.synthetic import chapter

SENTENCE = (12, 45)
"""Characters of the shortest and the longest sentence."""
PARAGRAPH = (2, 6)
"""Sentences of the shortest and the longest paragraph."""


def invented(seed: int, length: int) -> str:
    """Write paragraphs, one a line.

    The same seed gives the same text in every process.
    """
    source, random = chapter(seed, length), Random(seed)
    sentences: list[str] = []
    start = 0
    while start < length:
        stop = start + random.randint(*SENTENCE)
        sentences.append(source[start:stop].strip("，") + random.choice("。。。！？"))
        start = stop
    paragraphs: list[str] = []
    while sentences:
        size = random.randint(*PARAGRAPH)
        paragraphs.append("".join(sentences[:size]))
        del sentences[:size]
    return "\n".join(paragraphs)
