"""A million addresses in the frontier would stay within the memory that docs/crawling.md promises."""

import pytest

from benchmarks.crawl.weight import weigh

ADDRESSES = 250_000
"""A quarter of them: what a process keeps of each address is as much for the first as for the last."""
BUDGET = 250
"""Bytes of the crawl process for each known address."""


@pytest.mark.fault(18)
@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_million_addresses_keep_within_the_budget() -> None:
    weight = weigh(ADDRESSES)
    assert weight.process / ADDRESSES < BUDGET
    assert weight.claim < 5.0
