"""Tie child processes to their parent.

The kernel ends them when it dies, even by kill -9.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def tied_to_this_process(by: signal.Signals) -> Callable[[], None] | None:
    """Return what a child does between fork and exec to end with this process.

    The end comes as a signal.

    None where no kernel can do that: Linux alone can.
    """
    if sys.platform != "linux":
        return None
    parent = os.getpid()
    prctl = ctypes.CDLL(None, use_errno=True).prctl  # looked up before the fork: after it, little is safe to do

    def ask_kernel() -> None:
        prctl(PR_SET_PDEATHSIG, by)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)

    return ask_kernel
