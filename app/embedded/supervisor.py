"""Supervise the servers of one `var/` while any process uses them.

The supervisor is a detached process that has the servers as its children.

    python -m app.embedded.supervisor VAR SERVER…

returns as soon as a supervisor is certain to be running, this one or an earlier one.
"""

import fcntl
import logging
import os
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.embedded import stale
from app.embedded.backends import BACKENDS
from app.embedded.server_folder import RunningServer, restart, start_server
from app.embedded.state_directory import EmbeddedError, State, StateDirectory, open_lock, try_lock
from app.processes import end
from storage.private import write_privately

LINGER_SECONDS = 2.0
"""Seconds that unused servers keep running: one command often follows another and need not restart them."""
POLL_SECONDS = 0.25
RETRY_SECONDS = 1.0
LOOKS = 20
LOOK_SECONDS = 0.01

log = logging.getLogger("supervisor")


def main(arguments: Sequence[str]) -> int:
    """Become the supervisor of a `var/`, unless it has one.

    The calling process ends at once.
    """
    write_privately()
    directory = StateDirectory(Path(arguments[0]))
    with open_lock(directory.supervisor_lock) as lock:
        if not _first(lock):
            return 0
        before = directory.read()
        directory.write(State(ports=before.ports))
        if os.fork():
            return 0
        _detach(directory)
        stale.end(before.pids.values(), directory.var)
        return Supervisor(directory, before.ports).keep(arguments[1:])


def _first(lock: int) -> bool:
    """Take the lock permanently, unless a supervisor is running.

    A process that only checks for a supervisor holds the lock for microseconds.
    """
    for _ in range(LOOKS):
        if try_lock(lock):
            return True
        time.sleep(LOOK_SECONDS)
    return False


def _detach(directory: StateDirectory) -> None:
    """Leave the terminal, so that its Ctrl-C reaches only the users.

    The supervisor ends after the last of them.
    """
    os.setsid()
    os.chdir(directory.var)
    with directory.log("supervisor").open("ab") as output, Path(os.devnull).open("rb") as nothing:
        for descriptor, file in ((0, nothing), (1, output), (2, output)):
            os.dup2(file.fileno(), descriptor)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


@dataclass
class Supervisor:
    """Start servers, restart those that die, and stop all when they are unused."""

    directory: StateDirectory
    ports: dict[str, int]
    is_announced: bool = True
    """Whether the state of the running servers could be written."""

    def keep(self, names: Sequence[str]) -> int:
        """Serve until the last user has left; return the exit status."""
        running: list[RunningServer] = []
        with open_lock(self.directory.users_lock) as users:
            try:
                for name in names:
                    running.append(start_server(BACKENDS[name], self.directory, self.ports.get(name)))  # noqa: PERF401 - keep those before a failure
                self._announce(running)
                self._serve(running, users)
            except (EmbeddedError, OSError) as error:
                log.exception("giving up")
                self.directory.write(State(ports=self.ports, error=str(error)))
                return 1
            finally:
                end([one.process for one in running])
            self.directory.write(State(ports=self.ports))
        return 0

    def _announce(self, running: Sequence[RunningServer]) -> None:
        self.ports |= {one.backend.name: one.folder.port for one in running}
        self.directory.write(State(
            ports=self.ports,
            urls={one.backend.name: one.url for one in running},
            pids={one.backend.name: one.process.pid for one in running},
        ))

    def _serve(self, running: list[RunningServer], users: int) -> None:
        """Watch the servers until no process has used them for a while.

        Processes that use them hold a shared lock. At the end this process holds it, so that no other can begin.
        """
        last_used = time.monotonic()
        while True:
            time.sleep(POLL_SECONDS)
            _end_broken(running)
            if not self.is_announced or any(one.process.poll() is not None for one in running):
                self._revive(running)
            if not try_lock(users):
                last_used = time.monotonic()
            elif time.monotonic() - last_used > LINGER_SECONDS:
                return
            else:
                fcntl.flock(users, fcntl.LOCK_UN)

    def _revive(self, running: list[RunningServer]) -> None:
        for number, one in enumerate(running):
            if one.process.poll() is not None:
                log.warning("%s ended with status %s; starting it again", one.backend.name, one.process.returncode)
                try:
                    running[number] = restart(one)
                except (EmbeddedError, OSError) as error:  # a full disk has no room for its configuration
                    log.warning("%s", error)
                    time.sleep(RETRY_SECONDS)
        try:
            self._announce(running)
            self.is_announced = True
        except OSError as error:
            log.warning("%s", error)
            self.is_announced = False


def _end_broken(running: Sequence[RunningServer]) -> None:
    """End servers that cannot continue, e.g. after a full disk.

    Acknowledged writes are kept.
    """
    for one in running:
        if one.process.poll() is None and one.is_broken():
            log.warning("%s cannot continue (see %s); ending it", one.backend.name, one.folder.log)
            one.process.kill()
            one.process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
