"""Exceptions from polite crawling.

Only owners may make them for a site, each with a recorded reason.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from webadmin.audit.models import AuditEvent
from webadmin.sites.models import Profile, Site


class CrawlException(NamedTuple):
    """A field that makes an exception.

    With the field for its reason, and the value that is no exception.
    """

    field: str
    reason: str
    polite: object


EXCEPTIONS = (
    CrawlException("obey_robots", "robots_reason", True),
    CrawlException("profile", "profile_reason", Profile.HONEST.value),
    CrawlException("compare_profiles", "comparison_reason", False),
    CrawlException("use_proxies", "proxies_reason", False),
)
FIELDS = tuple(name for exception in EXCEPTIONS for name in (exception.field, exception.reason))
REACH = ("start_urls", "scope")
"""Fields that define the addresses of a site; while it has exceptions, only owners may change them."""


class Made(NamedTuple):
    """An exception that is in force for a site.

    What it is and why, and who made it when according to the audit log.
    """

    what: str
    why: str
    by: str
    at: datetime | None


def is_excepted(site: Site) -> bool:
    """Tell whether any exception is in force for a site."""
    return any(_stands(site, exception) for exception in EXCEPTIONS)


def made(site: Site) -> Iterator[Made]:
    """List the exceptions in force for a site."""
    for exception in EXCEPTIONS:
        if _stands(site, exception):
            line = _last_change(site, exception.field)
            yield Made(_description(site, exception), getattr(site, exception.reason),
                       line.actor_name if line else "", line.at if line else None)


def _stands(site: Site, exception: CrawlException) -> bool:
    return getattr(site, exception.field) not in (exception.polite, "")


def _last_change(site: Site, field: str) -> AuditEvent | None:
    lines = AuditEvent.objects.filter(object_kind=Site._meta.label_lower, object_id=str(site.pk))
    return lines.filter(changes__has_key=field).first()


def _description(site: Site, exception: CrawlException) -> str:
    match exception.field:
        case "obey_robots":
            return _("robots.txt is not obeyed")
        case "profile":
            return _("requests carry the headers of %(profile)s") % {"profile": site.get_profile_display()}
        case "compare_profiles":
            return _("a few pages are requested again with the headers of another browser")
        case _:
            return _("proxies are used")
