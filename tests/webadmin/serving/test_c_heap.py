"""The web server's process gives free memory back, although later blocks are still in use."""

import ctypes
import os

import pytest

from benchmarks.load.web.watching import resident
from tests.alive import eventually
from webadmin.serving.c_heap import return_free_memory

BLOCK, BLOCKS = 64 * 1024, 2_000


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="only glibc keeps free pages")
def test_free_pages_below_used_ones_are_returned() -> None:
    library = ctypes.CDLL(None)
    library.malloc.restype = ctypes.c_void_p
    blocks = [ctypes.c_void_p(library.malloc(BLOCK)) for _ in range(BLOCKS)]
    for block in blocks:
        ctypes.memset(block, 1, BLOCK)
    for block in blocks[:-1]:
        library.free(block)
    full = resident(os.getpid())
    ended = return_free_memory(every=0.05)
    eventually(lambda: resident(os.getpid()) < full - BLOCK * BLOCKS / 2**20 / 2)
    ended.set()
    library.free(blocks[-1])
