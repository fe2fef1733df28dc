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
    """Embedded servers cannot run; the message names what is wrong and the remedy."""


@dataclass(frozen=True)
class State:
    """What the supervisor says about its servers, by server name."""

    ports: dict[str, int] = field(default_factory=dict)
    """Kept from one supervisor to the next, so that clients find a server again at the same port."""
    urls: dict[str, str] = field(default_factory=dict)
    """Only of servers that have answered."""
    pids: dict[str, int] = field(default_factory=dict)
    error: str = ""
    """Why the supervisor gave up."""


@dataclass(frozen=True)
class StateDirectory:
    """The files of the supervisor in one `var/` folder: locks, state and logs."""

    var: Path

    @property
    def users_lock(self) -> Path:
        """Locked shared by every user for as long as it lives."""
        return self.var / "users.lock"

    @property
    def supervisor_lock(self) -> Path:
        """Locked by the supervisor for as long as it lives."""
        return self.var / "supervisor.lock"

    @property
    def state(self) -> Path:
        """Name the file that tells where the servers listen."""
        return self.var / "servers.json"

    def log(self, name: str) -> Path:
        """Name the log file of a process."""
        return self.var / "log" / f"{name}.log"

    def prepare(self) -> None:
        """Make the folders; raises EmbeddedError where that is not possible."""
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
        """Read the state; an empty one where there is none or it cannot be read."""
        try:
            return State(**json.loads(self.state.read_text()))
        except (FileNotFoundError, ValueError, TypeError):
            return State()

    def write(self, state: State) -> None:
        """Replace the state at once.

        It holds passwords, so it is readable by its owner only.
        """
        write_private(self.state, json.dumps(asdict(state)))

    def is_supervised(self) -> bool:
        """Tell whether a supervisor is running."""
        with open_lock(self.supervisor_lock) as lock:
            return not try_lock(lock)


def write_private(path: Path, text: str) -> None:
    """Replace a file by one that only its owner can read, all at once."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w") as file:  # noqa: PTH123 - by descriptor
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)  # on a full disk each failure would leave one


@contextmanager
def open_lock(path: Path) -> Iterator[int]:
    """Open a lock file; closing the last copy of the descriptor lets the lock go.

    It is never unlocked by hand: forked children share the lock and count as users too.
    """
    descriptor = os.open(path, os.O_RDWR)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Take the exclusive lock, or return False while another process holds a lock."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
