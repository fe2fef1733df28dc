"""The pipeline: every stage, in the order in which a text travels."""

import time
from collections.abc import Callable, Sequence

import crawler.stages.crawling
import fingerprinting.stage
import matcher.stage
from storage.inbox import Inbox
from storage.mongodb import Database
from storage.settings import Settings
from storage.stage import Stage

PAUSE = 0.2
"""Seconds between looks at an inbox whose last ids another worker holds."""


def pipeline_stages(settings: Settings) -> list[Stage]:
    """List every stage from page or chapter to case; needs Django to be set up."""
    from webadmin.cases.stage import stages as case_stages  # Django's models load only after its set-up

    return [
        *crawler.stages.crawling.stages(settings),
        *fingerprinting.stage.stages(settings),
        *matcher.stage.stages(settings),
        *case_stages(settings),
    ]


def run_dry(database: Database, stages: Sequence[Stage], tick: Callable[[str, int], None]) -> None:
    """Step the stages until every inbox is empty, also by other workers.

    `tick(stage, waiting)` is called with the progress.

    Ids that other workers hold are waited for: when their holder died, the lease ends and they are done here.
    """
    inboxes = {stage.name: Inbox(database, stage.name) for stage in stages}
    while True:
        claimed = 0
        for stage in stages:
            while count := stage.step():
                claimed += count
                tick(stage.name, inboxes[stage.name].waiting())
        if claimed:
            continue
        if not any(inbox.waiting() for inbox in inboxes.values()):
            return
        time.sleep(PAUSE)
