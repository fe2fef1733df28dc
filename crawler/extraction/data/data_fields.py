"""List the strings of parsed JSON in order, each with its position."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from crawler.extraction.data.flat_lists import is_flat, rebuilt
from crawler.extraction.data.json_answer import looks_like_json, parsed

MAX_VALUES = 50_000
MAX_DEPTH = 100
"""Maximum nesting; deeper values are left out."""
MAX_PACKED = 20
"""Maximum strings containing JSON that are parsed too."""


@dataclass(frozen=True, slots=True)
class Holder:
    """An object or list, and the one that contains it."""

    name: str
    """Name of the field that contains it, squeezed; empty for an item of a list."""
    record: Mapping[str, Any]
    """Its fields; empty for a list."""
    within: "Holder | None" = None
    is_list: bool = False
    depth: int = 0

    def outwards(self) -> Iterator["Holder"]:
        """Yield the holders from this one to the outermost."""
        holder: Holder | None = self
        while holder:
            yield holder
            holder = holder.within


@dataclass(frozen=True, slots=True)
class Field:
    """One string of the data."""

    name: str
    """Name of the field; for an item of a list, that of the list."""
    text: str
    holder: Holder

    @property
    def place(self) -> tuple[str, ...]:
        """The names of the fields from the outermost list to this one.

        Strings with the same place belong together.
        """
        path = [self.name]
        for holder in self.holder.outwards():
            path = [path[-1]] if holder.is_list else path
            path.insert(0, holder.name)
        return tuple(path)


def squeezed(name: str) -> str:
    """Reduce the name of a field to lower-case letters and digits.

    `chapter_name` and `chapterName` become equal.
    """
    return "".join(filter(str.isalnum, name)).lower()


def fields_of(data: Any) -> Iterator[Field]:
    """Yield all strings, within the limits."""
    packed = 0
    waiting: list[tuple[str, Any, Holder]] = [("", data, Holder("", {}))]
    for _ in range(MAX_VALUES):
        if not waiting:
            return
        name, value, within = waiting.pop()
        if isinstance(value, str):
            if packed < MAX_PACKED and len(value) > 40 and looks_like_json(value) and (inner := parsed(value)):
                packed += 1
                value = inner
            elif value:
                yield Field(name or _list_name(within), value, within)
        if within.depth >= MAX_DEPTH:
            continue
        if isinstance(value, list) and is_flat(value):
            value = rebuilt(value)
        if isinstance(value, dict):
            holder = Holder(name, value, within, depth=within.depth + 1)
            waiting += [(squeezed(key), inner, holder) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            holder = Holder(name, {}, within, is_list=True, depth=within.depth + 1)
            waiting += [("", inner, holder) for inner in reversed(value)]


def _list_name(within: Holder) -> str:
    return next((holder.name for holder in within.outwards() if holder.name), "")
