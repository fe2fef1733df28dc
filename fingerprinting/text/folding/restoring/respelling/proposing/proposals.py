"""Propose readings of an English text under several disguises.

A reading takes layers off, reads words and puts them in order. Folding takes none of these for right: too few pairs of
its words are known, or another reading has as many. A library can tell.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from fingerprinting.text.folding.code_points import points_of, text_of
from fingerprinting.text.folding.restoring.respelling.altered_words import pairs_in_any_order
from fingerprinting.text.folding.restoring.respelling.layers.layered_english import LAYERS
from fingerprinting.text.folding.restoring.respelling.layers.unwrapped import Layer, Unwrapped
from fingerprinting.text.folding.restoring.respelling.proposing.word_orders import WordOrder, likely_orders, ordered
from fingerprinting.text.folding.restoring.respelling.proposing.word_readers import (
    WordReader,
    as_folded,
    as_respelled,
    word_readers,
)
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord, rewritten
from fingerprinting.text.folding.restoring.respelling.spacing import sense
from fingerprinting.text.folding.restoring.rewriting import RESPELLED, Rewriting
from fingerprinting.text.folding.tokens import Points

DEPTH, TEXTS = 2, 8
"""Maximum number of layers that are taken off, and of texts without some of them."""
MOST = 4
"""Maximum number of ways to read the words, those that make most sense."""
FAINT, NEARLY = 0.03, 0.4
"""Minimum score of a way, and its minimum ratio to the best score."""
REMEMBERED = 16
"""Number of texts whose words are remembered, since several orders of the same words are tried."""


class Proposal(NamedTuple):
    """Layers to take off, the outer one first, how to read words, and their orders."""

    layers: tuple[Layer, ...]
    reader: WordReader
    orders: tuple[WordOrder, ...] = ()

    def read(self, points: Points) -> Rewriting:
        """Read a text."""
        layers = list[Unwrapped]()
        for layer in self.layers:
            layers.append(layer(text_of(points)))
            points = points_of(layers[-1].text)
        text = text_of(points)
        words = ordered(_words(self.reader, text), text, self.orders)
        read = rewritten(words, points, len(text), RESPELLED)
        for taken in reversed(layers):
            read = taken.outwards(read)
        return read


class Scored(NamedTuple):
    """A way to read the words of a text, with the words."""

    score: float
    proposal: Proposal
    read: Sequence[ReadWord]
    text: str
    """The text under the layers."""


def proposals(glimpse: str, is_restored: bool) -> Iterator[Proposal]:
    """Propose readings that make about as much sense of a part of a text as any.

    `is_restored` tells that folding read the text.
    """
    scored = sorted(_distinct(_scored(glimpse, is_restored)), key=lambda each: -each.score)
    for each in scored[:MOST]:
        if each.score >= max(FAINT, NEARLY * scored[0].score):
            yield from (each.proposal._replace(orders=orders) for orders in likely_orders(each.read, each.text))


def _scored(glimpse: str, is_restored: bool) -> Iterator[Scored]:
    if is_restored:
        yield _tried(glimpse, Proposal((), as_folded))
    for layers, under in islice(_unwrapped(glimpse, DEPTH), TEXTS):
        if layers:
            yield _tried(under, Proposal(layers, as_respelled))
        yield from (_tried(under, Proposal(layers, reader)) for reader in word_readers(under))


def _tried(text: str, proposal: Proposal) -> Scored:
    """Score a reading by its known pairs in any order and by its long words."""
    read = _words(proposal.reader, text)
    return Scored(pairs_in_any_order([each.word for each in read]) * sense(list(read), text), proposal, read, text)


@lru_cache(REMEMBERED)
def _words(reader: WordReader, text: str) -> Sequence[ReadWord]:
    return reader(text)


def _distinct(scored: Iterator[Scored]) -> list[Scored]:
    """Keep the first of several ways to read the same words."""
    found = dict[tuple[str, ...], Scored]()
    for each in scored:
        found.setdefault(tuple(word.word for word in each.read), each)
    return list(found.values())


def _unwrapped(glimpse: str, depth: int) -> Iterator[tuple[tuple[Layer, ...], str]]:
    """Yield a text without layers that it may have, at first with all."""
    yield (), glimpse
    for recognise in LAYERS if depth else ():
        if layer := recognise(glimpse):
            yield from (((layer, *layers), text) for layers, text in _unwrapped(layer(glimpse).text, depth - 1))
