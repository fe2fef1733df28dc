"""Put the desk under each kind of load in turn, and measure it."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.harness.command_line import Progress
from benchmarks.load.web.loaded_desk import LoadedDesk
from benchmarks.load.web.slow_clients import SlowClients
from benchmarks.load.web.storms import export_storm, login_storm
from benchmarks.load.web.watching import Watch

Figures = dict[str, Any]


@dataclass(frozen=True)
class WebLoad:
    """The amount of load on the desk."""

    copies: int
    users: int
    minutes: float
    think: tuple[float, float]
    """Minimum and maximum seconds for which a member reads a page."""
    slow: int
    """Slow clients of each kind."""
    guesses: int
    exports: int


def web_trial(desk: LoadedDesk, load: WebLoad, progress: Progress) -> Figures:
    """Measure pages alone and beside slow clients, then storms."""
    seconds = load.minutes * 60
    phases = {
        "members": lambda: visited(desk, load.think, seconds),
        "members beside slow clients": lambda: _beside_slow(desk, load, seconds / 6),
        "logins": lambda: asdict(login_storm(desk, load.guesses)),
        "exports": lambda: asdict(export_storm(desk, load.exports)),
    }
    found: Figures = {"load": asdict(load)}
    for number, (name, phase) in enumerate(phases.items()):
        progress(name, number, len(phases))
        found[name] = _watched(desk, phase)
    return found


def visited(desk: LoadedDesk, think: tuple[float, float], seconds: float) -> Figures:
    """Visit the pages as all members at once for a given time."""
    options = {"host": desk.url, "sessions": list(desk.sessions), "pages": dict(desk.pages), "think": think,
               "seconds": seconds}
    done = subprocess.run([sys.executable, "-m", "benchmarks.load.web.desk_users"], input=json.dumps(options),
                          stdout=subprocess.PIPE, text=True, check=True)
    found: Figures = json.loads(done.stdout)
    return found


def _beside_slow(desk: LoadedDesk, load: WebLoad, seconds: float) -> Figures:
    with SlowClients(desk.port, load.slow).running() as slow:
        found = visited(desk, load.think, seconds)
    return {**found, "opened": dict(slow.opened), "ended": dict(slow.ended)}


def _watched(desk: LoadedDesk, phase: Callable[[], Figures]) -> Figures:
    with Watch(desk.port, desk.pid).running() as watch:
        found = phase()
    sizes = [size for _, size in watch.memory]
    return {**found, "health": {"looks": len(watch.health), "longest": max(watch.health), "failed": watch.failed},
            "memory": {"first": sizes[0], "last": sizes[-1], "most": max(sizes), "slope": watch.slope}}
