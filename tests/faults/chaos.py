"""A random campaign on a running system: `make chaos MINUTES=30 SEED=1`.

Each round runs a day on the mirror web with real servers, workers and clock while `Mischief` plays its tricks; in the
end the state must equal that of the undisturbed run. A round is decided by its seed, but for the moment at which each
trick meets the system.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

from pymongo.errors import PyMongoError
from redis.exceptions import RedisError

from app.daily import run_day, today
from app.demo.mirror import MirrorWeb, mirror_web
from app.demo.mirror.sites import SITES
from app.embedded import servers
from storage.collections.dead_letters import dead_letters
from storage.mongodb import connect
from storage.outages import is_outage
from storage.settings import Settings
from tests.app import line
from tests.faults.chaos_page import Campaign, Round
from tests.faults.mischief import Mischief, small_disk
from tests.faults.tcp_proxy import tcp_proxy

SOME = SITES[:3]
TRICKS = 6
"""Tricks a round: then the system is left alone and must come to its end."""
PATIENCE = 1_000.0
"""Seconds in which a day ends on a machine that does much else."""
GAPS = (0.5, 4.0)
"""Seconds between two tricks."""

Outcome = dict[str, set[str]]


def undisturbed(web: MirrorWeb, migrated: Path | None) -> Outcome:
    """Run a day in peace and tell what it left behind."""
    with tempfile.TemporaryDirectory() as var, servers(Settings(var=Path(var), browser="off")) as settings:
        own = line.on(settings, web, Path(var), migrated)
        run_day(own, today(own), lambda *_: None)
        return line.outcome(own)


def disturbed(web: MirrorWeb, seed: int, wanted: Outcome, migrated: Path | None) -> Round:
    """Run a day under a seeded sequence of tricks and compare its end."""
    with (tempfile.TemporaryDirectory() as var, small_disk(Path(var)) as fills,
          servers(Settings(var=Path(var), browser="off")) as settings):
        assert settings.mongodb_url
        with tcp_proxy(settings.mongodb_url) as proxy:
            own = line.on(settings, web, Path(var), migrated)
            through = replace(own, mongodb_url=proxy.through(settings.mongodb_url))
            with line.workers(through) as children, line.clock(through) as clock:
                line.ask_for_the_day(own)
                mischief = Mischief(own, children, proxy, random.Random(seed), clock, fills)
                _play(mischief)
                try:
                    state = line.until_done(own, children, PATIENCE)["state"]
                except (PyMongoError, AssertionError) as error:
                    return Round(seed, mischief.done, [f"the run did not end: {str(error).splitlines()[0][:200]}"])
        found = line.outcome(own)
        differences = [f"{name}: {len(found[name] - wanted[name])} more, {len(wanted[name] - found[name])} fewer"
                       for name in wanted if found[name] != wanted[name]]
        differences += [f"the run is {state}"] * (state != "done")
        differences += [f"dead letter: {letter['item']}" for letter in dead_letters(connect(own))]
        return Round(seed, mischief.done, differences)


def _play(mischief: Mischief) -> None:
    for _ in range(TRICKS):
        time.sleep(mischief.drawn.uniform(*GAPS))
        mischief.tend()
        try:
            mischief.act()
        except Exception as error:
            if not (isinstance(error, (RedisError, ProcessLookupError)) or is_outage(error)):
                raise  # a server that was just killed cannot be tricked again
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
    """Run the campaign that the command line asks for; exit status 1 where a round differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep what comes out, and write docs/chaos.md")
    wanted, begun = parser.parse_args(), time.monotonic()
    rounds: list[Round] = []
    for each in campaign(wanted.minutes, wanted.seed):
        rounds.append(each)
        if wanted.write:
            Campaign(wanted.seed, (time.monotonic() - begun) / 60, os.getloadavg()[2], rounds).keep()
    bad = [each.seed for each in rounds if each.differences]
    print(f"{len(rounds) - len(bad)} of {len(rounds)} rounds ended as the undisturbed run; the others: {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
