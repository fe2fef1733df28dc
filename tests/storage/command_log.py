"""Extract the commands sent to MongoDB from the bytes that a proxy forwards."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from socket import socket
from typing import Any, NamedTuple

from bson import decode

OP_MSG = 2013
HEADER, FLAGS = 16, 4
"""Size in bytes of a message's header, and of the flags after it (MongoDB's wire protocol)."""
LENGTH = struct.Struct("<i")


class Filtered(NamedTuple):
    """A command with one of its filters."""

    command: str
    collection: str
    fields: frozenset[str]


@dataclass
class CommandLog:
    """Collects the filters of commands."""

    seen: set[Filtered] = field(default_factory=set)
    _unread: dict[socket, bytes] = field(default_factory=dict)

    def hear(self, client: socket, data: bytes) -> None:
        """Add bytes of one connection."""
        unread = self._unread.get(client, b"") + data
        while len(unread) >= HEADER and len(unread) >= (length := LENGTH.unpack_from(unread)[0]):
            self.seen.update(_filtered(unread[:length]))
            unread = unread[length:]
        self._unread[client] = unread


def _filtered(message: bytes) -> Iterator[Filtered]:
    if LENGTH.unpack_from(message, HEADER - 4)[0] != OP_MSG:
        return
    document = _document(message)
    command = next(iter(document))
    for query in _filters(command, document):
        yield Filtered(command, document[command], frozenset(query))


def _document(message: bytes) -> dict[str, Any]:
    """Read the body of a message, with its document sequences as lists."""
    document: dict[str, Any] = {}
    start = HEADER + FLAGS
    while start < len(message):
        end = start + 1 + LENGTH.unpack_from(message, start + 1)[0]
        if message[start] == 0:
            document = {**decode(message[start + 1:end]), **document}
        else:
            name, _, documents = message[start + 5:end].partition(b"\0")
            document[name.decode()] = list(_documents(documents))
        start = end
    return document


def _documents(data: bytes) -> Iterator[dict[str, Any]]:
    while data:
        length = LENGTH.unpack_from(data)[0]
        yield decode(data[:length])
        data = data[length:]


def _filters(command: str, document: dict[str, Any]) -> list[dict[str, Any]]:
    match command:
        case "find":
            return [document.get("filter", {})]
        case "count" | "distinct" | "findAndModify":
            return [document.get("query", {})]
        case "aggregate":
            return [stage.get("$match", {}) for stage in document["pipeline"][:1]]
        case "update":
            return [update["q"] for update in document["updates"]]
        case "delete":
            return [delete["q"] for delete in document["deletes"]]
        case _:
            return []
