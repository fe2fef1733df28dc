"""Convert a site into a policy of the crawler."""

from crawler.politeness.policy import SitePolicy
from webadmin.sites.models import Site


def policy_of(site: Site) -> SitePolicy:
    """Create the crawl policy of a site.

    Raises PolicyError for settings that the crawler refuses.
    """
    return SitePolicy(
        name=site.key, start_urls=tuple(site.start_urls), allowed=tuple(site.scope), max_pages=site.max_pages,
        max_depth=site.max_depth, delay=site.delay, obey_robots=site.obey_robots, robots_reason=site.robots_reason,
        follow_sitemap=site.follow_sitemap, render=site.render or "auto",
        profile=site.profile or "honest", profile_reason=site.profile_reason, use_proxies=site.use_proxies,
        comparison_reason=site.comparison_reason if site.compare_profiles else "",
        watch_contents=site.watch_contents,
    )
