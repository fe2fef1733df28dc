"""A program that fetches a name twice through the real download handler while its address changes."""

import sys
from collections.abc import Sequence
from typing import Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess

from crawler.engine import resolver
from crawler.engine.scrapy_settings import scrapy_settings
from crawler.network.egress import Egress, EgressError
from storage.settings import Settings
from tests.mirror import Canary, Site, html

NAME = "rebinding.test"


class Rebinding(Spider):
    """Fetches the same name twice, then one that was denied from the start."""

    name = "rebinding"

    def __init__(self, port: int, found: list[str]) -> None:
        super().__init__()
        self.port, self.found = port, found

    async def start(self) -> Any:
        for label, host in (("first", NAME), ("second", NAME), ("other", "denied.test")):
            request = Request(f"http://{host}:{self.port}/{label}", dont_filter=True,
                              headers={"Connection": "close"})
            try:
                response = await self.crawler.engine.download_async(request)
                self.found.append(f"{label}={response.status}")
            except EgressError as error:
                self.found.append(f"{label}={error.outcome}")
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request


def main() -> None:
    """Print the results."""
    site = Site(otherwise=html("x"))
    with site.serve(), Canary("127.0.0.2", site.port).listen() as canary:
        resolved: list[str] = []

        def resolve(host: str) -> Sequence[str]:
            resolved.append(host)
            return ["127.0.0.1"] if host == NAME and resolved.count(NAME) == 1 else ["127.0.0.2"]

        egress = Egress(frozenset({site.pair}), resolve)
        resolver.egress_of = lambda settings: egress
        settings = scrapy_settings(Settings(log_level="ERROR")) | {
            "SCHEDULER": "scrapy.core.scheduler.Scheduler", "ITEM_PIPELINES": {}, "DOWNLOADER_MIDDLEWARES": {}}
        process = CrawlerProcess(settings)
        found: list[str] = []
        process.crawl(Rebinding, port=site.port, found=found)
        process.start()
        order = [*found[:2], f"resolved={resolved.count(NAME)}", *found[2:], f"canary={canary.connections}"]
        sys.stdout.write("\n".join(order) + "\n")


if __name__ == "__main__":
    main()
