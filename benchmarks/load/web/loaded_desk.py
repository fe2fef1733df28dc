"""The desk with many copies and members, served as `wenzong up` does."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from app.embedded import servers
from app.embedded.server_folder import free_port
from app.processes import Child, Children
from app.services import UnhealthyError, check_health, command
from app.up import ready
from benchmarks.harness.command_line import Progress
from storage.mongodb import connect
from storage.settings import Settings


@dataclass(frozen=True)
class LoadedDesk:
    """The address of the desk, and what can be requested from it."""

    settings: Settings
    pid: int
    """Of the web process."""
    pages: Mapping[str, str]
    sessions: Sequence[str]
    """Session cookies of members who are logged in."""
    names: Sequence[str]
    """Names of members who are not logged in; their password is `PASSWORD`."""
    exports: Sequence[str]
    """Addresses of reports, all different."""

    @property
    def port(self) -> int:
        """Return the port of the web service on loopback."""
        return self.settings.web_port

    @property
    def url(self) -> str:
        """Name the address of the desk, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def loaded_desk(var: Path, copies: int, users: int, progress: Progress, sql_url: str | None = None,
                ) -> Iterator[LoadedDesk]:
    """Fill the databases and serve the desk, for the duration of a block.

    Databases that were filled before are used as they are.
    """
    port = free_port(None)
    wanted = Settings(var=var, demo=True, web_port=port, web_url=f"http://127.0.0.1:{port}", sql_url=sql_url)
    with servers(wanted) as settings:
        ready(settings)
        with _served(settings) as pid:
            yield _filled(settings, pid, copies, users, progress)


def _filled(settings: Settings, pid: int, copies: int, users: int, progress: Progress) -> LoadedDesk:
    from benchmarks.desk.desk_addresses import addresses
    from benchmarks.desk.filling import Filling
    from benchmarks.load.web.members import exports_of, logged_in, named

    database = connect(settings)
    filling = Filling(database)
    if filling.copies < copies:
        filling.fill(copies, progress)
    else:
        filling.count_ahead()
    ours = filling.organisation
    return LoadedDesk(settings, pid, addresses(filling.owner, database), logged_in(ours, users),
                      named(ours, max(2, users // 4)), exports_of(ours, database))


@contextmanager
def _served(settings: Settings) -> Iterator[int]:
    """Run the web service that production runs; yields its process id."""
    child = Child("web", command("web", settings), settings.var / "log" / "web.log")
    with Children([child], settings.environment()) as running:
        while not _answers(settings):
            running.restart_ended(lambda _: None)
            sleep(0.2)
        yield running.pid("web")


def _answers(settings: Settings) -> bool:
    try:
        check_health("web", settings)
    except UnhealthyError:
        return False
    return True
