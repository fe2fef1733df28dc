"""Many sites due at once, some of them hostile: all others are read, and nothing is lost."""

import pytest

from benchmarks.load.sites.crawl_trial import ManyCrawls, crawl_trial
from benchmarks.load.sites.many_sites import KINDS, address_of, kind_of, number_of


def test_every_site_has_an_address_and_the_first_ones_are_hostile() -> None:
    assert [number_of(address_of(number)) for number in (0, 255, 256, 70_000)] == [0, 255, 256, 70_000]
    assert len({address_of(number) for number in range(5_000)}) == 5_000
    assert sum(bool(kind_of(number, 50)) for number in range(5_000)) == 50
    assert {kind_of(number, 6) for number in range(18)} == {*KINDS, ""}


@pytest.mark.campaign
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_hostile_sites_cost_the_others_nothing() -> None:
    wanted = ManyCrawls(sites=24, hostile=6, pages=6, minutes=12, delay=0.0, timeout=4.0)
    found = crawl_trial(wanted, lambda *_: None)
    assert (found["lost"], found["nowhere"]) == (0, 0)
    assert found["states"]["novels"] == {"done": 18}
    assert found["shares"]["least"] == found["shares"]["most"] >= 6
    assert found["memory"]["crawler.engine.process"] < 1_000
