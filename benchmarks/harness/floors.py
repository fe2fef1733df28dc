"""Floors and ceilings of accuracy.

They are stored in `floors.json` beside this file, with the digest of the corpus on which they were measured. Only `pin`
changes them, and only towards better figures.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

PINNED = Path(__file__).with_name("floors.json")


@dataclass(frozen=True)
class Bounds:
    """Figures of one corpus by name, measured or pinned."""

    digest: str
    """Of the corpus."""
    at_least: Mapping[str, float] = field(default_factory=dict)
    at_most: Mapping[str, float] = field(default_factory=dict)


def pinned(path: Path = PINNED) -> dict[str, Bounds]:
    """Read the pinned bounds by the name of their corpus."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: Bounds(**bounds) for name, bounds in kept.items()}


def pin(name: str, bounds: Bounds, path: Path = PINNED) -> Bounds:
    """Pin the bounds of a corpus.

    Where the same corpus has some, each keeps the stricter of the two.
    """
    kept = pinned(path)
    if name in kept and kept[name].digest == bounds.digest:
        bounds = _stricter(kept[name], bounds)
    kept[name] = bounds
    text = json.dumps({corpus: asdict(each) for corpus, each in kept.items()}, ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    return bounds


def broken(floors: Bounds, measured: Bounds) -> list[str]:
    """List figures that are worse than their bound, unbounded or not measured."""
    if floors.digest != measured.digest:
        return [f"the floors are of corpus {floors.digest}, this is {measured.digest}: measure it and pin it"]
    return [*_unpaired(floors.at_least, measured.at_least), *_unpaired(floors.at_most, measured.at_most),
            *(f"{name}: {measured.at_least[name]}, the floor is {floor}"
              for name, floor in floors.at_least.items() if measured.at_least.get(name, floor) < floor),
            *(f"{name}: {measured.at_most[name]}, the ceiling is {ceiling}"
              for name, ceiling in floors.at_most.items() if measured.at_most.get(name, ceiling) > ceiling)]


def _unpaired(bounds: Mapping[str, float], measured: Mapping[str, float]) -> list[str]:
    return [f"{name}: {'measured, but without a bound' if name in measured else 'a bound, but not measured'}"
            for name in sorted(bounds.keys() ^ measured.keys())]


def _stricter(old: Bounds, new: Bounds) -> Bounds:
    return Bounds(new.digest,
                  {name: max(value, old.at_least.get(name, value)) for name, value in new.at_least.items()},
                  {name: min(value, old.at_most.get(name, value)) for name, value in new.at_most.items()})
