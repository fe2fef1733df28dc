"""Celery's door to the crawling stage."""

from celery import shared_task

from crawler.stages.crawling import stages
from storage.settings import Settings
from storage.stage import drain


@shared_task(name="crawler.crawl")
def crawl() -> int:
    """Crawl the sites that wait."""
    return drain(stages(Settings.load()))
