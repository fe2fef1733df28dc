"""Tie child processes to their parent.

The kernel ends them when the parent dies, even by kill -9.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

PR_SET_PDEATHSIG = 1


def tied_to_this_process(by: signal.Signals) -> Callable[[], None] | None:
    """Return the function that a child calls before exec to die with its parent.

    `by` is the signal that the kernel then sends to the child. None on systems other than Linux, which do not support
    it.
    """
    if sys.platform != "linux":
        return None
    parent = os.getpid()
    prctl = ctypes.CDLL(None, use_errno=True).prctl  # looked up before the fork: after it, few calls are safe

    def ask_kernel() -> None:
        prctl(PR_SET_PDEATHSIG, by)
        if os.getppid() != parent:  # the parent died before this call
            os._exit(1)

    return ask_kernel
