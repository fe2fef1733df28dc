"""Fit thresholds to labelled pairs, for `wenzong calibrate`."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, cast, get_args

import numpy as np

from fingerprinting.text.folding.fold import fold
from matcher.evidence import Evidence, gather, informed, locate
from matcher.information import Formula, Neighbour
from matcher.matcher import Matcher
from matcher.site_boilerplate import SiteBoilerplate
from matcher.verdict import THRESHOLDS, Thresholds, decide
from storage.documents import INFRINGING, Verdict

FALSE_ALARM, MISSED, CONFUSED = 10, 3, 1
"""Costs of wrong verdicts: an unrelated page reported as a copy, a missed copy, one kind of copy taken for another."""
STEPS = (0.6, 0.75, 0.9, 0.96, 1.04, 1.1, 1.3, 1.6)
"""Factors by which a threshold is tried."""
ROUNDS = 3
LEAST = 5
"""Minimum labelled pairs in each half."""


class LabelError(Exception):
    """A labelled pair that cannot be used; the message says what is wrong with it."""


class Example(NamedTuple):
    """A pair whose right verdict is known."""

    evidence: Evidence
    verdict: Verdict


@dataclass(frozen=True)
class Calibration:
    """Thresholds fitted to half of the examples, measured on the other half."""

    limits: Thresholds
    changed: dict[str, tuple[float, float]]
    """Thresholds that were changed: old and new value."""
    right: tuple[float, float]
    """Share (0–1) of right verdicts on the held-out half, before and after."""
    false_alarms: tuple[int, int]
    confusions: dict[tuple[Verdict, Verdict], int]
    """How often one verdict was given instead of another, afterwards."""
    examples: int

    def face(self) -> dict[str, Any]:
        """Convert to JSON values."""
        confused = [{"is": label, "called": called, "count": count} for (label, called), count in
                    sorted(self.confusions.items(), key=lambda item: -item[1])]
        return {
            "examples": self.examples, "thresholds": asdict(self.limits), "version": self.limits.version,
            "changed": {name: {"from": old, "to": new} for name, (old, new) in self.changed.items()},
            "right": {"before": self.right[0], "after": self.right[1]},
            "false_alarms": {"before": self.false_alarms[0], "after": self.false_alarms[1]},
            "confusions": confused,
        }


def example(line: Mapping[str, Any], matcher: Matcher) -> Example:
    """Read `{"page", "source", "verdict"}` and gather its evidence; raises LabelError.

    What two texts alone do not show may be added: `site_pages`, texts of the site's other pages; `library`, texts of
    the library's other chapters; `common`, the share of stop keys among the keys in the passages, as in the evidence of
    a match.
    """
    page, source, verdict = (line.get(name) for name in ("page", "source", "verdict"))
    if not isinstance(page, str) or not isinstance(source, str):
        raise LabelError('"page" and "source" must be strings')
    site_pages, others, common = _texts(line, "site_pages"), _texts(line, "library"), line.get("common", 0)
    if isinstance(common, bool) or not isinstance(common, int | float) or not 0 <= common <= 1:
        raise LabelError('"common" must be a number from 0 to 1')
    if verdict not in get_args(Verdict) or verdict == "licensed":
        known = ", ".join(verdict for verdict in get_args(Verdict) if verdict != "licensed")
        raise LabelError(f'"verdict" must be one of {known}, not {verdict!r}')
    left, right = fold(page), fold(source)
    boilerplate = SiteBoilerplate.learn([page, *site_pages])
    located = locate(left, right, matcher.blocks(left, right))
    formula = Formula.of(left, {str(place): fold(text) for place, text in enumerate(others)})
    evidence = informed(gather(located, common, boilerplate), located, formula.holders("", Neighbour("", right)))
    return Example(evidence, cast(Verdict, verdict))


def _texts(line: Mapping[str, Any], name: str) -> list[str]:
    texts = line.get(name, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise LabelError(f'"{name}" must be a list of strings')
    return texts


def calibrate(examples: Sequence[Example], limits: Thresholds = THRESHOLDS) -> Calibration:
    """Fit thresholds to one half of the examples and evaluate them on the other half.

    Raises LabelError if there are too few examples.
    """
    shuffled = [examples[at] for at in np.random.default_rng(0).permutation(len(examples))]
    fitted, held = shuffled[::2], shuffled[1::2]
    if len(held) < LEAST:
        raise LabelError(f"{len(examples)} labelled pairs are too few: give at least {2 * LEAST}, better hundreds")
    fitted_limits = _descended(fitted, limits)
    before, after = asdict(limits), asdict(fitted_limits)
    pairs = [(example.verdict, decide(example.evidence, fitted_limits).verdict) for example in held]
    return Calibration(
        fitted_limits, {name: (before[name], after[name]) for name in before if before[name] != after[name]},
        (_right(held, limits), _right(held, fitted_limits)), (_alarms(held, limits), _alarms(held, fitted_limits)),
        dict(Counter(pair for pair in pairs if pair[0] != pair[1])), len(examples))


def cost(examples: Iterable[Example], limits: Thresholds) -> int:
    """Sum up the costs of wrong verdicts."""
    return sum(_cost(example.verdict, decide(example.evidence, limits).verdict) for example in examples)


def _descended(examples: Sequence[Example], limits: Thresholds) -> Thresholds:
    """Change one threshold at a time as long as that lowers the cost."""
    best = cost(examples, limits)
    for _ in range(ROUNDS):
        for tried in _moves(limits):
            if (price := cost(examples, tried)) < best:
                best, limits = price, tried
    return limits


def _moves(limits: Thresholds) -> Iterator[Thresholds]:
    for name, value in asdict(limits).items():
        most = 1.0 if value <= 1 else float("inf")
        yield from (replace(limits, **{name: min(round(value * step, 3), most)}) for step in STEPS)


def _cost(label: Verdict, called: Verdict) -> int:
    if label == called:
        return 0
    if label in INFRINGING:
        return CONFUSED if called in INFRINGING else MISSED
    return FALSE_ALARM if called in INFRINGING else CONFUSED


def _right(examples: Sequence[Example], limits: Thresholds) -> float:
    right = sum(decide(example.evidence, limits).verdict == example.verdict for example in examples)
    return round(right / len(examples), 4)


def _alarms(examples: Sequence[Example], limits: Thresholds) -> int:
    return sum(_cost(example.verdict, decide(example.evidence, limits).verdict) == FALSE_ALARM for example in examples)
