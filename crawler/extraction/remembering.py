"""Cache results for strings in bounded memory.

Pages are hostile and a process reads thousands of them: caching long strings would fill its memory.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

Found = TypeVar("Found")
Parameters = ParamSpec("Parameters")

LONGEST = 1_000
"""Maximum characters of a string whose result is cached."""
HEAVIEST = 200_000
"""Maximum weight of the results cached for one function, about one for each rule of a style sheet."""
CHARACTERS = 50
"""Number of characters that weigh as much as a rule."""


def remembering(count: int, longest: int = LONGEST) -> Callable[[Callable[[str], Found]], Callable[[str], Found]]:
    """Make a function cache its results for the last `count` short strings."""
    def wrap(find: Callable[[str], Found]) -> Callable[[str], Found]:
        known = lru_cache(count)(find)

        @wraps(find)
        def found(text: str) -> Found:
            return known(text) if len(text) <= longest else find(text)

        return found
    return wrap


def remembering_within(
    weigh: Callable[[Any], int], heaviest: int = HEAVIEST,
) -> Callable[[Callable[Parameters, Found]], Callable[Parameters, Found]]:
    """Make a function cache results of any length, up to a total weight.

    `weigh` counts the parts of a result. The least recently used results are dropped first.
    """
    def wrap(find: Callable[Parameters, Found]) -> Callable[Parameters, Found]:
        known: OrderedDict[Hashable, tuple[Found, int]] = OrderedDict()
        total = 0

        @wraps(find)
        def found(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Found:
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
