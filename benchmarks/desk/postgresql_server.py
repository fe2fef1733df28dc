"""A separate PostgreSQL server for the benchmark, reached only by a socket."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LIMIT = 120
"""Maximum seconds to create, start or stop a server."""


class NoServerError(Exception):
    """PostgreSQL is not installed; the message says how to install it."""


@contextmanager
def postgresql_server() -> Iterator[str]:
    """Run a server for the duration of a block; yields its URL.

    It has the settings of the package, but for what a loss of power would cost. Raises NoServerError.
    """
    if not shutil.which("initdb"):
        raise NoServerError("`initdb` is not in the PATH: install PostgreSQL's server and put its programs there")
    user = "postgres" if os.getuid() == 0 else None  # it refuses to run as root
    place = Path(tempfile.mkdtemp(prefix="pg"))  # a short path: the name of a socket has at most 107 bytes
    if user:
        shutil.chown(place, user)

    def run(*command: str) -> None:
        subprocess.run(command, check=True, user=user, cwd=place, stdout=subprocess.DEVNULL, timeout=LIMIT)

    try:
        run("initdb", "-D", f"{place}/data", "-A", "trust", "-U", "desk", "-E", "UTF8", "--locale=C.UTF-8")
        options = f"-k {place} -c listen_addresses= -c fsync=off -c max_wal_size=4GB"
        run("pg_ctl", "-D", f"{place}/data", "-o", options, "-l", f"{place}/log", "-w", "start")
        try:
            yield f"postgresql://desk@/postgres?host={place}"
        finally:
            run("pg_ctl", "-D", f"{place}/data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(place)
