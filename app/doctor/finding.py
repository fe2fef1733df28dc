"""Define what a check finds: a level, and the figures for its wording."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from webadmin.words.catalogue import Words

Level = Literal["ok", "warn", "fail"]


@dataclass(frozen=True)
class Finding:
    """What one check found.

    `words.tsv` has the wording and the remedy under `doctor.CHECK.LEVEL`.
    """

    check: str
    level: Level
    figures: Mapping[str, str | int] = field(default_factory=dict)
    error: str = ""
    """Why the check could not be run; empty if it was."""

    def name(self, words: Words) -> str:
        """Name what was checked."""
        return words(f"doctor.{self.check}")

    def message(self, words: Words) -> str:
        """Say what was found and, unless all is well, what to repair."""
        return self.error or words(f"doctor.{self.check}.{self.level}", **self.figures)

    def document(self, words: Words) -> dict[str, object]:
        """Convert to plain values, for `wenzong doctor --json`."""
        return {"check": self.check, "level": self.level, "message": self.message(words), "figures": dict(self.figures)}
