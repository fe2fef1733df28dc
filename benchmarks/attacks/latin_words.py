"""Change every n-th English word.

Misspell it, swap it with the next, make it plural, insert a filler before it, or join it to the next. A reader
recognises misspelt and joined words and skips fillers.
"""

import re
from collections.abc import Callable
from random import Random

from benchmarks.attacks.attack_class import Change

FILLERS = ("really", "actually", "basically", "like", "just", "indeed", "simply", "quite", "well", "literally",
           "kind of", "you know", "so to speak", "in fact", "of course")
KEYS = {"a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk",
        "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "wa", "r": "et", "s": "ad", "t": "ry",
        "u": "yi", "v": "cb", "w": "qe", "x": "zc", "y": "tu", "z": "x"}
"""Neighbours on the keyboard."""


def misspelt(word: str, random: Random) -> str:
    """Swap two inner letters, drop or double one, or hit the key beside it.

    Short words stay readable too.
    """
    if len(word) < 3:
        return word + word[-1:]
    at = random.randrange(1, len(word) - 1)
    near = random.choice(KEYS.get(word[at].lower(), word[at]))
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2:]
    return random.choice((swapped, word[:at] + word[at + 1:], word[:at] + word[at] + word[at:],
                          word[:at] + near + word[at + 1:]))


def plural(word: str, random: Random) -> str:
    """Add or remove a final s of a word, before closing punctuation."""
    core = word.rstrip(".,;:!?\"')")
    other = core[:-1] if core.endswith("s") and len(core) > 3 else core + "s"
    return other + word[len(core):]


def filled(word: str, random: Random) -> str:
    """Put a filler before a word."""
    return f"{random.choice(FILLERS)} {word}"


def every_word(period: int, change: Callable[[str, Random], str]) -> Change:
    """Change every n-th word, from a random one on."""
    def changed(text: str, random: Random) -> str:
        start = random.randrange(period)
        return " ".join(change(word, random) if word.strip() and at % period == start else word
                        for at, word in enumerate(text.split(" ")))

    return changed


def words_joined(text: str, random: Random) -> str:
    """Join all or half of the words by underscores, dots or digits, or number them."""
    share, sign = random.choice((0.5, 1.0)), random.choice("_.7#")
    parts = text.split(" ")
    if sign == "#":
        return " ".join(f"{number} {part}" for number, part in enumerate(parts, 1))
    return "".join(part + (sign if random.random() < share else " ") for part in parts)


def words_down_columns(text: str, random: Random) -> str:
    """Write the words down the columns of a table of three to seven columns."""
    parts, columns, gap = text.split(), random.randint(3, 7), random.choice(("\t", " | ", "   "))
    height = -(-len(parts) // columns)
    return "\n".join(gap.join(parts[row::height]) for row in range(height))


def words_swapped(period: int) -> Change:
    """Swap every n-th word with the next."""
    def changed(text: str, random: Random) -> str:
        parts = text.split(" ")
        for at in range(random.randrange(period), len(parts) - 1, period):
            parts[at], parts[at + 1] = parts[at + 1], parts[at]
        return " ".join(parts)

    return changed


def words_backward(text: str, random: Random) -> str:
    """Reverse the order of the words of each sentence, or of each line."""
    turned = random.choice((_stop_kept, _all_turned))
    pattern = random.choice((_SENTENCE, re.compile(r"[^\n]+")))
    return pattern.sub(lambda found: turned(found[0]), text)


def sentences_turned(text: str, random: Random) -> str:
    """Write each sentence backwards, letter by letter."""
    return _SENTENCE.sub(lambda found: found[0][::-1], text)


_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")


def _all_turned(sentence: str) -> str:
    return " ".join(sentence.split()[::-1]) + " "


def _stop_kept(sentence: str) -> str:
    core = sentence.rstrip(".!? ")
    return _all_turned(core).rstrip() + sentence[len(core):] + " "
