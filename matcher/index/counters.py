"""Read counters and keys that may have been lost or overwritten."""

from typing import cast

from redis import Redis
from redis.exceptions import ResponseError

from matcher.index.records import STOP_KEY

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


def wrong_type(error: Exception) -> bool:
    """Tell whether an error means that a key holds another type of value."""
    return isinstance(error, ResponseError) and "WRONGTYPE" in str(error)
