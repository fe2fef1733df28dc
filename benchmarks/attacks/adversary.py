"""Search for compositions of disguises that are not found.

They have up to three disguises and are tried on the current matcher. A composition has at most one disguise of each
layer: wording, characters, inserted characters, layout. Each can be undone by a stated rule, from the last to the
first, so a reader can still restore the text.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rapidfuzz.distance import Levenshtein

from benchmarks.attacks.attack_class import ENGLISH, AttackClass
from benchmarks.attacks.attack_texts import DEVELOPMENT, Text
from benchmarks.attacks.attack_trial import Trial, is_found
from benchmarks.attacks.catalogue import CATALOGUE

EACH = 5
"""Number of texts on which a composition is tried."""
MOST = 3
LONGEST = 3_000
"""Maximum characters of a text, so that many compositions fit into the time."""
LITTLE = 0.4
"""Maximum share of changed characters for a composition of three to have a goal."""
PAIR, TRIPLE = 0.9, 0.75
"""Required recall over all compositions of two, and over those of three that change little."""


@dataclass(frozen=True)
class Attempt:
    """The result of trying one composition."""

    names: tuple[str, ...]
    found: int
    tried: int
    changed: float
    """Inserted, omitted or substituted characters as a share of the longer text, on average."""
    example: str
    """The beginning of the first missed page; empty if none was missed."""
    through: tuple[str, ...] = ()
    """Names of the texts whose pages were missed."""

    @property
    def recall(self) -> float:
        """Compute the share of the copies that were found."""
        return self.found / max(self.tried, 1)


def search(trial: Trial, minutes: float, seed: str = "") -> Iterator[Attempt]:
    """Try random compositions for some minutes; yields each once it is tried.

    The same seed draws the same compositions in the same order.
    """
    random, count, end = Random(f"adversary:{seed}"), 0, time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        composition = _drawn(random)
        kind = random.choice(sorted(composition[0].texts))
        texts = trial.texts.chosen(kind, DEVELOPMENT, 1_000)
        yield _tried(trial, composition, random.sample(texts, min(EACH, len(texts))), random)
        count += 1
        trial.progress("compositions", count, count)


def worst(attempts: Sequence[Attempt], count: int = 10) -> list[Attempt]:
    """List the least found compositions; among equals, those that change least."""
    return sorted(attempts, key=lambda each: (each.recall, each.changed))[:count]


def _drawn(random: Random) -> tuple[AttackClass, ...]:
    """Draw a composition in the order in which it is applied."""
    first = random.choice([each for each in CATALOGUE if each.layer])
    layers = {first.layer: first}
    is_english = first.texts == ENGLISH
    for _ in range(random.randrange(MOST)):
        fitting = [each for each in CATALOGUE if each.layer and each.layer not in layers
                   and (each.texts == ENGLISH) == is_english]
        if fitting:
            other = random.choice(fitting)
            layers[other.layer] = other
    return tuple(layers[layer] for layer in sorted(layers))


def _tried(trial: Trial, composition: Sequence[AttackClass], texts: Sequence[Text], random: Random) -> Attempt:
    changed, example, through = 0.0, "", list[str]()
    for text in texts:
        page = text.text[:LONGEST]
        for each in composition:
            page = each.change(page, random)
        if not is_found(trial.matcher.match(page), text):
            through.append(text.name)
            example = example or page[:80]
        changed += Levenshtein.normalized_distance(text.text[:LONGEST], page) / len(texts)
    names = tuple(each.name for each in composition)
    return Attempt(names, len(texts) - len(through), len(texts), changed, example, tuple(through))
