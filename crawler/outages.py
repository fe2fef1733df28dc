"""Repeat work while MongoDB is away, so that a crawl waits and loses nothing."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from storage.outages import AWAY

AGAIN = 1.0
"""Seconds between two attempts."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


async def until_answered(work: Callable[[], Awaitable[Result]]) -> Result:
    """Do work that may be repeated, and return its result once MongoDB has answered."""
    while True:
        try:
            return await work()
        except AWAY as error:
            logger.warning("MongoDB does not answer, the crawl waits: %s", str(error)[:200])
            await asyncio.sleep(AGAIN)
