"""Kill a child process that takes too long."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def killed_after(child: "subprocess.Popen[bytes]", seconds: float) -> Iterator[None]:
    """Kill a process if the block takes longer."""
    end = threading.Timer(seconds, child.kill)
    end.start()
    try:
        yield
    finally:
        end.cancel()
