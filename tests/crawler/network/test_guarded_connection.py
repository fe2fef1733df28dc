"""Requests without Scrapy: what is written on the line, and which of a host's addresses is used."""

import subprocess
import sys

import pytest

from crawler.network.egress import Egress
from crawler.network.fetch import get
from tests.mirror import Answer, Site

PROGRAM = """
import asyncio
from twisted.internet import asyncioreactor
asyncioreactor.install()
from twisted.internet import defer, reactor, task
from crawler.engine.resolver import ApprovedResolver
from crawler.network.egress import Egress, EgressError, Target

class Receiver:
    def resolutionBegan(self, resolution): pass
    def addressResolved(self, address): print("reached")
    def resolutionComplete(self): pass

async def run():
    resolver, proxy = ApprovedResolver(reactor, Egress()), Target("127.0.0.1", 8080)
    resolver.trust(proxy)
    resolver.resolveHostName(Receiver(), *proxy)
    try:
        await resolver.approve(proxy)
    except EgressError as error:
        print(error.outcome)

task.react(lambda _: defer.Deferred.fromFuture(asyncio.ensure_future(run())))
"""


@pytest.mark.parametrize(("written", "sent"), [
    ("?q=1", "/?q=1"), ("/hooks/渡口?to=沈砚", "/hooks/%E6%B8%A1%E5%8F%A3?to=%E6%B2%88%E7%A0%9A"),
    ("/a%2Fb c?x=%41|", "/a%2Fb%20c?x=%41%7C"), ("", "/"), ("/#here", "/"),
])
def test_an_address_is_requested_as_browsers_write_it(written: str, sent: str) -> None:
    site = Site({}, otherwise=lambda _: Answer(b"fine"))
    with site.serve():
        assert get(site.url + written, Egress(frozenset({site.pair})), {}, 5.0, 2**20) == b"fine"
    assert [each.path for each in site.requests] == [sent]


def test_the_next_address_of_a_host_is_tried_if_one_refuses() -> None:
    site = Site({"/": Answer(b"fine")})
    with site.serve():
        pair = f"books.test:{site.pair.rpartition(':')[2]}"
        egress = Egress(frozenset({pair}), lambda _: ["127.0.0.77", "127.0.0.1"])
        assert get(f"http://{pair}/", egress, {}, 5.0, 2**20) == b"fine"


@pytest.mark.fault(1)
def test_a_proxy_of_ours_is_no_address_that_a_page_may_name() -> None:
    """The process that runs it has a reactor, which a process of tests should not have."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["reached", "ssrf_blocked"], done.stderr[-2000:]
