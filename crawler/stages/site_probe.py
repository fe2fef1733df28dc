"""Implement `wenzong site test` and `site add`.

The command line and the desk present the results.
"""

from collections.abc import Sequence
from typing import Any

from crawler.crawl.child_process import probe, survey
from crawler.crawl.survey.site_survey import SiteSurvey, survey_of
from crawler.politeness.policy import SitePolicy
from storage.settings import Settings

SURVEY_SECONDS = 90.0
"""Seconds that a survey may take; what was seen by then is used."""


def examine_site(settings: Settings, url: str, allow_hosts: Sequence[str] = ()) -> dict[str, Any]:
    """Fetch one address and report what would be fetched, read and followed, and why.

    Raises PolicyError, CrawlError, SettingsError. Keys: `url`, `outcome` (`read`, `moved`, or why not), `robots`,
    `delay`, and for a response `status`, `ip`, `content_type`, `bytes`, `title`, `encoding`, `characters`, `excerpt`,
    `hidden`, `next_url`, `followed` (`url`, `words`, `priority`), `refused` (`url`, `why`).
    """
    return probe(settings.allowing(allow_hosts), SitePolicy.starting_at(url))


def survey_site(settings: Settings, url: str, allow_hosts: Sequence[str] = ()) -> SiteSurvey:
    """Look at a few pages of a site, as politely as a crawl, and report the findings.

    Nothing is stored or watched. Raises PolicyError, CrawlError, SettingsError.
    """
    return survey_of(url, survey(settings.allowing(allow_hosts), SitePolicy.starting_at(url), SURVEY_SECONDS))
