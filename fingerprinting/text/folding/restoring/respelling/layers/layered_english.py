"""Read English under several disguises: take off the outer one first.

Which disguise is the outer one shows in the letters and signs, not in the words, which other disguises may still hide.
What remains is read as if it were a page by itself, up to a few times.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from fingerprinting.text.folding.code_points import points_of, text_of
from fingerprinting.text.folding.restoring.respelling.english import (
    LONGEST,
    VARIETY,
    corrected,
    glimpse_of,
    is_ordinary,
    middle_of,
    respelled_english,
)
from fingerprinting.text.folding.restoring.respelling.layers.covering_signs import covering_signs
from fingerprinting.text.folding.restoring.respelling.layers.gaps import joined_words, spaced_letters
from fingerprinting.text.folding.restoring.respelling.layers.letter_forms import (
    inserted_letters,
    other_letters,
    repeated_letters,
    upside_down,
)
from fingerprinting.text.folding.restoring.respelling.layers.letter_order import (
    moved_letters,
    pig_latin,
    turned_lines,
    turned_words,
)
from fingerprinting.text.folding.restoring.respelling.layers.letters_between import letters_between
from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, Unwrapped
from fingerprinting.text.folding.restoring.respelling.letter_shapes import as_seen
from fingerprinting.text.folding.restoring.respelling.lexicon import unknown_share
from fingerprinting.text.folding.restoring.respelling.mapping.letter_patterns import letter_rate
from fingerprinting.text.folding.restoring.respelling.other_texts import is_code
from fingerprinting.text.folding.restoring.respelling.sequence.word_order import FEWEST, share_of_pairs
from fingerprinting.text.folding.restoring.respelling.spacing import LONG, words_as_written
from fingerprinting.text.folding.restoring.rewriting import RESPELLED, Rewriting
from fingerprinting.text.folding.tokens import Points

LAYERS: tuple[Callable[[str], Layer | None], ...] = (
    spaced_letters, upside_down, turned_lines, repeated_letters, letters_between, covering_signs, joined_words,
    turned_words, pig_latin, inserted_letters, moved_letters, other_letters)
"""What recognises each layer, the outer ones first."""
TELLING = letters_between, covering_signs
"""What recognises layers that texts hardly ever seem to have: only these are looked for in single passages."""
DEPTH = 3
"""Maximum number of layers that are taken off."""
PIECE = 6_000
"""Number of characters, from the middle of the text, in which layers are looked for: there may be many readings."""
FLUENT = 0.4
"""Minimum fluency (0–1) of a reading that is not tried any further."""
LIKELY, LIKELIER = -8.3, 0.5
"""Minimum rate of letters that are read as they are, and minimum gain by taking off the layer above them."""
CLEARER = 0.08
"""Minimum increase of fluency by taking off layers from a text that can be read without."""
MISSPELT = 0.15
"""Minimum share (0–1) of unknown words at which the words of such letters are corrected."""


class Steps(NamedTuple):
    """The layers to take off, the outer one first, and how to read the rest."""

    layers: tuple[Layer, ...]
    remains: Callable[[Points], Rewriting | None]


class Found(NamedTuple):
    """A reading, and the steps to it."""

    read: Rewriting
    steps: Steps


def layered_english(points: Points) -> Rewriting | None:
    """Read English under one disguise or several; None for any other text."""
    read = respelled_english(points)
    seen, letters, places = as_seen(points[:LONGEST])
    glimpse = glimpse_of(letters)
    if (read and _fluency(read) >= FLUENT) or is_ordinary(glimpse):
        return read
    if is_code(glimpse) and not other_letters(glimpse):  # signs of code may be letters of an alphabet
        return read
    piece = middle_of(seen, PIECE)
    found = max(_below(piece, glimpse_of(piece), DEPTH), key=_fluency_of, default=None)
    best = found and (found.read if len(piece) == len(seen) else _repeated(found.steps, seen))
    if not best or _fluency(best) < _fluency(read) + CLEARER:
        return read
    return _with_rest(Unwrapped("", places, places + 1).outwards(best), points)


def english_passage(points: Points) -> Rewriting | None:
    """Read a passage of an English page; take layers off only if one is telling."""
    glimpse = glimpse_of(points)
    has_layers = any(recognise(glimpse) for recognise in TELLING)
    return layered_english(points) if has_layers else respelled_english(points)


def _repeated(steps: Steps, points: Points) -> Rewriting | None:
    """Take the steps that were found in the middle of a text on all of it."""
    layers = list[Unwrapped]()
    for layer in steps.layers:
        layers.append(layer(text_of(points)))
        points = points_of(layers[-1].text)
    read = steps.remains(points)
    for taken in reversed(layers):
        read = read and taken.outwards(read)
    return read


def _with_rest(read: Rewriting, points: Points) -> Rewriting:
    """Add what follows the part of a text that was read."""
    rest = np.arange(LONGEST, max(LONGEST, len(points)))
    return read._replace(points=np.concatenate([read.points, points[rest]]), starts=np.append(read.starts, rest),
                         stops=np.append(read.stops, rest + 1))


def _below(points: Points, glimpse: str, depth: int) -> Iterator[Found]:
    """Yield the readings of a text without each layer that it may have."""
    for recognise in LAYERS if depth else ():
        if layer := recognise(glimpse):
            under = layer(text_of(points))
            if found := _read(under.text, letter_rate(glimpse), depth - 1):
                yield Found(under.outwards(found.read), Steps((layer, *found.steps.layers), found.steps.remains))


def _read(text: str, before: float, depth: int) -> Found | None:
    """Read what remains of a text; None if it is not English.

    `before` is the rate of the letters under the layer that was taken off.
    """
    points = points_of(text)
    read, glimpse = respelled_english(points), glimpse_of(points)
    respelled = [Found(read, Steps((), respelled_english))] if read else []
    if read and _fluency(read) >= FLUENT:
        return respelled[0]
    if not read and is_ordinary(glimpse):
        return Found(_as_it_is(points), Steps((), _as_it_is))
    is_likely = not read and letter_rate(glimpse) >= max(LIKELY, before + LIKELIER)
    remains = [Found(_as_it_is(points), Steps((), _as_it_is))] if is_likely else []
    return max((*respelled, *remains, *_below(points, glimpse, depth)), key=_fluency_of, default=None)


def _as_it_is(points: Points) -> Rewriting:
    """Read letters as they are, but correct misspelt words if there are many."""
    if unknown_share(words_as_written(glimpse_of(points))) >= MISSPELT:
        return corrected(points)
    places = np.arange(len(points))
    return Rewriting(RESPELLED, points, places, places + 1, len(points))


def _fluency_of(found: Found) -> float:
    return _fluency(found.read)


def _fluency(read: Rewriting | None) -> float:
    """Multiply the share of known pairs by that of letters in long words.

    The pairs are those of adjacent words, in either direction. A wrong reading has short words. Returns 0 for too few
    words, or no reading.
    """
    words = words_as_written(glimpse_of(read.points)) if read else []
    if len(words) < FEWEST or len(set(words)) < VARIETY:
        return 0.0
    long = sum(len(word) for word in words if len(word) >= LONG) / sum(map(len, words))
    return long * max(share_of_pairs(words), share_of_pairs(words[::-1]))
