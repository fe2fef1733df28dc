"""The pipeline: all stages, in the order in which a text passes them."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import fingerprinting.stage
import matcher.stage
from app.meaning import translations
from app.telemetry.switch import trace_stages
from fingerprinting.handover import Fresh
from storage.inbox import Inbox
from storage.mongodb import Database
from storage.settings import Settings
from storage.stage import PAUSE, Stage, drain, next_pause

TICK = 1.0
"""Seconds between two progress reports; counting waiting ids takes time."""

Progress = Callable[[str, int], None]
"""Called with a stage's name and the number of ids in its inbox."""


def pipeline_stages(settings: Settings) -> list[Stage]:
    """List all stages from crawl to case; Django must be set up."""
    from crawler.stages.crawling import stages as crawl_stages  # importing files needs neither this nor insight
    from insight.stage import stages as insight_stages
    from webadmin.cases.passing_off.passing_stage import stages as passing_stages
    from webadmin.cases.stage import stages as case_stages  # Django's models load only after its set-up
    from webadmin.coverage.stage import stages as coverage_stages

    trace_stages(settings)
    return [*crawl_stages(settings), *text_stages(settings), *case_stages(settings),
            *coverage_stages(settings), *insight_stages(settings), *passing_stages(settings)]


def text_stages(settings: Settings, fresh: Fresh | None = None) -> list[Stage]:
    """List the stages from text to match.

    Each takes over in memory what the one before has just stored.
    """
    fresh = fresh or Fresh()
    return [*fingerprinting.stage.stages(settings, fresh),
            *matcher.stage.stages(settings, fresh, translations(settings))]


def run_until_empty(database: Database, stages: Sequence[Stage], progress: Progress) -> None:
    """Step the stages until every inbox is empty, also with the help of other workers.

    Stages that wait for a child process run on their own threads, so that a page is matched while its site is still
    being crawled. Ids claimed by other workers are waited for; if such a worker dies, its lease ends and the ids are
    processed here.
    """
    inboxes = {stage.name: Inbox(database, stage.name) for stage in stages}
    mine = [stage for stage in stages if not stage.waits_for_child]
    tick = _Reporter(inboxes, progress)
    with ExitStack() as stack:
        checks = [stack.enter_context(stepped_in_background([stage])) for stage in stages if stage.waits_for_child]
        while True:
            claimed = drain(mine, tick=tick)
            for check in checks:
                check()
            if not claimed and not any(inbox.waiting() for inbox in inboxes.values()):
                return
            if not claimed:
                time.sleep(PAUSE)


@contextmanager
def stepped_in_background(stages: Sequence[Stage]) -> Iterator[Callable[[], None]]:
    """Step stages on a thread of their own while the block runs.

    Yields a function that raises any error of the thread. A step that waits for a child process continues after the
    block, but does not outlive this process; other steps are waited for.
    """
    stopped = threading.Event()
    errors: list[BaseException] = []
    is_seldom = any(stage.waits_for_child for stage in stages)

    def step() -> None:
        pause = 0.0
        try:
            while not stopped.wait(pause):
                pause = next_pause(pause if is_seldom else 0.0, drain(stages, budget=PAUSE))
        except BaseException as error:  # noqa: BLE001 - raised on the thread that waits for it
            errors.append(error)

    def check() -> None:
        if errors:
            raise errors[0]

    thread = threading.Thread(target=step, name=stages[0].name, daemon=True)
    thread.start()
    try:
        yield check
    finally:
        stopped.set()
        if not is_seldom:
            thread.join()


class _Reporter:
    """Reports the number of ids waiting for a stage, at most once per `TICK`."""

    def __init__(self, inboxes: dict[str, Inbox], progress: Progress) -> None:
        self._inboxes, self._progress = inboxes, progress
        self._reported_at = 0.0

    def __call__(self, stage: Stage, _claimed: int) -> None:
        if time.monotonic() > self._reported_at + TICK:
            self._progress(stage.name, self._inboxes[stage.name].waiting())
            self._reported_at = time.monotonic()
