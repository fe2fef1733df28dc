"""A PostgreSQL server for a test."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def server() -> Iterator[str]:
    """Start a server for the test, reachable only through a socket; yields its URL."""
    user = "postgres" if os.getuid() == 0 else None  # it refuses to run as root
    place = Path(tempfile.mkdtemp(prefix="pg"))
    shutil.chown(place, user) if user else None
    socket, options = str(place), f"-k {place} -c listen_addresses= -c fsync=off"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, user=user, cwd=place, stdout=subprocess.DEVNULL, timeout=120)

    run("initdb", "-D", f"{place}/data", "-A", "trust", "-U", "desk")
    run("pg_ctl", "-D", f"{place}/data", "-o", options, "-l", f"{place}/log", "-w", "start")
    try:
        yield f"postgresql://desk@/postgres?host={socket}"
    finally:
        run("pg_ctl", "-D", f"{place}/data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(place)
