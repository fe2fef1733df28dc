"""The whole pipeline on a mirror web, for tests that run it, kill parts of it, and compare the results."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep, time

from app.celery import DAILY, build
from app.daily import today
from app.demo.demo_texts import WORKS
from app.demo.mirror import MirrorWeb
from app.demo.organisation import ORGANISATION
from app.processes import Child, Children
from app.services import UnhealthyError, check_health, command
from app.up import ready
from library.stage import add
from storage.collections.runs import DAILY_RUN, Runs
from storage.documents import Document
from storage.inbox import STAGES, Inbox
from storage.mongodb import connect
from storage.settings import Settings
from tests.django_databases import point_django_at

PATIENCE = 300.0
WORKERS = ("worker-crawl", "worker-match")


def on(settings: Settings, web: MirrorWeb, var: Path, migrated: Path | None = None) -> Settings:
    """Settings of a separate installation on a mirror web, with its tables and the demo's organisation.

    The tables come from a migrated file, if one is given.
    """
    (var / "log").mkdir(parents=True, exist_ok=True)
    if migrated:
        shutil.copy(migrated, var)
    own = replace(settings, var=var, demo=True, time_zone=noon_zone()).allowing([site.host_port for site in web.sites])
    point_django_at(own)
    ready(own)
    from app.demo.desk import set_up_desk  # Django's models load only after its set-up

    set_up_desk(web.sites)
    add(connect(own), [WORKS], ORGANISATION)
    return own


def noon_zone() -> str:
    """Name a time zone in which no midnight comes soon, since a run belongs to a day."""
    return f"Etc/GMT{datetime.now(UTC).hour - 12:+}"


@contextmanager
def workers(settings: Settings) -> Iterator[Children]:
    """Real Celery worker processes for the stages."""
    children = [Child(name, command(name, settings), settings.var / "log" / f"{name}.log") for name in WORKERS]
    with Children(children, settings.environment()) as running:
        yield running


@contextmanager
def clock(settings: Settings) -> Iterator[Children]:
    """The real scheduler that wakes the workers."""
    (settings.var / "beat").mkdir(exist_ok=True)
    child = Child("beat", command("beat", settings), settings.var / "log" / "beat.log")
    with Children([child], settings.environment()) as running:
        yield running


@contextmanager
def web(settings: Settings) -> Iterator[Children]:
    """The real web server at the port in the settings, once it answers."""
    child = Child("web", command("web", settings), settings.var / "log" / "web.log")
    with Children([child], settings.environment()) as running:
        end = monotonic() + PATIENCE
        while not _answers(settings):
            running.restart_ended(lambda _: None)
            assert monotonic() < end, f"the web did not answer within {PATIENCE:.0f} s\n{logs(settings)}"
            sleep(0.2)
        yield running


def _answers(settings: Settings) -> bool:
    try:
        check_health("web", settings)
    except UnhealthyError:
        return False
    return True


def ask_for_the_day(settings: Settings) -> None:
    """Send the message that the scheduler sends at the hour of the daily run."""
    app = build(settings)
    app.send_task(DAILY, queue="crawl")
    app.close()


def run_of(settings: Settings, day: date | None = None) -> Document | None:
    """Find the daily run of a day, by default today's."""
    wanted = (day or today(settings)).isoformat()
    runs = Runs(connect(settings))
    return next((runs.get(run["_id"]) for run in runs.heads(DAILY_RUN) if run["day"] == wanted), None)


def until_done(settings: Settings, children: Children, patience: float = PATIENCE) -> Document:
    """Wait for the end of today's run, restarting processes that end."""
    end = monotonic() + patience
    while monotonic() < end:
        children.restart_ended(lambda _: None)
        run = run_of(settings)
        if run and run["state"] != "running":
            return run
        sleep(0.3)
    raise AssertionError(f"the run did not end within {patience:.0f} s: {run_of(settings)}\n{logs(settings)}")


def let_leases_end(settings: Settings) -> None:
    """Release everything that a killed crawl worker held, including the run, as if a minute had passed."""
    database = connect(settings)
    database["leases"].update_many({}, {"$set": {"until": 0.0}})
    database["inbox_crawl"].update_many({}, {"$set": {"ready_at": time()}})


def logs(settings: Settings) -> str:
    """The last lines of all logs, for the message of a failure."""
    return "\n".join(f"== {path.name}\n{path.read_text(errors='replace')[-3000:]}"
                     for path in sorted((settings.var / "log").glob("*.log")))


def outcome(settings: Settings) -> dict[str, set[str]]:
    """The results of a run, described independently of time: ids derive from content."""
    from webadmin.cases.models import Copy

    database = connect(settings)
    collections = ("pages", "fingerprints", "matches", "chapter_versions")
    stored = {name: {item["_id"] for item in database[name].find({}, {"_id": 1})} for name in collections}
    cases = {f"{case.url} {case.chapter} {case.status}" for case in Copy.objects.all()}
    return {**stored, "cases": cases}


def waiting(settings: Settings, stages: Sequence[str] = STAGES) -> int:
    """Count the ids that still wait."""
    return sum(Inbox(connect(settings), stage).waiting() for stage in stages)


def tomorrow(settings: Settings) -> date:
    """The day after today, in the configured time zone."""
    return today(settings) + timedelta(days=1)
