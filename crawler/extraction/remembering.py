"""Remember what was found in short strings.

Pages are hostile and a process reads thousands of them: long strings, remembered, would fill its memory.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

Found = TypeVar("Found")

LONGEST = 1_000
"""Characters of a string that is remembered."""


def remembering(count: int, longest: int = LONGEST) -> Callable[[Callable[[str], Found]], Callable[[str], Found]]:
    """Make a function remember its answers to so many strings, the short ones."""
    def wrap(find: Callable[[str], Found]) -> Callable[[str], Found]:
        known = lru_cache(count)(find)

        @wraps(find)
        def found(text: str) -> Found:
            return known(text) if len(text) <= longest else find(text)

        return found
    return wrap
