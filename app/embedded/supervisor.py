"""The keeper: a detached process that has the servers of one `var/` as children while anybody uses them.

    python -m app.embedded.supervisor VAR SERVER…

returns as soon as a keeper is certain to live, this one or an earlier one.
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
from app.embedded.server_folder import Running, move_in, restart
from app.embedded.state_directory import EmbeddedError, Meeting, State, open_lock, try_lock
from app.processes import end
from storage.private import write_privately

LINGER_SECONDS = 2.0
"""One command often follows another; they need not stop and start the servers in between."""
POLL_SECONDS = 0.25
RETRY_SECONDS = 1.0
LOOKS = 20
LOOK_SECONDS = 0.01

log = logging.getLogger("keeper")


def main(arguments: Sequence[str]) -> int:
    """Become the keeper of a `var/`, unless it has one; the caller's process ends at once."""
    write_privately()
    meeting = Meeting(Path(arguments[0]))
    with open_lock(meeting.keeper) as lock:
        if not _first(lock):
            return 0
        before = meeting.read()
        meeting.write(State(ports=before.ports))
        if os.fork():
            return 0
        _detach(meeting)
        stale.end(before.pids.values(), meeting.var)
        return Keeper(meeting, before.ports).keep(arguments[1:])


def _first(lock: int) -> bool:
    """Lock for good, unless a keeper lives; whoever merely looks for one holds the lock for microseconds."""
    for _ in range(LOOKS):
        if try_lock(lock):
            return True
        time.sleep(LOOK_SECONDS)
    return False


def _detach(meeting: Meeting) -> None:
    """Leave the terminal, so that its Ctrl-C reaches the users only, who leave in their own time."""
    os.setsid()
    os.chdir(meeting.var)
    with meeting.log("keeper").open("ab") as output, Path(os.devnull).open("rb") as nothing:
        for descriptor, file in ((0, nothing), (1, output), (2, output)):
            os.dup2(file.fileno(), descriptor)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


@dataclass
class Keeper:
    """Starts servers, revives those that die, stops all when nobody uses them."""

    meeting: Meeting
    ports: dict[str, int]

    def keep(self, names: Sequence[str]) -> int:
        """Serve until the last user has left; the exit status."""
        running: list[Running] = []
        with open_lock(self.meeting.users) as users:
            try:
                for name in names:
                    running.append(move_in(BACKENDS[name], self.meeting, self.ports.get(name)))  # noqa: PERF401 - keep those before a failure
                self._announce(running)
                self._serve(running, users)
            except (EmbeddedError, OSError) as error:
                log.exception("giving up")
                self.meeting.write(State(ports=self.ports, error=str(error)))
                return 1
            finally:
                end([one.process for one in running])
            self.meeting.write(State(ports=self.ports))
        return 0

    def _announce(self, running: Sequence[Running]) -> None:
        self.ports |= {one.backend.name: one.place.port for one in running}
        self.meeting.write(State(
            ports=self.ports,
            urls={one.backend.name: one.url for one in running},
            pids={one.backend.name: one.process.pid for one in running},
        ))

    def _serve(self, running: list[Running], users: int) -> None:
        """Watch until the lock of the users has been free for a while; it is ours then, and nobody enters."""
        last_used = time.monotonic()
        while True:
            time.sleep(POLL_SECONDS)
            if any(one.process.poll() is not None for one in running):
                self._revive(running)
            if not try_lock(users):
                last_used = time.monotonic()
            elif time.monotonic() - last_used > LINGER_SECONDS:
                return
            else:
                fcntl.flock(users, fcntl.LOCK_UN)

    def _revive(self, running: list[Running]) -> None:
        for number, one in enumerate(running):
            if one.process.poll() is not None:
                log.warning("%s ended with status %s; starting it again", one.backend.name, one.process.returncode)
                try:
                    running[number] = restart(one)
                except EmbeddedError as error:
                    log.warning("%s", error)
                    time.sleep(RETRY_SECONDS)
        self._announce(running)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
