"""Do something on a thread while a block runs."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def background_thread(work: Callable[[threading.Event], object], name: str | None = None) -> Iterator[None]:
    """Call `work` on a thread, and wait for its end after the block.

    It is given an event that is set when it should end.
    """
    ended = threading.Event()
    thread = threading.Thread(target=work, args=(ended,), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
