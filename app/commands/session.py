"""Settings, servers and progress display for commands."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from app.backup.unfinished import refuse_unfinished
from app.embedded import servers
from crawler.collecting import loading
from storage.mongodb import connect
from storage.preparing.preparation import prepare
from storage.settings import Settings

console = Console()
errors = Console(stderr=True)


@contextmanager
def session(*, web: bool = False) -> Iterator[Settings]:
    """Run the servers for a command and yield its settings.

    With `web`, Django is set up too.
    """
    with servers(Settings.load()) as settings:
        refuse_unfinished(settings)
        prepare(connect(settings))
        if web:
            set_up_web(settings)
        yield settings


def set_up_web(settings: Settings) -> None:
    """Set Django up with the databases of these settings, and make their tables."""
    with loading():
        from webadmin.setup import prepare as prepare_web

        prepare_web(settings)


def progress_bar() -> Progress:
    """Make a progress display that does not write to standard output."""
    return Progress(SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
                    TimeElapsedColumn(), console=errors)
