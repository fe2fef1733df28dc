"""Celery's door to the stages that wait for a child process."""

from celery import shared_task

from crawler.stages.crawling import stages
from storage.settings import Settings
from storage.stage import drain


@shared_task(name="crawler.crawl")
def crawl() -> int:
    """Crawl the sites that wait, and take the screenshots."""
    return drain([stage for stage in stages(Settings.load()) if stage.waits_for_child])
