"""Open the jobs of crawls with what is known of their sites, and close them."""

import time
from datetime import UTC, datetime, timedelta

from crawler.cleanliness.examination import Surroundings
from crawler.cleanliness.examiner import Examiner
from crawler.crawl import same_bytes
from crawler.crawl.accounting.ending import ending, remarks_of
from crawler.crawl.accounting.list_skeleton import ListSkeleton
from crawler.crawl.accounting.other_views import OtherViews
from crawler.crawl.backlog import backlog_of
from crawler.crawl.job import Job
from crawler.crawl.polls.poll_starts import poll_starts
from crawler.crawl.priority import START
from crawler.crawl.revisits import again, worth_asking
from crawler.extraction.text.site_boilerplate import SiteBoilerplate
from crawler.politeness.policy import SitePolicy
from crawler.urls.remembered_traps import after, believed
from crawler.urls.scripted_patterns import AGAIN, ScriptedPatterns
from crawler.urls.traps import UnproductivePatterns
from storage.collections.crawls import Crawl, Crawls
from storage.collections.frontier import Entry, Frontier
from storage.collections.matches import Matches
from storage.collections.site_facts.contents_pages import ContentsPages
from storage.collections.site_facts.site_boilerplate import BoilerplateCounts, SiteBoilerplateCounts
from storage.collections.site_facts.site_icons import SiteIcons
from storage.collections.site_facts.site_traps import SiteTraps
from storage.collections.visits import Visits
from storage.crawl_remark import CrawlRemark
from storage.frontier_log.loose_ends import LooseEnds
from storage.mongodb import Database
from storage.settings import Settings


class SiteJobs:
    """Opens and closes the jobs of crawls; the crawls themselves are run by others."""

    def __init__(self, settings: Settings, database: Database, lease: timedelta) -> None:
        self._lease = lease
        self._settings = settings
        self._database = database
        self._crawls = Crawls(database)
        self._visits = Visits(database)
        self._loose_ends = LooseEnds(database)
        self._contents_pages = ContentsPages(database)
        self._site_boilerplate = SiteBoilerplateCounts(database)
        self._traps = SiteTraps(database)
        self._examiner = Examiner(database, Surroundings.of(settings))
        self.backlog = backlog_of(database, settings.crawl_backlog)

    def open(self, run: str, policy: SitePolicy) -> Job | None:
        """Open the crawl of a site; None if it has already ended."""
        crawl = self._crawls.open(run, policy.name)
        frontier = Frontier(self._database, crawl.id, self._lease)
        if crawl.state != "running":
            frontier.drop()
            return None
        job = Job(run, policy, self._settings, frontier, pages=crawl.counts.get("pages", 0),
                  known=crawl.counts.get("known", 0))
        job.backlog = self.backlog
        job.other_views = self._other_views(policy)
        proxies = self._settings.proxies if policy.use_proxies else ()
        if proxies or not policy.use_proxies:  # without a proxy nothing is requested, and an examination would be
            job.examine = self._examiner.of(crawl.id, run, policy.name, proxies,
                                            "" if policy.obey_robots else policy.robots_reason)
        self._recall(job, policy.name)
        job.known += frontier.add(self._starts(job))
        return job

    def close(self, job: Job) -> None:
        """Write the outcome of a crawl, then delete its frontier.

        A crawl killed in between closes again when it is reopened.
        """
        crawl = self._crawls.get(job.run, job.policy.name)
        remarks = job.remarks | remarks_of(crawl) | ({CrawlRemark.PAGE_LIMIT} if job.is_full else set())
        end = ending(crawl or Crawl(job.run, job.policy.name), remarks)
        self._examiner.finish(job.crawl)
        self._site_boilerplate.put(job.policy.name, BoilerplateCounts(
            job.boilerplate.pages, job.boilerplate.counts, job.list_skeleton.pieces))
        self.remember_traps(job, is_over=True)
        if not job.policy.check_only and not job.is_poll:
            same_bytes.end(job, self._loose_ends)
        self._crawls.close(job.crawl, end.state, end.remarks)
        job.frontier.drop()

    def remember_traps(self, job: Job, *, is_over: bool) -> None:
        """Keep which patterns of addresses have led to nothing, also if the crawl goes on."""
        traps = after(job.traps, job.unproductive.learned(), time.time(), is_over=is_over)
        if traps != job.traps and not job.policy.check_only:
            self._traps.put(job.policy.name, traps)

    def _recall(self, job: Job, site: str) -> None:
        """Give a job what earlier crawls and the matching have learned of its site."""
        job.icon = SiteIcons(self._database).get(site)
        job.holds_copies = Matches(self._database).is_any_on(site)
        known = self._site_boilerplate.get(site)
        job.boilerplate, job.list_skeleton = SiteBoilerplate(known.pages, known.counts), ListSkeleton(known.lists)
        job.traps = self._traps.get(site)
        job.scripted = self._scripted(site)
        job.unproductive = UnproductivePatterns(believed=believed(job.traps, time.time()))

    def _scripted(self, site: str) -> ScriptedPatterns:
        """Recall what a site's scripts do, and decide whether to look again."""
        last = self._crawls.last_scripted(site)
        if last is None or last.started_at is None:
            return ScriptedPatterns()
        return ScriptedPatterns(last.scripted, is_due=datetime.now(UTC) - last.started_at >= AGAIN)

    def _other_views(self, policy: SitePolicy) -> OtherViews:
        """Decide whether pages are compared with what other browsers are shown.

        That is done once for each site; later crawls report what was found.
        """
        if not policy.comparison_reason or policy.check_only or policy.revisit == "new":
            return OtherViews()
        earlier = self._crawls.last_compared(policy.name)
        views = OtherViews(is_due=earlier is None)
        for url, difference in earlier.shown_otherwise.items() if earlier else ():
            views.note(url, difference)
        return views

    def _starts(self, job: Job) -> list[Entry]:
        """List the entries that a crawl begins with.

        The policy's addresses and all known ones, because unchanged pages are not read for their links. Known are the
        visited addresses, of which only those that are due count, and the loose ends of the last crawl.
        """
        entries, now = job.starts(), time.time()
        if job.policy.check_only:
            return entries
        if job.is_poll:
            return poll_starts(job, self._contents_pages)
        seen = {visit.url: visit for visit in self._visits.of_site(job.policy.name)
                if "#" not in visit.url}  # skips chapters of files: the file itself is visited
        known = [Entry(job.crawl, visit.url, depth=visit.depth) for visit in seen.values()]
        for url in seen:
            job.unproductive.hold(url)
        due, job.left_out = worth_asking(known[:job.max_pages], seen, now, job.policy.revisit == "due")
        return [again(entry, seen[entry.url], START) if entry.url in seen else entry for entry in entries] + [
            entry for entry in (*due, *same_bytes.begin(job, self._loose_ends, has_visits=bool(seen)))
            if not job.refusal(entry.url, entry.depth, was_read=entry.url in seen)]
