"""A random campaign on a running system: `make chaos MINUTES=30 SEED=1`.

Each round runs a day on the mirror web with real servers, workers and scheduler while `Mischief` injects faults; the
final state must equal that of the undisturbed run. A round is determined by its seed, except for the exact moment at
which each fault occurs.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from django.db import DatabaseError
from pymongo.errors import PyMongoError
from redis.exceptions import RedisError

from app.demo.mirror import MirrorWeb, mirror_web
from app.demo.mirror.sites import SITES
from app.embedded import servers
from app.embedded.server_folder import free_port
from app.processes import Children
from storage.collections.dead_letters import dead_letters
from storage.inbox import STAGES
from storage.mongodb import connect
from storage.outages import is_outage
from storage.settings import Settings
from tests.app import line
from tests.app.demo.desk_members import Member, decided, members, undone
from tests.faults.chaos_page import Campaign, Round
from tests.faults.mischief import Mischief, NoSmallDiskError, small_disk
from tests.faults.tcp_proxy import TcpProxy, tcp_proxy

SOME = SITES[:3]
TRICKS = 6
"""Number of faults per round; after them, the system is left alone and must finish."""
PATIENCE = 1_000.0
"""Seconds within which a day ends on a busy machine."""
GAPS = (0.5, 4.0)
"""Minimum and maximum seconds between two faults."""

Outcome = dict[str, set[str]]


@dataclass
class Day:
    """A day of the whole system on its own disk, while two members work at the desk."""

    settings: Settings
    proxy: TcpProxy
    children: Children
    clock: Children
    desk: Children
    members: Sequence[Member]

    def restart_ended(self) -> None:
        """Restart ended processes, as `wenzong up` does."""
        for each in (self.children, self.clock, self.desk):
            each.restart_ended(lambda _: None)

    def until_quiet(self) -> list[str]:
        """Wait until the run has ended and nobody has anything left to do; return what is wrong then."""
        end, left = time.monotonic() + PATIENCE, ["nothing was asked"]
        while left and time.monotonic() < end and not any(each.complaints for each in self.members):
            self.restart_ended()
            time.sleep(0.3)
            try:
                left = self._left()
            except (PyMongoError, DatabaseError) as error:
                left = [f"a database does not answer: {str(error).splitlines()[0][:200]}"]
        return [f"not done: {each}" for each in left] + [
            complaint for each in self.members for complaint in each.complaints]

    def _left(self) -> list[str]:
        run = line.run_of(self.settings)
        state = run["state"] if run else "not begun"
        if state == "running" or run is None:
            return [f"the run is {state}"]
        waiting = {stage: count for stage in STAGES if (count := line.waiting(self.settings, [stage]))}
        return [f"the run is {state}"] * (state != "done") + [
            f"{count} wait for {stage}" for stage, count in waiting.items()] + undone(self.members)

    def outcome(self) -> Outcome:
        """Return what the day left behind."""
        return line.outcome(self.settings) | decided()


@contextmanager
def day(web: MirrorWeb, migrated: Path | None) -> Iterator[Day]:
    """Begin a day: servers, workers, scheduler, web server and members, with MongoDB behind a proxy."""
    with ExitStack() as stack:
        var = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(small_disk(var))
        port = free_port(None)  # no outgoing connection may take it while the web server is killed
        wanted = Settings(var=var, browser="off", web_port=port, web_url=f"http://127.0.0.1:{port}")
        settings = stack.enter_context(servers(wanted))
        assert settings.mongodb_url
        proxy = stack.enter_context(tcp_proxy(settings.mongodb_url))
        own = line.on(settings, web, var, migrated)
        through = replace(own, mongodb_url=proxy.through(settings.mongodb_url))
        children, clock, desk = (stack.enter_context(part(through)) for part in (line.workers, line.clock, line.web))
        at_work = stack.enter_context(members(own))
        line.ask_for_the_day(own)
        yield Day(own, proxy, children, clock, desk, at_work)


def undisturbed(web: MirrorWeb, migrated: Path | None) -> Outcome:
    """Run an undisturbed day and return what it left behind."""
    with day(web, migrated) as running:
        wrong = running.until_quiet()
        if wrong:
            raise AssertionError(f"a day in peace did not end well: {'; '.join(wrong)}\n{line.logs(running.settings)}")
        left = running.outcome()
        nothing = [name for name, found in left.items() if not found]
        assert not nothing, f"a day in peace left nothing to compare: {nothing}"
        return left


def disturbed(web: MirrorWeb, seed: int, wanted: Outcome, migrated: Path | None) -> Round:
    """Run a day with a seeded sequence of faults and compare its results."""
    with day(web, migrated) as running:
        mischief = Mischief(running.settings, running.children, running.proxy, random.Random(seed), running.clock,
                            running.desk)
        _play(mischief)
        differences = running.until_quiet()
        if not differences:
            differences = compared(running.outcome(), wanted)
        differences += [f"dead letter: {letter['item']}" for letter in dead_letters(connect(running.settings))]
        if differences:
            _keep_logs(running.settings, seed)
        return Round(seed, mischief.done, differences)


def compared(found: Outcome, wanted: Outcome) -> list[str]:
    """List the differences between what a day left behind and what it should have."""
    return [_difference(name, found[name], wanted[name]) for name in wanted if found[name] != wanted[name]]


def _difference(name: str, found: set[str], wanted: set[str]) -> str:
    more, fewer = sorted(found - wanted), sorted(wanted - found)
    return f"{name}: {len(more)} more {more[:2]}, {len(fewer)} fewer {fewer[:2]}"


def _keep_logs(settings: Settings, seed: int) -> None:
    """Keep the logs of a round whose results differ."""
    kept = Path(tempfile.gettempdir(), f"wenzong-campaign-{seed}")
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(settings.var / "log", kept)
    print(f"seed {seed}: the logs are kept in {kept}", file=sys.stderr, flush=True)


def _play(mischief: Mischief) -> None:
    for _ in range(TRICKS):
        time.sleep(mischief.drawn.uniform(*GAPS))
        mischief.restart_ended()
        try:
            mischief.act()
        except Exception as error:
            if not (isinstance(error, (RedisError, ProcessLookupError)) or is_outage(error)):
                raise  # a server that was just killed cannot get another fault
    mischief.end()


def campaign(minutes: float, seed: int, migrated: Path | None = None) -> Iterator[Round]:
    """Run rounds until the time is over, at least one, and print each; `migrated` is as in `line.on`."""
    end = time.monotonic() + minutes * 60
    with mirror_web(first_port=0, sites=SOME) as web:
        wanted = undisturbed(web, migrated)
        for number in count(seed):
            last = disturbed(web, number, wanted, migrated)
            ended = "; ".join(last.differences) or "as undisturbed"
            print(f"seed {last.seed}: {', '.join(last.done)}: {ended}", flush=True)
            yield last
            if time.monotonic() > end:
                return


def main() -> int:
    """Run the campaign that the command line describes; exit status 1 if a round differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep what comes out, and write docs/chaos.md")
    wanted, begun = parser.parse_args(), time.monotonic()
    rounds: list[Round] = []
    try:
        for each in campaign(wanted.minutes, wanted.seed):
            rounds.append(each)
            if wanted.write:
                Campaign(wanted.seed, (time.monotonic() - begun) / 60, os.getloadavg()[2], rounds).keep()
    except NoSmallDiskError as error:
        parser.error(str(error))
    bad = [each.seed for each in rounds if each.differences]
    print(f"{len(rounds) - len(bad)} of {len(rounds)} rounds ended as the undisturbed run; the others: {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
