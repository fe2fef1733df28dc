"""A tied child ends with its parent, even if the parent died before the child could ask for it."""

import subprocess
import sys
import textwrap

import pytest

ORPHAN = textwrap.dedent("""
    import os, signal, time
    from app.parentage import tied_to_this_process
    parent, ask = os.getpid(), tied_to_this_process(signal.SIGTERM)
    if os.fork():
        os._exit(0)
    while os.getppid() == parent:
        time.sleep(0.01)
    os.write(1, b"asks")
    ask()
    os.write(1, b" and lives on")
""")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tie a child to its parent")
def test_an_orphan_ends_when_it_asks() -> None:
    assert subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, check=True).stdout == b"asks"
