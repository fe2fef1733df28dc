"""Load modules at less cost."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from crawler.collecting import collect_seldom


@contextmanager
def loading() -> Iterator[None]:
    """Load modules in this block without collecting garbage.

    They leave hardly any and live as long as the process, yet full collections took a fifth of a command's start.
    What is there at the end is never looked through again.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        collect_seldom(clean=False)  # a third of a megabyte of garbage, which takes a tenth of a second to find
        if enabled:
            gc.enable()
