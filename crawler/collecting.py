"""Collect garbage seldom in processes that load much and keep little."""

import gc

YOUNG = 5_000
"""Containers made and not yet freed before the youngest are looked through; Python's own 700 are those of two pages."""


def collect_seldom(*, clean: bool = True) -> None:
    """Leave what is loaded out of all collections from now on.

    The rest is looked through less often. Collections took a tenth of a crawl process, most of it for modules, which no
    collection frees. Garbage is freed before, or stays as long as the process: `clean` may be false where little is.
    """
    if clean:
        gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
