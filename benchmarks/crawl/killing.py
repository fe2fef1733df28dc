"""Kill crawls at random points and start them again."""

import random
import time
from dataclasses import dataclass

from benchmarks.crawl.crawls import begin, finished, place
from crawler.engine.scheduler import UNDER_WAY

PAGES = 1_000


@dataclass(frozen=True)
class Survived:
    """Results after a number of kills."""

    kills: int
    pages: int
    """Pages of the site."""
    stored: int
    again: int
    """Repeated requests for the same address."""

    @property
    def most_again(self) -> int:
        """Maximum requests that may have been under way at kills: sent but not stored."""
        return self.kills * UNDER_WAY


def survive(kills: int = 20, seed: int = 20) -> Survived:
    """Kill a crawl a number of times at random moments, and let the last one end."""
    source = random.Random(seed)
    done = 0
    with place(PAGES) as (settings, served):
        for _ in range(kills):
            before = sum(served.request_counts().values()) if served.log.exists() else 0
            target = before + source.randint(1, PAGES // kills)
            with begin(settings, served, lease=1.0) as child:
                while child.poll() is None and sum(served.request_counts().values()) < target:
                    time.sleep(0.01)
                time.sleep(source.random() * 0.2)
                done += child.poll() is None
                child.kill()
        with begin(settings, served, lease=1.0) as child:
            while child.poll() is None:  # leaving would close its input, which stops it
                time.sleep(0.1)
        ended = finished(settings, served)
        again = sum(count - 1 for count in served.request_counts().values())
        return Survived(done, PAGES, ended.stored, again)
