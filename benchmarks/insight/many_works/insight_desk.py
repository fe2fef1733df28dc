"""A separate desk, filled with worlds whose truth is known."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.embedded import servers
from storage.mongodb import Database, connect, disconnect
from storage.settings import Settings

if TYPE_CHECKING:  # models are loaded once Django is set up
    from django.test import Client

    from webadmin.accounts.models import Organisation, User


@dataclass(frozen=True)
class InsightDesk:
    """An organisation with one owner, who is logged in."""

    database: Database
    organisation: "Organisation"
    owner: "User"
    client: "Client"


@contextmanager
def insight_desk() -> Iterator[InsightDesk]:
    """Start servers on an empty folder, and open an empty organisation."""
    with ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ready = stack.enter_context(servers(Settings(var=var, demo=True)))
        from webadmin.setup import prepare

        prepare(ready)
        stack.callback(disconnect, ready)
        yield desk_of(connect(ready), "insight")


def desk_of(database: Database, slug: str) -> InsightDesk:
    """Open an empty organisation in databases that are there."""
    from django.test import Client

    from webadmin.accounts.models import Organisation, Role, User

    organisation = Organisation.objects.create(slug=slug, name=slug)
    owner = User.objects.create_user(f"{slug}-owner", password=None, organisation=organisation, role=Role.OWNER)
    client = Client(headers={"host": "localhost"})
    client.force_login(owner)
    return InsightDesk(database, organisation, owner, client)
