"""Find the work that a command names."""

from storage.collections.works import Works
from storage.documents import Work
from storage.mongodb import Database


class UnknownWorkError(Exception):
    """A work that the organisation does not have; the message names it."""


def named_works(database: Database, organisation: str, work: str) -> list[Work]:
    """Find an organisation's works by title or id."""
    return [stored for stored in Works(database).of(organisation) if work in (stored.id, stored.title)]


def one_work(database: Database, organisation: str, work: str) -> Work:
    """Find a work by its title or id; raises UnknownWorkError for none or several."""
    found = named_works(database, organisation, work)
    if len(found) != 1:
        raise UnknownWorkError(f"{organisation} has {len(found)} works named {work!r}: give the full title or the "
                               "id; `wenzong library list --json` shows both")
    return found[0]
