"""Start a server in its folder under `var/`, with a free port and a password."""

import random
import secrets
import socket
import subprocess
from dataclasses import dataclass, replace

from pymongo.errors import PyMongoError

from app.embedded import child
from app.embedded.backends import HOST, Backend, ServerFolder, require_installed
from app.embedded.log_watch import LogWatch
from app.embedded.ping import answers
from app.embedded.state_directory import EmbeddedError, StateDirectory, write_private
from storage.private import private_directory

PORTS = range(20_000, 32_000)
"""Below the range of ports for outgoing connections, so that a restarted server finds its own port free."""
ATTEMPTS = 3


@dataclass(frozen=True)
class RunningServer:
    """A server that has answered."""

    backend: Backend
    folder: ServerFolder
    process: subprocess.Popen[bytes]
    log: LogWatch

    def is_broken(self) -> bool:
        """Tell whether the server logged that it cannot continue.

        Its process may still be running.
        """
        return bool(self.backend.broken) and self.log.says(self.backend.broken)

    @property
    def url(self) -> str:
        """Return the URL at which clients reach the server."""
        return self.backend.url(self.folder)


def start_server(backend: Backend, directory: StateDirectory, port: int | None) -> RunningServer:
    """Start a server, at its previous port if that is free; raises EmbeddedError."""
    require_installed(backend)
    folder = ServerFolder(directory.var / backend.folder, free_port(port), "", directory.log(backend.name))
    try:
        private_directory(folder.data)
        folder = replace(folder, password=_password(backend, folder))
    except (OSError, PyMongoError) as error:
        trouble = _trouble(backend, folder)
        raise EmbeddedError(f"{trouble}: {error}; repair the folder or set another WENZONG_VAR") from error
    for _ in range(ATTEMPTS - 1):
        try:
            return _run(backend, folder)
        except EmbeddedError:
            if is_free(folder.port):
                raise
            folder = replace(folder, port=free_port(None))  # another process took the port first
    return _run(backend, folder)


def restart(running: RunningServer) -> RunningServer:
    """Restart a server that ended at its former address, where clients expect it."""
    return _run(running.backend, running.folder)


def _run(backend: Backend, folder: ServerFolder) -> RunningServer:
    log = LogWatch(folder.log)
    process = child.start(backend.command(folder), folder.log)
    running = RunningServer(backend, folder, process, log)
    try:
        child.wait_ready(process, lambda: answers(running.url), folder.log)
    except EmbeddedError as error:
        raise EmbeddedError(
            f"{_trouble(backend, folder)}: {error} (see {folder.log}); "
            "if another server uses that folder, stop it or set another WENZONG_VAR"
        ) from error
    return running


def _trouble(backend: Backend, folder: ServerFolder) -> str:
    return f"{backend.name} cannot serve {folder.path}"


def _password(backend: Backend, folder: ServerFolder) -> str:
    """Read the password stored beside the data, or make a new one.

    A new one is stored once the server knows it.
    """
    kept = folder.path / "password"
    if kept.exists():
        return kept.read_text()
    password = secrets.token_hex(24)
    backend.provision(replace(folder, password=password))
    write_private(kept, password)
    return password


def free_port(preferred: int | None) -> int:
    """Choose a free port on loopback; raises EmbeddedError when there is none."""
    candidates = [preferred] if preferred else []
    candidates += random.SystemRandom().sample(PORTS, 100)
    for port in candidates:
        if is_free(port):
            return port
    raise EmbeddedError(f"there is no free port on {HOST} between {PORTS.start} and {PORTS.stop}; stop a program "
                        "that listens there")


def is_free(port: int) -> bool:
    """Tell whether a server could listen at this port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True
