"""Tell in which order a grid or a table shows its children."""

import re
from collections.abc import Sequence

_AREAS = re.compile(r"(?<![-\w])grid-template(?:-areas)?\s*:\s*([^;]*[\"'][^;]*)")
_ROW = re.compile(r"\"([^\"]{1,200})\"|'([^']{1,200})'")
_AREA = re.compile(r"(?<![-\w])grid-area\s*:\s*([\w-]+)\s*(?:/\s*(\d+))?")
_PLACE = re.compile(r"(?<![-\w])(?:order|grid-row(?:-start)?)\s*:\s*(-?\d{1,6})", re.IGNORECASE)
_GROUP = re.compile(r"(?<![-\w])display\s*:\s*table-(header|footer)-group", re.IGNORECASE)
_GROUPS = {"header": -1, "footer": 1}

Place = tuple[int, int]
"""Row and column, or the given order and 0."""


def places_of(container: str, children: Sequence[str]) -> Sequence[Place]:
    """Return by what a container sorts its children, from its declarations and theirs."""
    areas = _areas(container)
    return [_place(style, areas) for style in children]


def groups_of(children: Sequence[str]) -> Sequence[Place]:
    """Return by what a table sorts its groups of rows."""
    return [(_GROUPS[found[-1].lower()] if (found := _GROUP.findall(style)) else 0, 0) for style in children]


def _areas(container: str) -> dict[str, Place]:
    """Return where each named area of a grid begins."""
    declared = _AREAS.findall(container)
    found: dict[str, Place] = {}
    for row, names in enumerate(_ROW.findall(declared[-1]) if declared else (), 1):
        for column, name in enumerate("".join(names).split(), 1):
            found.setdefault(name, (row, column))
    return found


def _place(style: str, areas: dict[str, Place]) -> Place:
    if area := _AREA.findall(style):
        row, column = area[-1]
        if row in areas:
            return areas[row]
        if row.isdigit():
            return int(row), int(column or 0)
    found = _PLACE.findall(style)
    return (int(found[-1]), 0) if found else (0, 0)
