"""Describe each algorithm: its docstring, parameters and measured figures."""

import inspect
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, cast

from fingerprinting import METHODS, method
from fingerprinting.measured import Measured, circumstances, measured
from fingerprinting.methods.base import Fingerprinter, versioned


@dataclass(frozen=True)
class Description:
    """The description of one method."""

    version: str
    """`name@version`."""
    what: str
    """One-line summary."""
    explanation: str
    """Source, mechanism, strengths and weaknesses, from its docstring."""
    parameters: dict[str, Any]
    figures: Measured | None
    """None for methods or parameters that were never measured."""

    @classmethod
    def of(cls, fingerprinter: Fingerprinter) -> "Description":
        """Describe a method by its docstring, its fields and the shipped figures."""
        what, _, rest = (inspect.getdoc(type(fingerprinter)) or "").partition("\n")
        figures = measured().get(fingerprinter.name)
        current = figures if figures and figures.version == versioned(fingerprinter) else None
        return cls(versioned(fingerprinter), what, _paragraphs(rest), asdict(cast(Any, fingerprinter)), current)

    def facts(self) -> Iterator[tuple[str, str]]:
        """List labels with their texts."""
        yield "parameters", ", ".join(f"{name}={_short(value)}" for name, value in self.parameters.items()) or "none"
        if self.figures is None:
            yield "measured", "not with these parameters; run `python -m benchmarks accuracy --write`"
            return
        yield "good at", ", ".join(self.figures.good) or "none of the attacks tested"
        yield "bad at", ", ".join(self.figures.bad) or "none of the attacks tested"
        yield "costs", (f"{self.figures.value_bytes:,.0f} bytes per fingerprint, {self.figures.index_bytes:,.0f} in "
                        f"the index, both per 1,000 characters; {self.figures.candidates:.2f} candidates for an "
                        f"unrelated page; {self.figures.speed / 1e6:,.1f} million characters/s")
        yield "measured on", (f"{circumstances()['library']}, {circumstances()['chapters']:,} chapters, "
                              f"digest {circumstances()['digest']}")

    def face(self) -> dict[str, Any]:
        """Convert to plain values for JSON."""
        good, bad = (self.figures.good, self.figures.bad) if self.figures else ([], [])
        return asdict(self) | {"good_at": good, "bad_at": bad}


def describe(name: str = "") -> list[Description]:
    """Describe every method, or one; raises ValueError listing the known ones."""
    return [Description.of(fingerprinter) for fingerprinter in ([method(name)] if name else METHODS)]


def _paragraphs(text: str) -> str:
    """Remove the line breaks within paragraphs.

    The terminal wraps the lines itself.
    """
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n")).replace("``", "`")


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
