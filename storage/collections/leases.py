"""A lease on work that must have one owner, such as the daily run of a day.

The holder renews it while it lives; when it dies, the lease expires and another process may take it.
"""

import time
from datetime import timedelta
from uuid import uuid4

from storage.documents import Document
from storage.mongodb import Database, insert_new

COLLECTION = "leases"


class Lease:
    """A lease by name; each object stands for one possible holder."""

    def __init__(self, database: Database, name: str, length: timedelta) -> None:
        self._database = database
        self._name, self._length = name, length.total_seconds()
        self._holder = uuid4().hex

    def take(self) -> bool:
        """Take the lease; False while another process holds it."""
        mine: Document = {"_id": self._name, "holder": self._holder, "until": time.time() + self._length}
        if not insert_new(self._database, COLLECTION, [mine]):
            return True
        leases = self._database[COLLECTION]
        leases.update_one({"_id": self._name, "until": {"$lte": time.time()}},
                          {"$set": {"holder": self._holder, "until": mine["until"]}})
        return leases.find_one({"_id": self._name, "holder": self._holder}) is not None

    def renew(self) -> None:
        """Extend the lease, unless it expired and another process took it."""
        self._database[COLLECTION].update_one({"_id": self._name, "holder": self._holder},
                                              {"$set": {"until": time.time() + self._length}})

    def end(self) -> None:
        """Give up the lease."""
        self._database[COLLECTION].delete_one({"_id": self._name, "holder": self._holder})
