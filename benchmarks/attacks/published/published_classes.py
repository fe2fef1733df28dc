"""Classes of texts as they are published, with their goals."""

from benchmarks.attacks.attack_class import CHINESE, ENGLISH, AttackClass, Change, in_turn, one_of
from benchmarks.attacks.published.between import BETWEEN
from benchmarks.attacks.published.latin_retold import LATIN_RETOLD
from benchmarks.attacks.published.noise import NOISE
from benchmarks.attacks.published.replaced_words import RETOLD
from benchmarks.attacks.published.wrapped import WRAPPED
from benchmarks.attacks.shortened import piece, some_words

GOAL, SHORT_GOAL = 0.95, 0.9


def _whole(before: str, changes: dict[str, Change], texts: frozenset[str]) -> list[AttackClass]:
    return [AttackClass(f"{before}{name}", change, GOAL, texts) for name, change in changes.items()]


def _short(name: str, keep: Change, changes: dict[str, Change], texts: frozenset[str]) -> AttackClass:
    """Draw one of several changes for each piece that is a page of its own."""
    return AttackClass(name, in_turn(keep, one_of(*changes.values())), SHORT_GOAL, texts)


PUBLISHED = (
    *_whole("", {**WRAPPED, **BETWEEN, **NOISE, **RETOLD}, CHINESE),
    *_whole("English: ", {**WRAPPED, **BETWEEN, **LATIN_RETOLD}, ENGLISH),
    *(_short(f"page of 60 to 300, {name}", piece(60, 300), changes, CHINESE) for name, changes in (
        ("wrapped", WRAPPED), ("other text between", BETWEEN), ("noise", NOISE), ("retold", RETOLD))),
    *(_short(f"English: page of 20 to 60 words, {name}", some_words(20, 60), changes, ENGLISH) for name, changes in (
        ("wrapped", WRAPPED), ("other text between", BETWEEN), ("retold", LATIN_RETOLD))),
)
