"""What we rely on in a server of MongoDB's protocol, tested on the embedded one."""

import itertools
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from bson import Int64
from pymongo import UpdateOne
from pymongo.database import Database
from pymongo.errors import BulkWriteError, DuplicateKeyError, PyMongoError

from storage.inbox import Inbox

Document = dict[str, Any]
NOON = datetime(2025, 3, 1, 12, 0, 0, 678_000, UTC)
THREADS = 4


def race(task: Any) -> list[Any]:
    """Run a task in four threads that start at the same moment; return all results."""
    barrier = threading.Barrier(THREADS)

    def run(number: int) -> Any:
        barrier.wait()
        return task(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def test_unique_upserts_that_race_make_one_document(database: Database[Document]) -> None:
    keyed = database["keyed"]
    keyed.create_index("key", unique=True)

    def upsert(number: int) -> int:
        won = 0
        for key in range(40):
            with suppress(DuplicateKeyError):
                won += keyed.update_one({"key": key}, {"$setOnInsert": {"by": number}}, upsert=True).did_upsert
        return won

    assert sum(race(upsert)) == 40
    assert sorted(document["key"] for document in keyed.find()) == list(range(40))


def test_an_insert_that_races_wins_once(database: Database[Document]) -> None:
    def insert(number: int) -> int:
        won = 0
        for key in range(40):
            with suppress(DuplicateKeyError):
                won += database["raced"].insert_one({"_id": f"{key}", "by": number}).acknowledged
        return won

    assert sum(race(insert)) == 40


def test_our_inbox_gives_each_item_to_one(database: Database[Document]) -> None:
    ids = [f"{number:032x}" for number in range(300)]
    Inbox(database, "contract").enqueue(ids)

    def work(_: int) -> list[str]:
        inbox, mine = Inbox(database, "contract"), []
        while claims := inbox.claim(16):
            mine += [claim.id for claim in claims]
        return mine

    assert sorted(itertools.chain(*race(work))) == ids


def test_find_one_and_update_gives_each_item_to_one(database: Database[Document]) -> None:
    items = database["items"]
    items.insert_many([{"_id": number, "state": "new"} for number in range(100)])

    def work(_: int) -> list[int]:
        mine = []
        while item := items.find_one_and_update({"state": "new"}, {"$set": {"state": "taken"}}):
            mine.append(item["_id"])
        return mine

    assert sorted(itertools.chain(*race(work))) == list(range(100))


def test_a_conditional_update_is_won_once(database: Database[Document]) -> None:
    row = database["row"]
    row.insert_one({"_id": "row", "version": 0})

    def advance(_: int) -> int:
        return sum(
            row.update_one({"_id": "row", "version": version}, {"$inc": {"version": 1}}).modified_count
            for version in range(50)
        )

    race(advance)
    stored = row.find_one({"_id": "row"})
    assert stored is not None
    assert sum(race(lambda _: row.update_one(stored, {"$inc": {"version": 1}}).modified_count)) == 1


def test_concurrent_increments_all_count(database: Database[Document]) -> None:
    counts = database["counts"]
    counts.insert_one({"_id": "day", "n": Int64(2**40)})
    race(lambda _: [counts.update_one({"_id": "day"}, {"$inc": {"n": 1}}) for _ in range(50)])
    assert counts.find_one({"_id": "day"}) == {"_id": "day", "n": 2**40 + 50 * THREADS}


@pytest.mark.fault(30)
def test_an_unordered_bulk_stores_all_but_the_duplicates(database: Database[Document]) -> None:
    documents = [{"_id": f"{number % 997:04}", "body": os.urandom(100)} for number in range(1000)]
    with pytest.raises(BulkWriteError) as caught:
        database["bulk"].insert_many(documents, ordered=False)
    errors = caught.value.details["writeErrors"]
    assert [error["code"] for error in errors] == [11000] * 3
    assert [error["index"] for error in errors] == [997, 998, 999]
    assert database["bulk"].count_documents({}) == 997


@pytest.mark.fault(30)
def test_unordered_bulk_writes_go_on_after_an_error(database: Database[Document]) -> None:
    keyed = database["keyed"]
    keyed.create_index("key", unique=True)
    keyed.insert_one({"_id": "first", "key": "taken"})
    changes = [UpdateOne({"_id": key}, {"$set": {"key": key}}, upsert=True) for key in ("taken", "free")]
    with pytest.raises(BulkWriteError) as caught:
        keyed.bulk_write(changes, ordered=False)
    assert [error["code"] for error in caught.value.details["writeErrors"]] == [11000]
    assert {document["_id"] for document in keyed.find()} == {"first", "free"}


@pytest.mark.parametrize("value", [
    b"", b"\x00\xff" * 5_000, Int64(2**63 - 1), Int64(-(2**63)), 5, 1.5, True, None, "", "文踪\x00𠀀", [], {},
    [{"a": b"\x01", "at": NOON}], {"nested": {"at": NOON, "list": [1, None, "x"]}}, NOON,
], ids=lambda value: repr(value)[:24])
def test_values_come_back_as_they_were(database: Database[Document], value: object) -> None:
    database["things"].insert_one({"_id": "one", "value": value})
    stored = database["things"].find_one({"_id": "one"})
    assert stored == {"_id": "one", "value": value}
    assert type(stored["value"]) is type(value)


@pytest.mark.parametrize("value", [Int64(2**62 + 1), "文踪", NOON, 1.5, b"\x00\xff"], ids=repr)
def test_equality_finds_values(database: Database[Document], value: object) -> None:
    values = database["things"]
    values.create_index("value")
    values.insert_many([{"_id": "it", "value": value}, {"_id": "none"}, {"_id": "near", "value": Int64(2**62)}])
    assert [document["_id"] for document in values.find({"value": value})] == ["it"]


def test_a_date_keeps_its_moment_whatever_its_zone(database: Database[Document]) -> None:
    shanghai = NOON.astimezone(timezone(timedelta(hours=8)))
    dates = database["dates"]
    dates.insert_one({"_id": "noon", "at": shanghai})
    stored = dates.find_one({"at": NOON})
    assert stored is not None
    assert stored["at"] == NOON
    assert stored["at"].utcoffset() == timedelta()
    millisecond = timedelta(milliseconds=1)
    assert dates.count_documents({"at": {"$gt": shanghai - millisecond, "$lt": NOON + millisecond}}) == 1
    assert dates.count_documents({"at": {"$lt": shanghai}}) == 0


def test_dates_with_and_without_a_fraction_compare(database: Database[Document]) -> None:
    whole = NOON.replace(microsecond=0)
    database["dates"].insert_many([{"_id": 0, "at": whole}, {"_id": 1, "at": NOON}])
    assert [document["_id"] for document in database["dates"].find({"at": {"$lte": whole}})] == [0]
    assert [document["_id"] for document in database["dates"].find({"at": {"$gt": whole}})] == [1]


def test_an_upsert_by_id_replaces_the_whole_document(database: Database[Document]) -> None:
    things = database["things"]
    things.insert_one({"_id": "thing", "old": 1})
    things.replace_one({"_id": "thing"}, {"new": 2}, upsert=True)
    assert list(things.find()) == [{"_id": "thing", "new": 2}]


def test_an_upsert_by_id_keeps_the_id(database: Database[Document]) -> None:
    database["things"].replace_one({"_id": "thing"}, {"new": 2}, upsert=True)
    assert list(database["things"].find()) == [{"_id": "thing", "new": 2}]


def test_a_replacement_may_hold_bytes(database: Database[Document]) -> None:
    database["things"].insert_one({"_id": "thing"})
    database["things"].replace_one({"_id": "thing"}, {"body": b"\x00\xff"})
    assert list(database["things"].find()) == [{"_id": "thing", "body": b"\x00\xff"}]


def test_a_collection_may_be_called_what_it_is(database: Database[Document]) -> None:
    database["values"].insert_one({"_id": "thing"})
    assert database["values"].find_one({"_id": "thing"}) == {"_id": "thing"}


def test_bytes_are_ids(database: Database[Document]) -> None:
    database["things"].insert_one({"_id": b"\x00\xff"})
    assert database["things"].find_one({"_id": b"\x00\xff"}) == {"_id": b"\x00\xff"}


def test_a_pushed_document_stays_one(database: Database[Document]) -> None:
    entry = {"at": NOON, "by": b"\x01"}
    database["things"].insert_one({"_id": "thing"})
    database["things"].update_one({"_id": "thing"}, {"$push": {"history": entry}})
    assert database["things"].find_one() == {"_id": "thing", "history": [entry]}


def test_an_upsert_counts_in_a_nested_field(database: Database[Document]) -> None:
    database["days"].update_one({"_id": "day"}, {"$inc": {"by_site.a": 1}}, upsert=True)
    assert database["days"].find_one() == {"_id": "day", "by_site": {"a": 1}}


def test_the_latest_date_stays_a_date(database: Database[Document]) -> None:
    database["things"].insert_one({"_id": "thing"})
    database["things"].update_one({"_id": "thing"}, {"$max": {"seen": NOON}})
    assert database["things"].find_one() == {"_id": "thing", "seen": NOON}


def test_what_does_not_exist_is_refused(database: Database[Document]) -> None:
    database["things"].insert_one({"_id": "thing"})
    with pytest.raises(PyMongoError):
        database["things"].update_one({"_id": "thing"}, {"$nonsense": {"a": 1}})
    with pytest.raises(PyMongoError):
        database["things"].count_documents({"a": {"$nonsense": 1}})
