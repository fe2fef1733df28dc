"""Use the embedded servers of one `var/`."""

import errno
import fcntl
import logging
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from app.embedded.backends import BACKENDS, Secantus, Valkey
from app.embedded.child import READY_SECONDS
from app.embedded.former_keeper import retire_keeper
from app.embedded.former_mongodb import refuse_former_data
from app.embedded.ping import answers
from app.embedded.state_directory import EmbeddedError, State, StateDirectory, open_lock
from storage import mongodb, redis
from storage.background_thread import background_thread
from storage.settings import Settings

POLL_SECONDS = 0.05
WATCH_SECONDS = 1.0
MAX_STARTS = 3
"""Number of attempts to start a supervisor, which may be killed before it has written its state."""
MONGODB, REDIS = Secantus.name, Valkey.name
ROOT = Path(__file__).parents[2]

log = logging.getLogger(__name__)

_blocks: Counter[Path] = Counter()
"""Number of open blocks of this process, by folder."""


@contextmanager
def servers(settings: Settings) -> Iterator[Settings]:
    """Run the servers for which no URL is set, for the duration of a block.

    Yields settings with all URLs filled in. All processes of one `var` share its servers; the last one to leave stops
    them. Raises EmbeddedError, whose message says what is wrong and the remedy.
    """
    wanted = [name for name, url in ((MONGODB, settings.mongodb_url), (REDIS, settings.redis_url)) if url is None]
    if not wanted:
        yield settings
        return
    directory = StateDirectory(settings.var.absolute())
    directory.prepare()
    retire_keeper(directory.var)
    if MONGODB in wanted:
        refuse_former_data(directory.var)
    with open_lock(directory.users_lock) as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        urls = attach(directory, wanted)
        filled = replace(settings, mongodb_url=settings.mongodb_url or urls[MONGODB],
                         redis_url=settings.redis_url or urls[REDIS])
        with _watched(directory, wanted), _connected(filled):
            yield filled


def attach(directory: StateDirectory, wanted: Sequence[str]) -> dict[str, str]:
    """Return the servers' URLs by name, starting a supervisor if there is none.

    Raises EmbeddedError.
    """
    deadline = time.monotonic() + 2 * READY_SECONDS
    starts = 0
    while time.monotonic() < deadline:
        is_supervised, state = directory.is_supervised(), directory.read()
        if not is_supervised:
            if starts and (state.error or starts == MAX_STARTS):
                raise EmbeddedError(state.error or "the servers stopped immediately; see "
                                                   f"{directory.log('supervisor')}")
            _start_supervisor(directory, wanted)
            starts += 1
        elif state.urls and _serves(state, wanted, directory):
            return state.urls
        time.sleep(POLL_SECONDS)
    raise EmbeddedError(f"the servers under {directory.var} do not answer; see {directory.log('supervisor').parent}")


def _start_supervisor(directory: StateDirectory, wanted: Sequence[str]) -> None:
    """Start a supervisor; when this returns, it or another one is running."""
    command = [sys.executable, "-m", "app.embedded.supervisor", str(directory.var), *wanted]
    ended = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if ended.returncode:
        reason = ended.stderr.strip().rpartition("\n")[2]
        if os.strerror(errno.ENOSPC) in reason:
            raise EmbeddedError(f"the disk of {directory.var} is full: make room on it, and start again")
        raise EmbeddedError(f"the embedded servers cannot be started: {reason}")


def _serves(state: State, wanted: Sequence[str], directory: StateDirectory) -> bool:
    for name in wanted:
        if name not in state.urls:
            raise EmbeddedError(
                f"{directory.var} is in use with {', '.join(state.urls)} but without {name}: give all processes of one "
                f"WENZONG_VAR the same {BACKENDS[name].setting}, or another WENZONG_VAR"
            )
    try:
        return all(answers(state.urls[name]) for name in wanted)
    except EmbeddedError:  # the state is stale, and another server listens at that port
        return False


@contextmanager
def _connected(settings: Settings) -> Iterator[None]:
    """Close this process's connections when its last block of a folder ends.

    The servers may stop then.
    """
    _blocks[settings.var] += 1
    try:
        yield
    finally:
        _blocks[settings.var] -= 1
        if not _blocks[settings.var]:
            mongodb.disconnect(settings)
            redis.disconnect(settings)


@contextmanager
def _watched(directory: StateDirectory, wanted: Sequence[str]) -> Iterator[None]:
    """Start the next supervisor if the current one is killed.

    Clients then find their servers again.
    """
    def watch(leaving: threading.Event) -> None:
        while not leaving.wait(WATCH_SECONDS):
            try:
                if not directory.is_supervised():
                    attach(directory, wanted)
            except EmbeddedError as error:
                log.warning("%s", error)

    with background_thread(watch, "embedded-servers"):
        yield
