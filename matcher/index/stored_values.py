"""Read counters and hashes that may have been lost or overwritten."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, cast

from redis import Redis
from redis.exceptions import ResponseError

from matcher.index.records import STOP_KEY
from matcher.index.scripts import send

DIGITS = 10
"""Maximum digits of a counter."""


def found_number(redis: Redis, key: str) -> int:
    """Read a counter; 0 if the key holds something else."""
    try:
        return number_in(cast(bytes, redis.get(key) or b"")) or 0
    except ResponseError as error:
        if not wrong_type(error):
            raise
        return 0


def number_in(text: bytes) -> int | None:
    """Parse a number below `STOP_KEY` as the index writes it; None for anything else."""
    if len(text) > DIGITS or not text.isdigit() or (text[:1] == b"0" and len(text) > 1):
        return None
    number = int(text)
    return number if number < STOP_KEY else None


def field_values(redis: Redis, wanted: Sequence[tuple[str, str]]) -> list[bytes | None]:
    """Read the values of fields, each a hash's key and a name."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, (key, _) in enumerate(wanted):
        places[key].append(place)
    answers = send(redis, [("HMGET", key, *(wanted[place][1] for place in some)) for key, some in places.items()])
    found: list[bytes | None] = [None] * len(wanted)
    for some, answer in zip(places.values(), answers, strict=True):
        for place, value in zip(some, answer, strict=True):
            found[place] = value
    return found


def field_names(answer: Any) -> list[bytes]:
    """Parse the answer to HKEYS; a key of another type has no fields."""
    if not isinstance(answer, Exception):
        return cast(list[bytes], answer)
    if not wrong_type(answer):
        raise answer
    return []


def wrong_type(error: Exception) -> bool:
    """Tell whether an error means that a key holds another type of value."""
    return isinstance(error, ResponseError) and "WRONGTYPE" in str(error)
