"""Pages of long chains are followed together, and only as far as chapters go."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from pymongo import MongoClient
from pymongo.monitoring import CommandFailedEvent, CommandListener, CommandStartedEvent, CommandSucceededEvent

from crawler.stages.joining import JoinStage
from storage.collections.pages import Pages
from storage.documents import Page
from storage.inbox import Inbox, StageName
from storage.mongodb import ASKED, Database
from storage.settings import Settings

DAY = datetime(2026, 1, 1, tzinfo=UTC)


class Commands(CommandListener):
    """Records the names of the commands that a client sends."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def started(self, event: CommandStartedEvent) -> None:
        """Keep a command's name."""
        self.names.append(event.command_name)

    def succeeded(self, event: CommandSucceededEvent) -> None:
        """Do nothing."""

    def failed(self, event: CommandFailedEvent) -> None:
        """Do nothing."""


@pytest.fixture
def commands() -> Commands:
    return Commands()


@pytest.fixture
def watched(settings: Settings, database: Database, commands: Commands) -> Iterator[Database]:
    """The test's database, through a client whose commands are recorded."""
    client: MongoClient[dict[str, object]] = MongoClient(settings.mongodb_url, tz_aware=True,
                                                         event_listeners=[commands])
    yield client[database.name]
    client.close()


def book(name: str, count: int) -> list[Page]:
    """Make a book in which each chapter leads to the next one."""
    return [Page(name, f"http://{name}/{number}.html", "", DAY + timedelta(seconds=number), "utf-8",
                 f"第{number}章 旧事", f"{name}第{number}章的话。",
                 f"http://{name}/{number + 1}.html" if number < count else "", number=number)
            for number in range(1, count + 1)]


def test_a_chain_of_chapters_costs_as_many_commands_as_a_short_one(
    database: Database, watched: Database, commands: Commands,
) -> None:
    counts = []
    for pages in (book("short", 6), book("long", 60)):
        Pages(database).put_versions(pages)
        Inbox(database, StageName.JOIN).enqueue([page.id for page in pages])
        commands.names.clear()
        stage = JoinStage(watched)
        assert stage.step() == len(pages)
        counts.append(len(commands.names))
        assert stage.inbox.waiting() == 0, "each next page is there and begins another chapter"
    reads = 3  # the batch, the pages that lead to it, and those it leads to
    assert counts[1] - counts[0] <= reads * 60 // ASKED
