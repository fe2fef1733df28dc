"""Keep the heap of the C library small in a process with many threads.

Other C libraries than glibc need neither.
"""

import ctypes
import threading

HEAPS, MOST_HEAPS = -8, 2
"""The option of glibc's `mallopt` that limits its heaps (`M_ARENA_MAX`), and its value."""
EVERY = 60.0
"""Seconds between two returns of free memory; one takes milliseconds."""


def share_heaps() -> None:
    """Let all threads share a few heaps.

    glibc makes one for nearly every thread, none of which gives back what another one could use: under load the process
    grew by half.
    """
    if mallopt := getattr(ctypes.CDLL(None), "mallopt", None):
        mallopt(HEAPS, MOST_HEAPS)


def return_free_memory(every: float = EVERY) -> threading.Event:
    """Return free pages of the heaps to the system regularly, until the event is set.

    By itself glibc returns only what is free at the end of a heap.
    """
    ended = threading.Event()
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        threading.Thread(target=_return_until, args=(ended, every, trim), name="free memory", daemon=True).start()
    return ended


def _return_until(ended: threading.Event, every: float, trim: "ctypes._NamedFuncPointer") -> None:
    while not ended.wait(every):
        trim(0)
