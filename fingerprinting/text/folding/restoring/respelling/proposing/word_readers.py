"""List the ways in which the words of a text may be read."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from fingerprinting.text.folding.code_points import points_of, text_of
from fingerprinting.text.folding.restoring.respelling.altered.reading_in_context import TOKEN as ALTERED
from fingerprinting.text.folding.restoring.respelling.altered.reading_in_context import covered
from fingerprinting.text.folding.restoring.respelling.altered_words import (
    BY_RULES,
    AlterationRule,
    pairs_in_any_order,
)
from fingerprinting.text.folding.restoring.respelling.english import respelled_english
from fingerprinting.text.folding.restoring.respelling.glyph_words import KEPT, LOOSE, by_glyphs
from fingerprinting.text.folding.restoring.respelling.layers.layered_english import layered_english
from fingerprinting.text.folding.restoring.respelling.letter_shapes import Shapes, lower, shaped_line, shapes_in
from fingerprinting.text.folding.restoring.respelling.noisy_cut import Spacing
from fingerprinting.text.folding.restoring.respelling.read_word import ReadWord
from fingerprinting.text.folding.restoring.respelling.spacing import TOKEN, by_plurals, by_tokens
from fingerprinting.text.folding.restoring.rewriting import Rewriting

WordReader = Callable[[str], Sequence[ReadWord]]
"""Reads the words of a text."""
ALONE = 0.06
"""Minimum share (0–1) of known pairs, in any order, that a rule gives alone; in other texts, it is mostly lower."""


def word_readers(text: str) -> Iterator[WordReader]:
    """List what may read a text; how well it does is not known yet."""
    yield corrected
    yield as_plurals
    tokens = ALTERED.findall(covered(lower(text)))
    yield from (partial(by_rule, rule) for rule in BY_RULES
                if rule.meaning and pairs_in_any_order(rule.words(tokens, lower(text))) >= ALONE)
    yield from (partial(shaped, shapes, spacing) for shapes in shapes_in(text) for spacing in (LOOSE, KEPT))


def as_folded(text: str) -> list[ReadWord]:
    """Read a text as folding reads it."""
    return _words_of(layered_english(points_of(text)))


def as_respelled(text: str) -> list[ReadWord]:
    """Read a text as folding reads it if it has one disguise."""
    return _words_of(respelled_english(points_of(text)))


def corrected(text: str) -> list[ReadWord]:
    """Correct misspelt words."""
    return by_tokens(lower(text))


def as_plurals(text: str) -> list[ReadWord]:
    """Remove or add a final s."""
    return by_plurals(lower(text))


def by_rule(rule: AlterationRule, text: str) -> list[ReadWord]:
    """Read altered words as those that suit their neighbours."""
    return rule.in_context(lower(text))


def shaped(shapes: Shapes, spacing: Spacing, text: str) -> list[ReadWord]:
    """Read characters as the letters that they look like, some of them changed."""
    lines, places, start = list[str](), list[int](), 0
    for line in text.split("\n"):
        letters, order = shaped_line(line, shapes, start)
        lines.append(letters)
        places += [*order, start + len(line)]
        start += len(line) + 1
    return [ReadWord(word, tuple(places[at] for at in where), is_sure)
            for word, where, is_sure in by_glyphs("\n".join(lines), spacing, is_leet=bool(shapes))]


def _words_of(read: Rewriting | None) -> list[ReadWord]:
    """List the words of a text as it is read; none if it cannot be read."""
    if not read:
        return []
    ranges = ((found[0], slice(*found.span())) for found in TOKEN.finditer(lower(text_of(read.points))))
    return [ReadWord(word, (int(read.starts[at].min()), int(read.stops[at].max()) - 1)) for word, at in ranges]
