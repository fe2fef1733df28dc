"""Store how many chapters and characters each work has.

The counts are in the collection `works`, written only by `library`; a list of works reads one document per work.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from uuid import uuid4

from pymongo import UpdateOne

from storage.documents import Document
from storage.mongodb import Database, among

Size = tuple[int, int]
"""Number of chapters, and of their characters."""
BATCH = 64
"""Maximum number of works counted at a time."""


@contextmanager
def recounted(database: Database, works: Iterable[str]) -> Iterator[dict[str, Size]]:
    """Recount works after their chapters were changed within the block.

    A block that only adds chapters records in the yielded dictionary by how much each work grew. If nothing else
    changed the work meanwhile, this is added to the stored size; otherwise its chapters are counted. No size is stored
    while chapters of the work are being changed, nor after a kill: readers then count. If several processes change a
    work at once, the last one to end counts.
    """
    changed, token = sorted(set(works)), uuid4().hex
    begin = {"$push": {"changing": token}, "$set": {"changed": token}, "$rename": {"size": "counted"}}
    _update(database, (UpdateOne({"_id": work}, begin) for work in changed))
    before = {item["_id"]: item["counted"] for item in among(database["works"], "_id", changed,
                                                             {"changing": 1, "counted": 1})
              if item.get("changing") == [token] and "counted" in item}
    grown: dict[str, Size] = {}
    yield grown
    end = {"$pull": {"changing": token}, "$unset": {"counted": ""}}
    _update(database, (UpdateOne({"_id": work}, end) for work in changed))
    last = {item["_id"]: item["changed"] for item in among(database["works"], "_id", changed,
                                                           {"changing": 1, "changed": 1}) if item.get("changing") == []}
    added = {work: (before[work][0] + grown[work][0], before[work][1] + grown[work][1])
             for work, latest in last.items() if latest == token and work in before and work in grown}
    sizes = added | _counted(database, last.keys() - added.keys())
    _update(database, (UpdateOne({"_id": work, "changing": [], "changed": last[work]}, {"$set": {"size": list(size)}})
                       for work, size in sizes.items()))


def sizes_of(database: Database, works: Iterable[str]) -> dict[str, Size]:
    """Map works to their sizes, counting those that are being changed."""
    wanted = list(works)
    kept = {item["_id"]: (item["size"][0], item["size"][1])
            for item in among(database["works"], "_id", wanted, {"size": 1}) if "size" in item}
    return kept | _counted(database, set(wanted) - kept.keys())


def count_missing(database: Database) -> None:
    """Count the works without a stored size; other processes may keep writing."""
    remaining = iter([work["_id"] for work in database["works"].find({"size": {"$exists": False}}, {"_id": 1})])
    while works := list(islice(remaining, BATCH)):
        with recounted(database, works):
            pass


def recount_all(database: Database) -> None:
    """Recount all works while nothing writes.

    Works and chapters of a backup were read at different moments, and the processes that changed them no longer exist.
    """
    remaining = iter([work for work in database["works"].find({}, {"size": 1, "changing": 1}) if "changing" in work])
    while works := list(islice(remaining, BATCH)):
        sizes = _counted(database, [work["_id"] for work in works])
        _update(database, (UpdateOne({"_id": work["_id"]}, {"$set": {"size": list(sizes[work["_id"]]), "changing": []}})
                           for work in works if work["changing"] or work.get("size") != list(sizes[work["_id"]])))


def _update(database: Database, updates: Iterable[UpdateOne]) -> None:
    """Update works by id, in one command.

    A command that names ids can be repeated if a restart interrupts it.
    """
    if every := list(updates):
        database["works"].bulk_write(every, ordered=False)


def summed(heads: Iterable[Document]) -> dict[str, Size]:
    """Sum up chapters by work."""
    found: dict[str, Size] = {}
    for head in heads:
        chapters, characters = found.get(head["work"], (0, 0))
        found[head["work"]] = chapters + 1, characters + head["length"]
    return found


def _counted(database: Database, works: Iterable[str]) -> dict[str, Size]:
    wanted = list(works)
    return dict.fromkeys(wanted, (0, 0)) | summed(among(database["chapters"], "work", wanted, {"work": 1, "length": 1}))
