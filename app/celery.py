"""The Celery application: queues and schedule of the wake-up calls.

A message is only a wake-up call: the stages look into their inboxes and process what waits. A lost message costs a few
seconds, a duplicate costs nothing.
"""

from datetime import timedelta
from pathlib import Path

from celery import Celery
from celery.schedules import crontab
from kombu import Queue  # type: ignore[attr-defined]

from storage.settings import Settings

STAGE_TASKS = {"crawler.crawl": "crawl", "crawler.poll": "work", "app.work": "work", "webadmin.reports": "work",
               "webadmin.bundles": "work", "webadmin.palettes": "work", "webadmin.bulk": "work",
               "webadmin.lookups": "work", "webadmin.licences": "work", "webadmin.moves": "work",
               "webadmin.imports": "work"}
"""Queue of each task that looks for work: `crawl` for those that wait for a child process, `work` for all others."""
QUEUES = ("crawl", "work")
WAKE_UP = timedelta(seconds=2)
DAILY = "app.daily"
DAILY_LIFE = timedelta(days=1)
"""Time after which a message that requests the daily run expires; the requested day is derived from the expiry."""
AGAIN = timedelta(minutes=1)
"""Time after which an unacknowledged message is given to another worker. Repeating one costs nothing, and a worker that
dies between taking the message and opening the run would otherwise cost the day's run.
"""
WATCH = timedelta(minutes=1)
TELL = timedelta(seconds=10)
"""Interval at which webhooks and alerts are sent."""
RESUME = timedelta(seconds=30)
"""Interval at which interrupted daily runs are looked for."""


def beat_schedule(settings: Settings) -> Path:
    """Return the file in which the scheduler records each wake-up call."""
    return settings.var / "beat" / "schedule"


def build(settings: Settings) -> Celery:
    """Configure the application for the servers of `settings`."""
    hour, minute = settings.daily_hour_minute
    app = Celery("wenzong", include=["crawler.tasks", "app.tasks"])
    app.conf.update(
        broker_url=settings.broker_url,
        broker_connection_retry_on_startup=True,
        broker_transport_options={
            "visibility_timeout": AGAIN.total_seconds(),
            "unacked_restore_throttle": 1,  # check for such messages every 10 s instead of every 100
        },
        task_serializer="json", accept_content=["json"], task_ignore_result=True,
        task_acks_late=True, worker_prefetch_multiplier=1, worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        task_queues=[Queue(name) for name in QUEUES],  # type: ignore[no-untyped-call]
        task_default_queue="work",
        task_routes={**{task: {"queue": queue} for task, queue in STAGE_TASKS.items()}, DAILY: {"queue": "crawl"}},
        timezone=settings.time_zone,
        beat_schedule_filename=str(beat_schedule(settings)), beat_sync_every=1,
        beat_schedule={
            **{task: {"task": task, "schedule": WAKE_UP, "options": {"expires": WAKE_UP.total_seconds()}}
               for task in STAGE_TASKS},
            "watch": {"task": "webadmin.watch", "schedule": WATCH, "options": {"expires": WATCH.total_seconds()}},
            "tell": {"task": "webadmin.tell", "schedule": TELL, "options": {"expires": TELL.total_seconds()}},
            "daily": {"task": DAILY, "schedule": crontab(hour=hour, minute=minute),
                      "options": {"expires": DAILY_LIFE.total_seconds()}},
            "resume": {"task": "app.resume", "schedule": RESUME,
                       "options": {"expires": RESUME.total_seconds(), "queue": "crawl"}},
        },
    )
    return app
