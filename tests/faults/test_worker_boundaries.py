"""kill -9 of a worker between any two commands: one set of fingerprints, one match, one case in the end."""

import multiprocessing
import os
import signal
import time
import warnings
from dataclasses import replace

import pytest
from django.db import connections

from insight.kits.kit_stage import KitStage
from insight.stage import FamilyStage
from storage import mongodb, redis
from storage.collections.dead_letters import dead_letters
from storage.collections.site_facts.site_kits import SiteKits
from storage.inbox import STAGES, Inbox
from storage.mongodb import Database
from storage.raw.opening import open_raw
from storage.settings import Settings
from tests.faults.tcp_proxy import Fault, tcp_proxy
from tests.matcher.texts import chapter
from tests.matching_line import Line
from tests.webadmin.reports.conftest import web
from webadmin.cases.models import Case, CaseKind, Copy
from webadmin.cases.passing_off.passing_stage import PassingStage
from webadmin.cases.stage import CaseStage

__all__ = ["web"]

BOUNDARIES = (1, 3, 6, 9, 12, 16, 20, 25, 30, 36, 42, 50)
"""Numbers of commands to MongoDB after which the worker is killed; they fall into every stage."""


def run_line(settings: Settings) -> None:
    """Step every stage from text to case until nothing is ready."""
    database = mongodb.connect(settings)
    line, cases = Line(settings, database), CaseStage(database)
    line.run()
    while cases.step():
        line.run()
    for stage in (FamilyStage(database), PassingStage(database), KitStage(database, open_raw(settings))):
        while stage.step():
            pass


def work_in_child(settings: Settings) -> None:
    """Do the same in a process that is killed or ends at once."""
    redis.disconnect(settings)
    run_line(settings)
    os._exit(0)


def killed_after(settings: Settings, commands: int) -> bool:
    """Run a worker and kill it before its n-th command is forwarded; tell whether it lived that long."""
    assert settings.mongodb_url
    connections.close_all()
    with tcp_proxy(settings.mongodb_url) as proxy, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child opens its own connections
        child = multiprocessing.get_context("fork").Process(
            target=work_in_child, args=(replace(settings, mongodb_url=proxy.through(settings.mongodb_url)),))

        def kill(request: int) -> Fault:
            if request < commands or child.pid is None:
                return "none"
            os.kill(child.pid, signal.SIGKILL)
            return "reset"

        proxy.fault = kill
        child.start()
        child.join()
        return child.exitcode == -signal.SIGKILL


def let_leases_end(database: Database) -> None:
    for stage in STAGES:
        database[f"inbox_{stage}"].update_many({}, {"$set": {"ready_at": time.time() - 1}})


@pytest.mark.fault(21)
@pytest.mark.campaign
@pytest.mark.slow
def test_a_worker_killed_between_any_two_commands_leaves_one_of_each(web: Settings, database: Database) -> None:
    line = Line(web, database)
    line.add_chapter(chapter(0))
    line.run()
    kills = 0
    for number, commands in enumerate(BOUNDARIES):
        line.add_page(chapter(0), f"http://127.0.0.1:9/{number}")
        kills += killed_after(web, commands)
        let_leases_end(database)
        run_line(web)
    assert kills >= len(BOUNDARIES) // 2, "the boundaries lie within a worker's work"
    left = {stage: Inbox(database, stage).waiting() for stage in STAGES if stage != "screenshot"}
    assert not any(left.values()), left
    assert len(dead_letters(database)) == 0
    pages = {item["_id"] for item in database["pages"].find({}, {"_id": 1})}
    matched = [item["page"] for item in database["matches"].find({}, {"page": 1})]
    opened = list(Copy.objects.values_list("page", flat=True))
    assert sorted(matched) == sorted(opened) == sorted(pages)
    assert len(pages) == len(BOUNDARIES)
    assert Case.objects.filter(kind=CaseKind.COPIES).count() == 1, "they are of one work on one site"
    subjects = [item["subject"] for item in database["fingerprints"].find({}, {"subject": 1})]
    assert len(subjects) == len(set(subjects)) == len(pages) + 1
    sites = {item["site"] for item in database["pages"].find({}, {"site": 1})}
    assert {kit.site for kit in SiteKits(database).all()} == sites
    assert {item["organisation"] for item in database["site_moves"].find({})} == {
        each for kit in SiteKits(database).all() for each in kit.organisations}
