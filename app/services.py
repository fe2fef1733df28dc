"""The services: commands of web, workers and scheduler, and their health checks."""

import socket
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from kombu.exceptions import OperationalError

from storage.settings import Settings, SettingsError

SERVICES = ("web", "beat", "worker-crawl", "worker-match")
WORKERS = {"worker-crawl": "crawl", "worker-match": "work"}
"""Queue of each worker."""
LOOPBACK = {"0.0.0.0": "127.0.0.1", "*": "127.0.0.1", "::": "::1"}  # noqa: S104 - what is set, not where we listen
"""Address of this machine at which a server answers that listens on all of its addresses."""
PING_TIMEOUT = 5.0
"""Seconds that a worker gets to answer a ping."""
BEAT_SILENCE = 60.0
"""Seconds without a wake-up call after which the scheduler counts as stopped."""


class UnhealthyError(Exception):
    """A service that does not answer; the message names it and what was tried."""


def command(service: str, settings: Settings) -> list[str]:
    """Return the command of a service; raises SettingsError for an unknown one."""
    if service not in SERVICES:
        raise SettingsError(f"there is no service {service!r}: the services are {', '.join(SERVICES)}")
    if service == "web":
        return [sys.executable, "-m", "webadmin.serving", settings.web_host, str(settings.web_port)]
    celery = [sys.executable, "-m", "celery", "-A", "app.worker", "--quiet"]
    level = f"--loglevel={settings.log_level}"
    if service == "beat":
        return [*celery, "beat", level, "--pidfile", ""]
    processes = settings.workers if service == "worker-match" else 1
    return [*celery, "worker", level, "-Q", WORKERS[service], "-c", str(processes),
            "-n", f"{service.removeprefix('worker-')}@%h", "--without-mingle", "--without-gossip"]


def require_free_port(settings: Settings) -> None:
    """Raise SettingsError if another program listens on the web application's port."""
    where = settings.web_host, settings.web_port
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(*where, type=socket.SOCK_STREAM):
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        raise SettingsError(f"the web server cannot listen on {where[0]}:{where[1]} ({error.strerror}): stop the "
                            "program that listens there, or set WENZONG_WEB_HOST and WENZONG_WEB_PORT") from error


def check_health(service: str, settings: Settings) -> None:
    """Check that a service is healthy; raises UnhealthyError if it is not."""
    if service == "web":
        _check_web(settings)
    elif service == "beat":
        from app.celery import beat_schedule

        _check_beat(beat_schedule(settings))
    elif service in SERVICES:
        _check_worker(service, settings)
    else:
        command(service, settings)


def _check_web(settings: Settings) -> None:
    host = LOOPBACK.get(settings.web_host, settings.web_host)
    url = f"http://{f'[{host}]' if ':' in host else host}:{settings.web_port}/healthz"
    name = settings.allowed_hosts[0].replace("*", "localhost")  # one that Django accepts
    request = Request(url, headers={"Host": name, "X-Forwarded-Proto": "https"})
    try:
        with urlopen(request, timeout=5) as response:  # noqa: S310 - our own address, http
            response.read()
    except (URLError, OSError) as error:
        raise UnhealthyError(f"web does not answer at {url}: {error}") from error


def _check_beat(schedule: Path) -> None:
    files = list(schedule.parent.glob(schedule.name + "*"))
    newest = max((file.stat().st_mtime for file in files), default=0.0)
    if time.time() - newest > BEAT_SILENCE:
        raise UnhealthyError(f"beat has sent no wake-up call for {BEAT_SILENCE:.0f} s ({schedule})")


def _check_worker(service: str, settings: Settings) -> None:
    from app.celery import build

    kind = service.removeprefix("worker-")
    with build(settings) as app:
        try:
            answers = app.control.broadcast(
                "ping", reply=True, timeout=PING_TIMEOUT, limit=1, pattern=f"{kind}@*", matcher="glob")
        except OperationalError as error:
            raise UnhealthyError(f"{service} cannot be checked because the broker does not answer: {error}") from error
    if not answers:
        raise UnhealthyError(f"{service} does not answer a ping through the broker")
