"""Events about periods of limitation that end soon."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils import timezone

from webadmin.accounts.models import Organisation
from webadmin.claims.limitations import ending_soon, limitations_of
from webadmin.outgoing.models import Event, Kind

MOST = 5000
"""Maximum number of cases reported to an organisation at a time, those whose period ends first."""


def of_limitations(organisation: Organisation) -> Iterator[Event]:
    """Report each case whose period ends within the days of warning.

    Each case is reported once, or again if the event about it has been deleted in the meantime.
    """
    now = timezone.now()
    soon = ending_soon(organisation, timezone.localdate(now))[:MOST]
    for case, limitation in limitations_of(organisation, soon):
        yield Event(
            organisation=organisation, kind=Kind.LIMITATION_NEAR, at=now, subject=f"case {case.pk}",
            key=f"case {case.pk} lapses {limitation.ends_on}",
            title=f"{case.work_title} @ {case.site} · {limitation.ends_on}"[:500],
            path=reverse("claims:claim", args=[case.pk]), work=case.work, site=case.site,
            data={"case": case.pk, "site": case.site, "work": case.work, "work_title": case.work_title,
                  "state": case.state, "known_on": limitation.known_on.isoformat(),
                  "ends_on": limitation.ends_on.isoformat()})
