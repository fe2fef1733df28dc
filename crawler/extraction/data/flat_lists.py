"""Rebuild data stored as one flat list.

Objects and lists in it give the places of their values in the whole list. Nuxt (`__NUXT_DATA__`) and SvelteKit write
it, in the format of the package `devalue`.
"""

from typing import Any

_WRAPPERS = frozenset({"Reactive", "ShallowReactive", "Ref", "ShallowRef", "Set", "Map"})
"""Names before the places of the values that they wrap."""


def is_flat(data: list[Any]) -> bool:
    """Tell whether a list holds flat data: its first value gives places in it."""
    first = data[0] if len(data) > 2 else None
    if isinstance(first, list):
        return len(first) == 2 and first[0] in _WRAPPERS and _is_place(first[1], data)
    return isinstance(first, dict) and bool(first) and all(_is_place(value, data) for value in first.values())


def rebuilt(data: list[Any]) -> Any:
    """Return the data that a flat list stands for.

    Values used twice are shared, so it may be larger than the list, and endless if a value contains itself.
    """
    made = [_emptied(value) for value in data]
    for value, empty in zip(data, made, strict=True):
        if isinstance(value, dict):
            empty.update((name, _at(place, made)) for name, place in value.items())
        elif isinstance(value, list):
            empty.extend(_at(place, made) for place in value if not isinstance(place, str))
    return made[0]


def _emptied(value: Any) -> Any:
    return {} if isinstance(value, dict) else [] if isinstance(value, list) else value


def _at(place: Any, made: list[Any]) -> Any:
    return made[place] if _is_place(place, made) and place >= 0 else None


def _is_place(value: Any, data: list[Any]) -> bool:
    """Tell whether a value is a place.

    Negative numbers stand for values such as `undefined`.
    """
    return type(value) is int and value < len(data)
