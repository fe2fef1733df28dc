"""Write the tables into the archives that the package ships."""

from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fingerprinting.text import symbols
from fingerprinting.text.folding.building import readings
from fingerprinting.text.folding.building.classing import Classifier
from fingerprinting.text.folding.building.disguising import disguise_table
from fingerprinting.text.folding.building.neighbours import known_pairs, odd_characters
from fingerprinting.text.folding.building.order_of_words import word_order
from fingerprinting.text.folding.building.parts import parts_tables
from fingerprinting.text.folding.building.radicals import spelled_again
from fingerprinting.text.folding.building.spelling import syllable_trie
from fingerprinting.text.folding.building.splits import joined_splits, triggers

FOLDER = Path(__file__).parents[1]
ALPHABET, DISGUISES = FOLDER / "alphabet.npz", FOLDER / "disguises.npz"
PARTS, NEIGHBOURS = FOLDER / "restoring" / "parts.npz", FOLDER / "restoring" / "known_pairs.npz"
WORD_ORDER = FOLDER / "restoring" / "word_order.npz"


def build() -> dict[str, NDArray[np.generic]]:
    """Compute the tables of the alphabet, by name."""
    syllables = readings.syllables(readings.han_characters())
    numbers = {syllable: symbols.SYLLABLES.start + i for i, syllable in enumerate(sorted(set(syllables.values())))}
    components = {part: i for i, part in enumerate(triggers())}
    classifier = Classifier(syllables, numbers, components)
    table = classifier.table()
    next_node, ends = syllable_trie(numbers)
    alone = Classifier(syllables, numbers, {})
    return {
        "table": table,
        **_ragged("spelled", classifier.spelled),
        **_ragged("expanded", classifier.expanded),
        "next_node": next_node,
        "ends": ends,
        "named": np.array([numbers["kou"], numbers["ling"]], np.uint16),
        "component_symbols": np.array([alone.of(part) for part in triggers()], np.uint16),
        **_pairs(alone),
    }


def write() -> None:
    """Replace the shipped archives."""
    np.savez_compressed(ALPHABET, **build())  # type: ignore[arg-type]
    np.savez_compressed(DISGUISES, kinds=disguise_table())
    np.savez_compressed(PARTS, **parts_tables())  # type: ignore[arg-type]
    np.savez_compressed(NEIGHBOURS, bits=known_pairs(), odd=odd_characters())
    np.savez_compressed(WORD_ORDER, **word_order())  # type: ignore[arg-type]


def _pairs(classifier: Classifier) -> dict[str, NDArray[np.generic]]:
    symbol_of = {
        ord(left) << 32 | ord(right): classifier.of(split.whole)
        for split in joined_splits()
        for left in (split.left, *spelled_again(split.left))
        for right in (split.right, *spelled_again(split.right))
    }
    pairs = sorted(symbol_of)
    return {"pairs": np.array(pairs, np.uint64), "wholes": np.array([symbol_of[p] for p in pairs], np.uint16)}


def _ragged(name: str, rows: list[list[int]]) -> dict[str, NDArray[np.generic]]:
    starts = np.cumsum([0, *map(len, rows)]).astype(np.uint32)
    return {f"{name}_starts": starts, f"{name}_members": np.array([*chain.from_iterable(rows)], np.uint16)}
