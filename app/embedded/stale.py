"""End servers that outlived a killed supervisor.

On Linux the kernel ends them; on other systems Wenzong does.
"""

import os
import signal
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

WAIT_SECONDS = 10


def end(pids: Iterable[int], var: Path) -> None:
    """Kill recorded processes that still serve data under `var`, and wait for them."""
    for pid in pids:
        deadline = time.monotonic() + WAIT_SECONDS
        while str(var) in command_line(pid) and time.monotonic() < deadline:
            os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)


def command_line(pid: int) -> str:
    """Read the command line of a process; empty if it has ended or is a zombie."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
        except OSError:
            return ""
    return subprocess.run(["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
