"""Disguise texts as pirates do to evade detection; seeded and reproducible.

The demo's mirror web uses them, and the accuracy benchmark measures every method against them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from app.demo.disguises import company, covering, editing, order, spelling
from app.demo.disguises.hand import Hand

Step = tuple[str, float]
"""Name of a disguise, and its strength."""


@dataclass(frozen=True)
class Disguise:
    """One disguise, with the strengths that are worth measuring."""

    name: str
    apply: Callable[[str, Hand], str]
    strengths: tuple[float, ...]
    """Share of characters, clauses, sentences or paragraphs that are changed; above 1: number of characters of an
    excerpt.
    """
    hosted: bool = False
    """Whether it needs another text to hide in."""

    def __call__(self, text: str, strength: float | None = None, seed: int | str = 0, host: str = "") -> str:
        """Disguise a text; the same seed gives the same disguise in every process."""
        strength = self.strengths[0] if strength is None else strength
        return self.apply(text, Hand(strength, Random(f"{self.name}:{seed}"), host))


DISGUISES: tuple[Disguise, ...] = (
    Disguise("homophones", spelling.homophones, (0.3, 0.1)),
    Disguise("traditional", spelling.traditional, (1.0,)),
    Disguise("pinyin", spelling.spelled_out, (0.03, 0.1)),
    Disguise("components", spelling.components, (0.3, 1.0)),
    Disguise("masks", covering.masks, (0.02, 0.05)),
    Disguise("zero_width", covering.zero_width, (0.2,)),
    Disguise("junk", covering.junk, (0.2,)),
    Disguise("full_width", covering.full_width, (1.0,)),
    Disguise("edits", editing.edits, (0.1, 0.05, 0.2, 0.3)),
    Disguise("synonyms", editing.synonyms, (1.0,)),
    Disguise("sentences", order.sentences, (1.0,)),
    Disguise("paragraphs", order.paragraphs, (1.0,)),
    Disguise("advertisements", company.advertisements, (0.3,)),
    Disguise("boilerplate", company.boilerplate, (1.0,)),
    Disguise("excerpt", company.excerpt, (0.15, 150.0), hosted=True),
    Disguise("two_sources", company.two_sources, (0.5,), hosted=True),
)
"""Every disguise, with its usual strength first."""

COMBINED: dict[str, tuple[Step, ...]] = {
    "traditional, homophones": (("homophones", 0.2), ("traditional", 1.0)),
    "pinyin, masks": (("pinyin", 0.05), ("masks", 0.03)),
    "components, zero width": (("components", 0.5), ("zero_width", 0.2)),
    "paragraphs, advertisements": (("paragraphs", 1.0), ("advertisements", 0.4)),
    "synonyms, edits": (("synonyms", 1.0), ("edits", 0.1)),
    "excerpt, edits": (("edits", 0.1), ("excerpt", 0.15)),
    "homophones, masks, advertisements": (("homophones", 0.1), ("masks", 0.02), ("advertisements", 0.3)),
}
"""Combinations of disguises as found in practice, in the order in which they are applied."""

_BY_NAME = {disguise.name: disguise for disguise in DISGUISES}


def disguised(text: str, steps: Sequence[Step], seed: int | str = 0, host: str = "") -> str:
    """Apply several disguises, one after the other."""
    for name, strength in steps:
        text = _BY_NAME[name](text, strength, seed, host)
    return text


__all__ = ["COMBINED", "DISGUISES", "Disguise", "Step", "disguised"]
