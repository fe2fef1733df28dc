"""Shuffle characters near each other, or shuffle numbered pieces.

A reader sorts a few characters at a time by their sense, or pieces by their numbers.
"""

import re
from random import Random

from benchmarks.attacks.attack_class import Change

_CLAUSE, _SENTENCES = re.compile("[一-龥]{2,}"), re.compile("[^，。！？；：\n]+[，。！？；：]?")
_NUMBERS = ("（{}）", "[{}]", "#{} ")


def groups_shuffled(text: str, random: Random) -> str:
    """Shuffle each group of three or four characters of a clause."""
    size = random.randint(3, 4)
    return _CLAUSE.sub(lambda clause: "".join(
        _shuffled(clause[0][at:at + size], random) for at in range(0, len(clause[0]), size)), text)


def inner_characters_shuffled(text: str, random: Random) -> str:
    """Shuffle the characters of each clause except the first and the last one."""
    return _CLAUSE.sub(lambda clause: clause[0][0] + _shuffled(clause[0][1:-1], random) + clause[0][-1], text)


def numbered_lines(text: str, random: Random) -> str:
    """Shuffle numbered lines of a few characters."""
    size, joined = random.randint(6, 9), "".join(text.split())
    return _numbered([joined[at:at + size] for at in range(0, len(joined), size)], "\n", random)


def numbered_clauses(text: str, random: Random) -> str:
    """Shuffle numbered clauses."""
    return _numbered(_SENTENCES.findall("".join(text.split())), "", random)


def numbered_characters(text: str, random: Random) -> str:
    """Shuffle the numbered characters of each line of five to twelve."""
    size, joined = random.randint(5, 12), re.sub(r"[\s\d]", "", text)
    lines = [[f"{place}{character}" for place, character in enumerate(joined[at:at + size], 1)]
             for at in range(0, len(joined), size)]
    return "\n".join(" ".join(random.sample(line, len(line))) for line in lines)


def _shuffled(characters: str, random: Random) -> str:
    return "".join(random.sample(characters, len(characters)))


def _numbered(pieces: list[str], between: str, random: Random) -> str:
    number = random.choice(_NUMBERS)
    return between.join(number.format(place + 1) + pieces[place] for place in random.sample(range(len(pieces)),
                                                                                           len(pieces)))


SHUFFLED: dict[str, Change] = {
    "groups of 3 or 4 shuffled": groups_shuffled,
    "all but the ends of a clause shuffled": inner_characters_shuffled,
    "numbered lines shuffled": numbered_lines, "numbered clauses shuffled": numbered_clauses,
    "numbered characters of a line shuffled": numbered_characters,
}
