"""Import files, and fingerprint and index their chapters meanwhile."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event

from rich.progress import Progress

from app.commands.session import set_up_web
from app.commands.works.import_bar import ImportBar
from library.summary import Summary
from storage.documents import Document
from storage.inbox import Inbox, StageName
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import PAUSE

FEW, SELDOM = 1_000, 1.0
"""Number of waiting chapters from which they are counted only so often, in seconds."""


def import_indexed(settings: Settings, files: Sequence[Path], organisation: str, holder: str) -> Summary:
    """Import files, and fingerprint and index their chapters meanwhile.

    Each stage has a thread of its own, because the index waits for Redis most of the time.
    """
    from app.stages import stepped_in_background, text_stages
    from app.stepping.gathered_stage import gathered
    from fingerprinting.handover import Fresh
    from library.owner import Owner
    from library.shelf import StoredShelf
    from library.stage import fill

    database, fresh, is_read = connect(settings), Fresh(), Event()
    inbox = Inbox(database, StageName.FINGERPRINT)
    stages = [gathered(stage, lambda: not is_read.is_set() or inbox.waiting() > 0)
              for stage in text_stages(settings, fresh)
              if stage.name in (StageName.FINGERPRINT, StageName.INDEX)]
    with ImportBar() as bar, ExitStack() as threads:
        checks = [threads.enter_context(stepped_in_background([stage])) for stage in stages]
        shelf = StoredShelf(database, Owner(organisation, holder), fresh, partial(_follow, settings))
        summary = fill(shelf, files, bar.show)
        is_read.set()
        _wait([Inbox(database, stage.name) for stage in stages], checks, bar)
    return summary


def _follow(settings: Settings, changes: Mapping[str, Document]) -> None:
    """Bring copies up to date with the chapters that were corrected."""
    set_up_web(settings)
    from webadmin.library.work_changes import follow_chapters

    follow_chapters(changes)


def _wait(inboxes: Sequence[Inbox], checks: Sequence[Callable[[], None]], bar: Progress) -> None:
    """Wait until all chapters are fingerprinted and indexed, also by other workers.

    `inboxes` are in the order in which a chapter passes them; `checks` raise the errors of the stages.
    """
    task = bar.add_task("fingerprinting and indexing", total=None, reached="")
    while waiting := {inbox.stage: count for inbox in inboxes if (count := inbox.waiting())}:
        for check in checks:
            check()
        stage, count = next(iter(waiting.items()))
        bar.update(task, reached=f"{count:,} waiting for {stage}")
        time.sleep(PAUSE if count < FEW else SELDOM)  # counting takes as long as many ids wait
    bar.update(task, total=1, completed=1, reached="done")
