from collections.abc import Iterator
from contextlib import contextmanager

from pymongo import MongoClient, monitoring

from storage.collections.captures import Captures
from storage.collections.crawls import Crawls
from storage.collections.exchanges import Exchanges
from storage.collections.fingerprints import Fingerprints
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.runs import DAILY_RUN, Runs
from storage.collections.screenshots import Screenshots
from storage.collections.site_facts.fonts import Fonts
from storage.collections.visits import Visits
from storage.collections.works import Works
from storage.documents import Document
from storage.inbox import STAGES, Inbox
from storage.mongodb import Database
from storage.preparing.preparation import INDEXES, prepare
from storage.raw.folder import RawFolder
from storage.settings import Settings


class Commands(monitoring.CommandListener):
    """Records every command that a client sends."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def started(self, event: monitoring.CommandStartedEvent) -> None:
        self.names.append(event.command_name)

    def succeeded(self, event: monitoring.CommandSucceededEvent) -> None:
        pass

    def failed(self, event: monitoring.CommandFailedEvent) -> None:
        pass


@contextmanager
def listened(settings: Settings) -> Iterator[tuple[Database, Commands]]:
    commands = Commands()
    with MongoClient[Document](settings.mongodb_url, event_listeners=[commands], tz_aware=True) as client:
        yield client[settings.mongodb_database], commands


def test_a_store_that_is_constructed_sends_no_command(settings: Settings) -> None:
    """Every view of the dashboard constructs stores."""
    with listened(settings) as (database, commands):
        prepare(database)
        assert "createIndexes" in commands.names
        commands.names.clear()
        for stage in (*STAGES, DAILY_RUN):
            Inbox(database, stage)
        Exchanges(database, RawFolder(settings.raw_path))
        for store in (Crawls, Captures, Fingerprints, Fonts, Matches, Pages, Runs, Screenshots, Visits, Works):
            store(database)
        assert commands.names == []
        Inbox(database, STAGES[0]).waiting()
        assert commands.names == ["find"]


def test_a_prepared_database_has_every_index_however_often_it_was_prepared(settings: Settings) -> None:
    with listened(settings) as (database, _):
        prepare(database)
        prepare(database)
        for collection, fields in INDEXES.items():
            assert {f"{field}_1" for field in fields} <= database[collection].index_information().keys()
