"""Fill in the forms of formulaic genres.

Such texts are the same sentences with other names and figures.

A form is a text with slots (`forms/*.txt`, written for this benchmark):

- `{10-99}`: a number;
- `{open|closed}`: one of several;
- `{name}`: one entry of a pool, another each time; `{name1}`: the same wherever it occurs in one text;
- `{name*3}`: three different entries, a line each;
- `{~60}`: about so many characters of invented Chinese prose, which no other text has.

Lines that begin with `@` define pools; their entries may have slots too.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.alarms.names import NAMES
from benchmarks.harness.invented import invented

FOLDER = Path(__file__).parent / "forms"
_SLOT = re.compile(r"\{([^{}]*)\}")
_RANGE = re.compile(r"(-?\d+)-(\d+)")
_SEVERAL = re.compile(r"(\w+)\*(\d+)")
_POOL = re.compile(r"(\w+?)\d*")


@dataclass(frozen=True)
class Form:
    """The form of one genre."""

    name: str
    text: str
    pools: Mapping[str, tuple[str, ...]]

    def fill(self, seed: str) -> "Filled":
        """Fill in every slot.

        Each seed gives another text, the same in every process.
        """
        filling = _Filling(self, Random(f"{self.name} {seed}"))
        return Filled(filling.filled(self.text), max(filling.own, key=len, default=""))


class Filled(NamedTuple):
    """A form that was filled in."""

    text: str
    own: str
    """The longest piece of it that no other text has."""


@dataclass
class _Filling:
    """The slots of one text."""

    form: Form
    random: Random
    known: dict[str, str] = field(default_factory=dict)
    """What slots with a number at the end of their name hold."""
    own: list[str] = field(default_factory=list)

    def filled(self, text: str) -> str:
        while _SLOT.search(text):
            text = _SLOT.sub(lambda slot: self._value(slot[1]), text)
        return text

    def _value(self, slot: str) -> str:
        if bounds := _RANGE.fullmatch(slot):
            return str(self.random.randint(int(bounds[1]), int(bounds[2])))
        if slot.startswith("~"):
            self.own.append(invented(self.random.randrange(1 << 30), int(slot[1:])).replace("\n", ""))
            return self.own[-1]
        if several := _SEVERAL.fullmatch(slot):
            return "\n".join(map(self.filled, self._drawn(several[1], int(several[2]))))
        if "|" in slot:
            return self.random.choice(slot.split("|"))
        if slot not in self.known:
            pool = _POOL.fullmatch(slot)
            value = self.filled(self.random.choice(self.form.pools[pool[1] if pool else slot]))
            if not slot[-1].isdigit():
                return value
            self.known[slot] = value
        return self.known[slot]

    def _drawn(self, pool: str, count: int) -> list[str]:
        """Draw different entries of a pool.

        Those of a pool that is too small are drawn again.
        """
        entries = self.form.pools[pool]
        if count > len(entries):
            return self.random.choices(entries, k=count)
        return self.random.sample(entries, count)


@cache
def forms() -> tuple[Form, ...]:
    """Read all forms, by name."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.txt")))


def _read(path: Path) -> Form:
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("@"))
    pools = dict(NAMES)
    for name, entries in (line[1:].split(" ", 1) for line in lines if line.startswith("@")):
        pools[name] = _entries(entries)
    return Form(path.stem, text, pools)


def _entries(line: str) -> tuple[str, ...]:
    """Split a line at the bars that are outside of slots."""
    depth, found = 0, [""]
    for character in line:
        depth += (character == "{") - (character == "}")
        if character == "|" and not depth:
            found.append("")
        else:
            found[-1] += character
    return tuple(found)
