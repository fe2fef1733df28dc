"""Figures below which no method must fall, pinned beside the corpus that they were measured on."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

from benchmarks.accuracy.sample import QUERIES, Sample
from fingerprinting import DEFAULT

PINNED = Path(__file__).with_name("floors.json")
SLACK = 1 / QUERIES
"""What a method other than the default may lose by chance when something else changes: one copy."""


def pinned(path: Path = PINNED) -> dict[str, Sample]:
    """Read the floors by the name of their corpus."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: Sample(**floors) for name, floors in kept.items()}


def pin(name: str, sample: Sample, path: Path = PINNED) -> Sample:
    """Pin what a sample showed; where floors of the same corpus are there, only upwards."""
    kept = pinned(path)
    floors = _lenient(sample)
    if name in kept and kept[name].digest == sample.digest:
        floors = _higher(kept[name], floors)
    kept[name] = floors
    text = json.dumps({each: asdict(floors) for each, floors in kept.items()}, ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    return floors


def broken(floors: Sample, sample: Sample) -> list[str]:
    """Say what fell below its floor, rose above its ceiling, or was measured without having one."""
    if floors.digest != sample.digest:
        return [f"the floors are of corpus {floors.digest}, this is {sample.digest}: measure it and pin it"]
    return [*_fallen(floors, sample), *_risen(floors, sample)]


def _fallen(floors: Sample, sample: Sample) -> Iterator[str]:
    measured = {(method, attack) for method, recall in sample.recall.items() for attack in recall}
    bound = {(method, attack) for method, recall in floors.recall.items() for attack in recall}
    for method, attack in sorted(measured ^ bound):
        yield f"{method}, {attack}: {'no floor' if (method, attack) in measured else 'a floor, but not measured'}"
    for method, attack in sorted(measured & bound):
        recall, floor = sample.recall[method][attack], floors.recall[method][attack]
        if recall < floor:
            yield f"{method}, {attack}: {recall} of the copies found, the floor is {floor}"


def _risen(floors: Sample, sample: Sample) -> Iterator[str]:
    for name in ("candidates", "alarms", "index_bytes"):
        value, ceiling = getattr(sample, name), getattr(floors, name)
        if value > ceiling:
            yield f"{name}: {value}, the ceiling is {ceiling}"


def _lenient(sample: Sample) -> Sample:
    recall = {method: {attack: value if method == DEFAULT.name else max(0.0, round(value - SLACK, 4))
                       for attack, value in attacks.items()} for method, attacks in sample.recall.items()}
    return replace(sample, recall=recall)


def _higher(old: Sample, new: Sample) -> Sample:
    recall = {method: {attack: max(value, old.recall.get(method, {}).get(attack, 0.0))
                       for attack, value in attacks.items()} for method, attacks in new.recall.items()}
    return Sample(new.digest, recall, min(old.candidates, new.candidates), min(old.alarms, new.alarms),
                  min(old.index_bytes, new.index_bytes))
