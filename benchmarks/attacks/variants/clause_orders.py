"""Write the characters of each clause in another order, or some of them twice.

A reader goes over a clause once more: from its end, from its middle, from both ends in turn, every second character, or
word by word.
"""

import re
from collections.abc import Callable
from itertools import zip_longest
from random import Random

import jieba

from benchmarks.attacks.attack_class import Change

_CLAUSE = re.compile("[一-龥]{2,}")
_RARE = "龘靐齉麤驫爨灪籲鱻犇"


def _each_clause(alter: Callable[[str], str]) -> Change:
    return lambda text, random: _CLAUSE.sub(lambda found: alter(found[0]), text)


def groups_reversed(text: str, random: Random) -> str:
    """Reverse groups of three to five characters."""
    size = random.randint(3, 5)
    return _each_clause(lambda clause: "".join(
        clause[at:at + size][::-1] for at in range(0, len(clause), size)))(text, random)


def groups_rotated(text: str, random: Random) -> str:
    """Move the first characters of each group of three or four to its end."""
    size = random.randint(3, 4)
    moved = random.randrange(1, size)
    return _each_clause(lambda clause: "".join(
        clause[at + moved:at + size] + clause[at:at + moved] for at in range(0, len(clause), size)))(text, random)


def _ends_in_turn(clause: str) -> str:
    half = (len(clause) + 1) // 2
    return "".join(first + last for first, last in zip_longest(clause[:half], clause[half:][::-1], fillvalue=""))


def with_rare_pairs(text: str, random: Random) -> str:
    """Insert two rare characters after every third."""
    return re.sub("[一-龥]{3}", lambda found: found[0] + "".join(random.choices(_RARE, k=2)), text)


CLAUSE_ORDERS: dict[str, Change] = {
    "clauses reversed": _each_clause(lambda clause: clause[::-1]), "groups of 3 to 5 reversed": groups_reversed,
    "groups of 3 or 4 rotated": groups_rotated, "both ends of a clause in turn": _each_clause(_ends_in_turn),
    "odd characters of a clause, then even": _each_clause(lambda clause: clause[::2] + clause[1::2]),
    "halves of a clause exchanged": _each_clause(
        lambda clause: clause[len(clause) // 2:] + clause[:len(clause) // 2]),
    "each word reversed": _each_clause(lambda clause: "".join(word[::-1] for word in jieba.cut(clause))),
    "words of a clause from the last to the first": _each_clause(lambda clause: "".join([*jieba.cut(clause)][::-1])),
    "each character twice": _each_clause(lambda clause: "".join(2 * character for character in clause)),
    "pairs of characters twice": _each_clause(lambda clause: "".join(
        2 * clause[at:at + 2] for at in range(0, len(clause), 2))),
    "two rare characters after every third": with_rare_pairs,
}
