"""How much waits before each stage of the line."""

from storage.inbox import Inbox
from webadmin.stores import database

STAGES = ("crawl", "fingerprint", "index", "match", "case")


def waiting() -> dict[str, int]:
    """Map each stage to the number of things that wait for it."""
    store = database()
    return {stage: Inbox(store, stage).waiting() for stage in STAGES}
