"""Fixtures for crawler tests: sites that are served while a test runs."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.crawler.crawling import Served


@pytest.fixture
def served() -> Iterator[Served]:
    """A function that serves a site until the test ends."""
    with ExitStack() as stack:
        yield Served(stack)
