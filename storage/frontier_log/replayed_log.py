"""Collection `frontier_log_…`: the log of one crawl's frontier.

Every process that shares the crawl replays the log. Documents are numbered without gaps and never change. A process
appends under the number after the last document it has applied; if another process was first, it applies that process's
documents, decides again, and retries. So every decision is based on the state before its document, and costs only one
insertion.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pymongo.errors import BulkWriteError

from storage.documents import Document
from storage.frontier_log.frontier_state import FrontierState
from storage.mongodb import DUPLICATE, Database, insert_new

HEADER: Document = {"_id": 0}
"""The document with which every log begins; a log without it was dropped."""
AHEAD = 8
"""Number of other processes' documents requested at a time."""
CONTENTS = 64
"""Maximum number of documents whose entries are kept in memory."""


class FrontierLog:
    """The log of one frontier and the state computed from it.

    Used by one thread at a time.
    """

    def __init__(self, database: Database, name: str) -> None:
        self.state = FrontierState()
        self._database, self._name = database, name
        self._log = database[name]
        self._is_open = False
        self._contents: dict[int, list[list[Any]]] = {}

    def open(self) -> None:
        """Replay the log, or begin it; repeating it is harmless."""
        if self._is_open:
            return
        if insert_new(self._database, self._name, [{**HEADER}]):
            self._apply(self._log.find({}))
        self._is_open = True

    def catch_up(self) -> bool:
        """Apply what other processes have appended; return False if there was nothing."""
        begun = following = self.state.next
        while True:
            documents = list(self._log.find({"_id": {"$in": [0, *range(following, following + AHEAD)]}}))
            if all(document["_id"] for document in documents):  # another process has finished and dropped it
                self.state = FrontierState()
                return False
            self._apply(documents)
            if self.state.next < following + AHEAD:
                return self.state.next > begun
            following = self.state.next

    def append(self, changes: Sequence[Document]) -> int:
        """Append documents and return how many were appended.

        The rest must be decided again, based on what others appended.
        """
        documents = [{"_id": self.state.next + place, **change} for place, change in enumerate(changes)]
        stored = self._insert(documents)
        for document in documents[:stored]:
            self.state.apply(document)
            self._keep(document)
        if stored < len(documents):
            self.catch_up()
        return stored

    def entries(self, numbers: Iterable[int]) -> dict[int, list[list[Any]]]:
        """Map numbers of documents to the entries that they added."""
        wanted = list(numbers)
        held = {number: self._contents[number] for number in wanted if number in self._contents}
        if missing := [number for number in wanted if number not in held]:
            for document in self._log.find({"_id": {"$in": missing}}, {"added": 1}):
                held[document["_id"]] = document["added"]
                self._keep(document)
        return held

    def drop(self) -> None:
        """Delete the log."""
        self._log.delete_many({})  # the embedded server drops a full collection much more slowly
        self._log.drop()
        self.state, self._is_open = FrontierState(), False
        self._contents.clear()

    def _insert(self, documents: Sequence[Document]) -> int:
        """Insert documents in order; return how many there was room for.

        Insertion stops at the first number that another process has taken.
        """
        try:
            self._log.insert_many(documents, ordered=True)
        except BulkWriteError as error:
            details: Any = error.details or {}
            failures = details.get("writeErrors", [])
            if details.get("writeConcernErrors") or [failure["code"] for failure in failures] != [DUPLICATE]:
                raise
            return int(failures[0]["index"])
        return len(documents)

    def _apply(self, documents: Iterable[Document]) -> None:
        """Apply documents in the order of their numbers, as far as there is no gap."""
        early: dict[int, Document] = {}
        for document in documents:
            early[document["_id"]] = document
            while following := early.pop(self.state.next, None):
                self.state.apply(following)

    def _keep(self, document: Document) -> None:
        if document.get("added"):
            self._contents[document["_id"]] = document["added"]
            while len(self._contents) > CONTENTS:
                del self._contents[next(iter(self._contents))]
