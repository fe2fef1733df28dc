from datetime import timedelta

from pymongo.database import Database

from storage.collections.leases import Lease
from storage.documents import Document

LONG = timedelta(minutes=1)


def test_one_holder_at_a_time(database: Database[Document]) -> None:
    mine, other = Lease(database, "run", LONG), Lease(database, "run", LONG)
    assert mine.take()
    assert not other.take()
    mine.renew()
    mine.end()
    assert other.take()
    assert not mine.take()


def test_a_dead_holder_s_lease_ends_by_itself(database: Database[Document]) -> None:
    dead, heir = Lease(database, "run", timedelta(0)), Lease(database, "run", LONG)
    assert dead.take()
    assert heir.take()
    dead.renew()
    dead.end()
    assert not Lease(database, "run", LONG).take(), "the heir's lease is its own"
