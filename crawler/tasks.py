"""Define the Celery tasks that run the stages which wait for a child process."""

from celery import shared_task

from crawler.stages.crawling import stages
from crawler.stages.polling import PollStage
from storage.mongodb import connect
from storage.settings import Settings
from storage.stage import drain


@shared_task(name="crawler.crawl")
def crawl() -> int:
    """Crawl the sites that are waiting, and take the screenshots."""
    return drain([stage for stage in stages(Settings.load()) if stage.waits_for_child])


@shared_task(name="crawler.poll")
def poll() -> int:
    """Poll one batch of the sites that are due; texts are processed in between."""
    settings = Settings.load()
    return PollStage(settings, connect(settings)).step()
