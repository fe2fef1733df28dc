"""Run everything in the foreground; one Ctrl-C stops all."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.backup.unfinished import refuse_unfinished
from app.celery import beat_schedule
from app.embedded import servers
from app.processes import Child, Children, until_stopped
from app.services import SERVICES, UnhealthyError, check_health, command, require_free_port
from storage.mongodb import connect
from storage.preparing.preparation import prepare
from storage.private import private_directory
from storage.settings import Settings

WEB_PATIENCE = 240.0
"""Seconds that the web application gets to answer for the first time, on a machine that is busy with other work; one
that ends is noticed at once."""


@contextmanager
def everything(settings: Settings) -> Iterator[tuple[Settings, Children]]:
    """Start servers and services.

    Yields the settings with the servers' URLs, and the running services.
    """
    require_free_port(settings)
    with servers(settings) as settings:
        ready(settings)
        with serving(settings) as running:
            yield settings, running


@contextmanager
def serving(settings: Settings) -> Iterator[Children]:
    """Start the services on running, prepared servers; yields them."""
    children = [Child(service, command(service, settings), settings.var / "log" / f"{service}.log")
                for service in SERVICES]
    with Children(children, settings.environment()) as running:
        _await_web(settings, running)
        yield running


def ready(settings: Settings) -> None:
    """Prepare the databases: indexes in MongoDB, tables in SQL, Django set up."""
    from webadmin.setup import prepare as prepare_web

    refuse_unfinished(settings)
    prepare(connect(settings))
    private_directory(beat_schedule(settings).parent)
    prepare_web(settings)


def say_invitation(say: Callable[[str], None]) -> None:
    """Print the address at which the first account is created, if there is none.

    Needs `ready`.
    """
    from webadmin.accounts.login.invitation import invite

    if address := invite():
        say(f"There is no account yet. Create the first one at {address} - the address works only once")


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Keep everything running until Ctrl-C or SIGTERM."""
    with everything(settings) as (settings, children):
        say_invitation(say)
        say(f"Wenzong is at {settings.web_url} - Ctrl-C stops it")
        until_stopped(lambda: children.restart_ended(say))
        say("stopping …")


def _await_web(settings: Settings, children: Children) -> None:
    end = time.monotonic() + WEB_PATIENCE
    while True:
        children.restart_ended(lambda _: None)
        try:
            check_health("web", settings)
        except UnhealthyError:
            if time.monotonic() > end:
                raise
            time.sleep(0.3)
        else:
            return
