"""Celery's door to the stages that wait for a child process."""

from celery import shared_task

from crawler.stages.crawling import stages
from crawler.stages.polling import PollStage
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import drain


@shared_task(name="crawler.crawl")
def crawl() -> int:
    """Crawl the sites that wait, and take the screenshots."""
    return drain([stage for stage in stages(Settings.load()) if stage.waits_for_child])


@shared_task(name="crawler.poll")
def poll() -> int:
    """Poll the sites that wait for it; one batch, so that texts get their turn."""
    settings = Settings.load()
    return PollStage(settings, connect(settings)).step()
