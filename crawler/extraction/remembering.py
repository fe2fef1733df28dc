"""Remember what was found in strings, within bounds of memory.

Pages are hostile and a process reads thousands of them: long strings, remembered, would fill its memory.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

Found = TypeVar("Found")
Asked = ParamSpec("Asked")

LONGEST = 1_000
"""Characters of a string that is remembered."""
HEAVIEST = 200_000
"""What all that one function remembers may weigh: about as much as so many rules of a style sheet."""
CHARACTERS = 50
"""Characters that weigh as much as a rule."""


def remembering(count: int, longest: int = LONGEST) -> Callable[[Callable[[str], Found]], Callable[[str], Found]]:
    """Make a function remember its answers to so many strings, the short ones."""
    def wrap(find: Callable[[str], Found]) -> Callable[[str], Found]:
        known = lru_cache(count)(find)

        @wraps(find)
        def found(text: str) -> Found:
            return known(text) if len(text) <= longest else find(text)

        return found
    return wrap


def remembering_within(
    weigh: Callable[[Any], int], heaviest: int = HEAVIEST,
) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Make a function remember answers of any length, up to a weight in all.

    `weigh` counts the parts of an answer. What was asked for longest ago is forgotten first.
    """
    def wrap(find: Callable[Asked, Found]) -> Callable[Asked, Found]:
        known: OrderedDict[Hashable, tuple[Found, int]] = OrderedDict()
        total = 0

        @wraps(find)
        def found(*args: Asked.args, **kwargs: Asked.kwargs) -> Found:
            nonlocal total
            if args in known:
                known.move_to_end(args)
                return known[args][0]
            answer = find(*args, **kwargs)
            weight = 1 + weigh(answer) + sum(len(each) for each in args if isinstance(each, str)) // CHARACTERS
            known[args] = answer, weight
            total += weight
            while total > heaviest and len(known) > 1:
                total -= known.popitem(last=False)[1][1]
            return answer

        return found
    return wrap
