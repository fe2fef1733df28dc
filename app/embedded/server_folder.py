"""Moving a server into its folder under `var/`, at a free port, with a password of its own."""

import random
import secrets
import socket
import subprocess
from dataclasses import dataclass, replace

from pymongo.errors import PyMongoError

from app.embedded import child
from app.embedded.backends import HOST, Backend, Place, require_installed
from app.embedded.ping import answers
from app.embedded.state_directory import EmbeddedError, Meeting, write_private
from storage.private import private_directory

PORTS = range(20_000, 32_000)
"""Below the ports that outgoing connections are given, so that a server finds its own free after a restart."""
ATTEMPTS = 3


@dataclass(frozen=True)
class Running:
    """A server that has answered."""

    backend: Backend
    place: Place
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Name the URL by which clients reach the server."""
        return self.backend.url(self.place)


def move_in(backend: Backend, meeting: Meeting, port: int | None) -> Running:
    """Start a server, at the port it had before if that is free; raises EmbeddedError."""
    require_installed(backend)
    place = Place(meeting.var / backend.folder, free_port(port), "", meeting.log(backend.name))
    try:
        private_directory(place.data)
        place = replace(place, password=_password(backend, place))
    except (OSError, PyMongoError) as error:
        trouble = _trouble(backend, place)
        raise EmbeddedError(f"{trouble}: {error}; mend the folder or set another WENZONG_VAR") from error
    for _ in range(ATTEMPTS - 1):
        try:
            return _run(backend, place)
        except EmbeddedError:
            if is_free(place.port):
                raise
            place = replace(place, port=free_port(None))  # somebody was faster at this one
    return _run(backend, place)


def restart(running: Running) -> Running:
    """Start a server that ended again where it was, for its clients look for it there."""
    return _run(running.backend, running.place)


def _run(backend: Backend, place: Place) -> Running:
    process = child.start(backend.command(place), place.log)
    running = Running(backend, place, process)
    try:
        child.wait_ready(process, lambda: answers(running.url), place.log)
    except EmbeddedError as error:
        raise EmbeddedError(
            f"{_trouble(backend, place)}: {error} (see {place.log}); "
            "if another server uses that folder, stop it or set another WENZONG_VAR"
        ) from error
    return running


def _trouble(backend: Backend, place: Place) -> str:
    return f"{backend.name} cannot serve {place.folder}"


def _password(backend: Backend, place: Place) -> str:
    """Read the password kept beside the data, or give the server a new one and keep it once it is known."""
    kept = place.folder / "password"
    if kept.exists():
        return kept.read_text()
    password = secrets.token_hex(24)
    backend.provision(replace(place, password=password))
    write_private(kept, password)
    return password


def free_port(preferred: int | None) -> int:
    """Choose a port on loopback that nobody listens at; raises EmbeddedError when there seems to be none."""
    candidates = [preferred] if preferred else []
    candidates += random.SystemRandom().sample(PORTS, 100)
    for port in candidates:
        if is_free(port):
            return port
    raise EmbeddedError(f"found no free port on {HOST} between {PORTS.start} and {PORTS.stop}; end what listens there")


def is_free(port: int) -> bool:
    """Say whether a server could listen at this port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True
