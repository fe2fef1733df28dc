"""Figures about the polling of a site's contents pages, and its results."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from storage.collections.site_facts.contents_pages import DAY, ContentsPage, ContentsPages
from webadmin.configuration import current
from webadmin.sites.models import Site
from webadmin.stores import database


@dataclass(frozen=True)
class PollFigures:
    """The polls of one site in the last 24 hours."""

    pages: int
    """Number of contents pages that are polled."""
    requests: int
    budget: int
    """Maximum requests per day to one host."""
    minutes: float | None
    """Average minutes between two polls of one page; None before any page was polled twice."""
    new: int
    """Number of chapters that appeared."""
    failing: int
    """Number of pages whose last poll failed."""

    @property
    def lines(self) -> list[str]:
        """Word the figures in the active language."""
        if not self.budget:
            return [_("WENZONG_CRAWL_POLLS is 0: no contents page is visited between crawls.")]
        if not self.pages:
            return [_("No contents page is known yet: the next crawl notes those of watched works.")]
        lines = [ngettext("%(count)s contents page is watched", "%(count)s contents pages are watched", self.pages)
                 % {"count": f"{self.pages:,}"}]
        if self.minutes is not None:
            lines.append(_("visited about every %(minutes)s min") % {"minutes": f"{self.minutes:,.0f}"})
        lines.append(ngettext("%(count)s new chapter in 24 hours", "%(count)s new chapters in 24 hours", self.new)
                     % {"count": f"{self.new:,}"})
        lines.append(_("%(count)s requests in 24 hours, of at most %(budget)s per host")
                     % {"count": f"{self.requests:,}", "budget": f"{self.budget:,}"})
        if self.failing:
            lines.append(ngettext("%(count)s page could not be read", "%(count)s pages could not be read", self.failing)
                         % {"count": f"{self.failing:,}"})
        return lines


def poll_figures(site: Site, now: datetime) -> PollFigures | None:
    """Read the figures of a site; None if polling is not enabled for it."""
    if not (site.watch_contents and site.enabled):
        return None
    return figures_of(ContentsPages(database()).of_site(site.key), current().crawl_polls, now.timestamp())


def polled_sites(now: datetime) -> dict[str, PollFigures]:
    """Map the keys of all polled sites to their figures."""
    sites = Site.objects.filter(enabled=True, watch_contents=True).order_by("key")
    return {site.key: figures for site in sites if (figures := poll_figures(site, now))}


def figures_of(pages: Iterable[ContentsPage], budget: int, now: float) -> PollFigures:
    """Compute the figures of a site from its contents pages."""
    pages = list(pages)
    looks = [[look for look in page.looks if look > now - DAY] for page in pages]
    gaps = [later - earlier for some in looks for earlier, later in pairwise(some)]
    return PollFigures(
        pages=len(pages), requests=sum(map(len, looks)), budget=budget,
        minutes=sum(gaps) / len(gaps) / 60 if gaps else None,
        new=sum(each.chapters for page in pages for each in page.appeared if each.at > now - DAY),
        failing=sum(page.failures > 0 for page in pages))
