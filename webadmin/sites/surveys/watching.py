"""Watch a surveyed site with the settings that the survey proposes."""

from django.db import transaction

from crawler.crawl.survey.site_survey import SiteSurvey
from webadmin.accounts.models import Organisation
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.sites.models import Site
from webadmin.sites.policy import policy_of


class WatchError(Exception):
    """A site that cannot be watched as requested; the message says why."""


def proposed_site(organisation: Organisation, survey: SiteSurvey, name: str = "", interval_hours: int = 0) -> Site:
    """Create the site that a survey proposes.

    It is not saved, so it is not watched yet.
    """
    return Site(organisation=organisation, name=(name or survey.name)[:100], start_urls=list(survey.start_urls),
                interval_hours=interval_hours or survey.interval_hours)


def watch(site: Site, *, polled: bool = False) -> Site:
    """Save a proposed site from the command line, with an entry in the audit log.

    `polled` enables polling for new chapters between crawls. Raises WatchError, PolicyError.
    """
    if Site.objects.filter(organisation=site.organisation, name=site.name).exists():
        raise WatchError(f"{site.name} is watched already; give the new one another name with --name")
    policy_of(Site(name=site.name, key=site.name, start_urls=site.start_urls))
    site.watch_contents = polled
    with transaction.atomic():
        site.save()
        record(Action.SITE_ADDED, None, site, changes={
            "start_urls": ("", site.start_urls), "interval_hours": ("", site.interval_hours),
            "watch_contents": ("", site.watch_contents)})
    return site
