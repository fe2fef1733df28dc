"""The files under `var/` that the supervisor shares with its users."""

import fcntl
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from storage.private import private_directory

PRIVATE = 0o600


class EmbeddedError(Exception):
    """Embedded servers cannot run; the message says what is wrong and the remedy."""


@dataclass(frozen=True)
class State:
    """What the supervisor reports about its servers, by server name."""

    ports: dict[str, int] = field(default_factory=dict)
    """Ports, kept from one supervisor to the next, so that clients find a server again at the same port."""
    urls: dict[str, str] = field(default_factory=dict)
    """URLs of the servers that have answered."""
    pids: dict[str, int] = field(default_factory=dict)
    error: str = ""
    """Why the supervisor gave up."""


@dataclass(frozen=True)
class StateDirectory:
    """The files of the supervisor in one `var/` folder: locks, state and logs."""

    var: Path

    @property
    def users_lock(self) -> Path:
        """Every user holds a shared lock on it while it lives."""
        return self.var / "users.lock"

    @property
    def supervisor_lock(self) -> Path:
        """The supervisor holds an exclusive lock on it while it lives."""
        return self.var / "supervisor.lock"

    @property
    def state(self) -> Path:
        """The file with the addresses of the servers."""
        return self.var / "servers.json"

    def log(self, name: str) -> Path:
        """Return the log file of a process."""
        return self.var / "log" / f"{name}.log"

    def prepare(self) -> None:
        """Create the folders; raises EmbeddedError if that is not possible."""
        try:
            private_directory(self.var)
            private_directory(self.log("").parent)
            for lock in (self.users_lock, self.supervisor_lock):
                os.close(os.open(lock, os.O_RDWR | os.O_CREAT, PRIVATE))
        except OSError as error:
            raise EmbeddedError(
                f"{self.var} cannot hold the embedded servers: {error.strerror} ({error.filename}); "
                "set WENZONG_VAR to a folder that you may write to"
            ) from error

    def read(self) -> State:
        """Read the state; empty if it is missing or unreadable."""
        try:
            return State(**json.loads(self.state.read_text()))
        except (FileNotFoundError, ValueError, TypeError):
            return State()

    def write(self, state: State) -> None:
        """Replace the state atomically.

        It contains passwords, so only its owner may read it.
        """
        write_private(self.state, json.dumps(asdict(state)))

    def is_supervised(self) -> bool:
        """Tell whether a supervisor is running."""
        with open_lock(self.supervisor_lock) as lock:
            return not try_lock(lock)


def write_private(path: Path, text: str) -> None:
    """Replace a file atomically by one that only its owner can read."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as file:  # noqa: PTH123 - by descriptor
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)  # otherwise each failure on a full disk would leave a file


@contextmanager
def open_lock(path: Path) -> Iterator[int]:
    """Open a lock file.

    The lock ends when the last copy of the descriptor is closed. It is never released explicitly: forked children share
    the lock and count as users too.
    """
    descriptor = os.open(path, os.O_RDWR)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Take the exclusive lock; return False if another process holds a lock."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
