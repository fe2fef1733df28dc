"""A million addresses in the frontier stay within the memory that docs/crawling.md promises."""

import pytest

from benchmarks.crawl.weight import weigh

ADDRESSES = 250_000
"""A quarter of a million: the memory per address does not depend on their number."""
BUDGET = 250
"""Maximum bytes of the crawl process per known address."""


@pytest.mark.fault(18)
@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_million_addresses_keep_within_the_budget() -> None:
    weight = weigh(ADDRESSES)
    assert weight.process / ADDRESSES < BUDGET
    assert weight.claim < 5.0
