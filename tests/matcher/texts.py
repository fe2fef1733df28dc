"""Texts for matching: seeded Chinese of common characters, and edits with known offsets."""

import random
from functools import cache
from itertools import accumulate


@cache
def _characters() -> tuple[list[str], list[float]]:
    """The 3,755 common characters of GB 2312 in random order, and their cumulative frequencies (Zipf)."""
    codes = [bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)]
    characters = [code.decode("gb2312") for code in codes if row_holds(code)]
    random.Random(1).shuffle(characters)
    return characters, list(accumulate(1 / (rank + 8) for rank in range(len(characters))))


def row_holds(code: bytes) -> bool:
    """Tell whether GB 2312 has a character at a code: its first level ends before the last row does."""
    return code < b"\xd7\xfa"


def chapter(seed: int, length: int = 1200) -> str:
    """Write a chapter of sentences of 6 to 30 characters, in paragraphs."""
    chance = random.Random(seed)
    characters, sums = _characters()
    parts: list[str] = []
    size = 0
    while size < length:
        sentence = "".join(chance.choices(characters, cum_weights=sums, k=chance.randint(6, 30)))
        parts.append(sentence + chance.choice("。。。！？，，，") + chance.choice(["", "", "", "\n"]))
        size += len(parts[-1])
    return "".join(parts)[:length]


def edited(text: str, share: float, seed: int = 0) -> str:
    """Change a share of the characters: three in five replaced, one dropped, one followed by another."""
    chance = random.Random(seed)
    characters, _ = _characters()
    made = []
    for character in text:
        roll = chance.random()
        if roll < share * 0.6:
            made.append(chance.choice(characters))
        elif roll < share * 0.8:
            continue
        elif roll < share:
            made.append(character + chance.choice(characters))
        else:
            made.append(character)
    return "".join(made)
