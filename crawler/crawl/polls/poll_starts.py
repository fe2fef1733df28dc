"""Begin a poll with its contents pages, requested conditionally."""

from crawler.crawl.job import Job
from crawler.crawl.priority import START
from storage.collections.frontier import Entry
from storage.collections.site_facts.contents_pages import ContentsPages


def poll_starts(job: Job, pages: ContentsPages) -> list[Entry]:
    """List the entries of a poll.

    Chapters that its pages listed before are not requested: they were read, or could not be.
    """
    entries = job.starts()
    known = pages.at(job.policy.name, [entry.url for entry in entries])
    job.recent.add(chapter for page in known.values() for chapter in page.edges)
    job.skips_same_bytes = True
    return [entry if (page := known.get(entry.url)) is None else Entry(
        job.crawl, entry.url, priority=START, etag=page.etag, modified=page.modified, body=page.body)
        for entry in entries]
