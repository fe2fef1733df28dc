"""A program that tries to reach a canary past the guard, through all of Scrapy's handlers and through proxies."""

import sys
from typing import Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcess

from crawler.engine.scrapy_settings import scrapy_settings
from storage.settings import Settings
from tests.mirror import Canary

BARE = "scrapy.core.downloader.handlers.http11.HTTP11DownloadHandler"


class Reaching(Spider):
    """Requests the canary in every way and records the results."""

    name = "reaching"

    def __init__(self, handler: str, canary: str, found: list[str]) -> None:
        super().__init__()
        self.handler, self.canary, self.found = handler, canary, found

    async def start(self) -> Any:
        proxied = {"proxy": f"http://{self.canary}"}
        wanted: list[tuple[str, dict[str, Any]]] = [
            (f"http://{self.canary}/", {}), (f"https://{self.canary}/", {}),
            (f"http://localhost:{self.canary.rpartition(':')[2]}/", {})]
        if self.handler != BARE:  # it asks a resolver for everything except the address of a tunnel
            wanted += [("http://example.org/", proxied), ("https://example.org/", proxied)]
        for url, meta in wanted:
            try:
                response = await self.crawler.engine.download_async(Request(url, meta=meta, dont_filter=True))
                self.found.append(f"{url}={response.status}")
            except Exception as error:  # noqa: BLE001 - any error is a result
                self.found.append(getattr(error, "outcome", type(error).__name__))
        nothing: tuple[Request, ...] = ()
        for request in nothing:
            yield request


def main() -> None:
    """Print the results, one per line, and the canary's connections."""
    found: list[str] = []
    with Canary().listen() as canary:
        ours = scrapy_settings(Settings(log_level="ERROR"))
        ours |= {"SCHEDULER": "scrapy.core.scheduler.Scheduler", "ITEM_PIPELINES": {}, "DOWNLOADER_MIDDLEWARES": {}}
        if sys.argv[1] == BARE:
            ours["DOWNLOAD_HANDLERS"] = {"http": BARE, "https": BARE}
        process = CrawlerProcess(ours)
        process.crawl(Reaching, handler=sys.argv[1], canary=f"127.0.0.1:{canary.port}", found=found)
        process.start()
        found.append(f"canary={canary.connections}")
    sys.stdout.write("\n".join(found) + "\n")


if __name__ == "__main__":
    main()
