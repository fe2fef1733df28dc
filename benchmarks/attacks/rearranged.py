"""Rearrange characters within their line: pairs swapped, lines reversed, columns.

A reader restores the text by one rule: read each line from its end, read columns from the top, read the left column
first. Of swapped pairs the eye makes the words by itself.
"""

import re
from random import Random

from benchmarks.attacks.attack_class import Change

WIDE_SPACE = "\u3000"
_RUN = re.compile(r"[^\W\d_a-zA-Z]+")


def swapped(text: str, random: Random, every: int) -> str:
    """Swap one pair of neighbours in every `every` pairs of characters.

    With 1 all pairs are swapped. Punctuation stays in place.
    """
    number = random.randrange(every)

    def run(found: re.Match[str]) -> str:
        nonlocal number
        characters = list(found[0])
        for at in range(0, len(characters) - 1, 2):
            number += 1
            if number % every == 0:
                characters[at:at + 2] = reversed(characters[at:at + 2])
        return "".join(characters)

    return _RUN.sub(run, text)


def swapping(every: int) -> Change:
    """Make an attack that swaps one pair in a number of pairs."""
    return lambda text, random: swapped(text, random, every)


def lines_reversed(text: str, random: Random) -> str:
    """Write every line from its end to its start.

    Whole paragraphs, sentences, or lines of one width.
    """
    cut = random.choice((_paragraphs, _sentences, _wrapped))
    return "\n".join(line[::-1] for line in cut(text, random))


def columns_read_down(text: str, random: Random) -> str:
    """Arrange the text in columns of one height.

    They are read from the top, from the right or from the left.
    """
    height, plain = random.randint(5, 24), _unbroken(text)
    columns = [plain[at:at + height].ljust(height, WIDE_SPACE) for at in range(0, len(plain), height)]
    block = random.choice((len(columns), random.randint(8, 30)))
    pages = [columns[at:at + block] for at in range(0, len(columns), block)]
    from_right, gap = random.random() < 0.5, random.choice(("", "", " "))
    rows = [gap.join(row) for page in pages for row in zip(*(page[::-1] if from_right else page), strict=True)]
    return "\n".join(rows)


def two_columns(text: str, random: Random) -> str:
    """Arrange the text in two narrow columns side by side, block by block.

    The left one is read first.
    """
    width, depth = random.randint(6, 16), random.choice((10, 20, 40, 10_000))
    gap = random.choice(("　　", "    ", " | ", "\t", "｜"))
    lines = [line for paragraph in text.split("\n") for line in _cut(paragraph.strip(), width)]
    rows = []
    for at in range(0, len(lines), 2 * depth):
        block = lines[at:at + 2 * depth]
        half = (len(block) + 1) // 2
        left, right = block[:half], [*block[half:], ""][:half]
        rows += [f"{one.ljust(width, WIDE_SPACE)}{gap}{other}" for one, other in zip(left, right, strict=True)]
    return "\n".join(rows)


def _paragraphs(text: str, _: Random) -> list[str]:
    return text.split("\n")


def _sentences(text: str, _: Random) -> list[str]:
    return re.findall(r"[^。！？\n]+[。！？]*[”’」』]?", text)


def _wrapped(text: str, random: Random) -> list[str]:
    return _cut(_unbroken(text), random.randint(10, 40))


def _cut(text: str, width: int) -> list[str]:
    return [text[at:at + width] for at in range(0, len(text), width)]


def _unbroken(text: str) -> str:
    return "".join(text.split())
