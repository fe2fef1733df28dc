"""Sites whose crawls cannot continue without a person."""

from django.db.models import QuerySet

from webadmin.sites.models import Site

NEED_HUMAN = ("needs_human", "blocked")
"""States of crawls that ended at a login, a CAPTCHA or a refusal."""


def needing_human(sites: QuerySet[Site]) -> QuerySet[Site]:
    """Select the watched sites whose last crawl ended in one of these states."""
    return sites.filter(enabled=True, last_state__in=NEED_HUMAN)
