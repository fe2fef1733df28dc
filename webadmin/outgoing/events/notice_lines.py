"""Events from the history of notices, and notices with overdue answers."""

from collections.abc import Iterator, Mapping
from datetime import datetime, time

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, Copy
from webadmin.notices.drafting.following_up import is_overdue
from webadmin.notices.models import Notice, NoticeEvent
from webadmin.outgoing.models import Event, Kind

KINDS: Mapping[str, Kind] = {
    "drafted": Kind.NOTICE_DRAFTED, "delivery_sent": Kind.NOTICE_SENT, "handed_in": Kind.NOTICE_SENT,
    "settled_arrived": Kind.NOTICE_SENT, "answered": Kind.NOTICE_ANSWERED, "bounced": Kind.NOTICE_UNDELIVERED,
    "delivery_recipient_refused": Kind.NOTICE_UNDELIVERED, "delivery_unknown": Kind.NOTICE_UNDELIVERED,
}
OF_NOTICE = ("reference", "kind", "state", "recipient", "subject")


def of_notice_line(line: NoticeEvent) -> Iterator[Event]:
    """Yield the event of a line; none for a line that is not reported."""
    if line.what in KINDS:
        yield _of(line.notice, KINDS[line.what], f"notice line {line.pk}", line.at)


def of_overdue(organisation: Organisation) -> Iterator[Event]:
    """Report each deadline that has passed without an answer, once."""
    today = timezone.localdate()
    for notice in Notice.objects.filter(organisation=organisation, due_on__lt=today):
        if is_overdue(notice, today) and notice.due_on:
            ended = timezone.make_aware(datetime.combine(notice.due_on, time.max))
            yield _of(notice, Kind.NOTICE_OVERDUE, f"notice {notice.pk} overdue {notice.due_on}", ended)


def _of(notice: Notice, kind: Kind, key: str, at: datetime) -> Event:
    works = sorted(notice.items.order_by().values_list("work", flat=True).distinct())
    sites = _sites(notice)
    return Event(
        organisation_id=notice.organisation_id, key=key, kind=kind, at=at, subject=f"notice {notice.pk}",
        title=f"{notice.reference} · {notice.recipient or notice.subject}"[:500],
        path=reverse("notices:notice", args=[notice.pk]), work=works[0] if len(works) == 1 else "",
        site=sites[0] if len(sites) == 1 else "",
        data={"notice": notice.pk, "due_on": notice.due_on.isoformat() if notice.due_on else None,
              "works": works, "sites": sites,
              **{name: getattr(notice, name) for name in OF_NOTICE}})


def _sites(notice: Notice) -> list[str]:
    """Return the names, as in cases, of the sites of a notice's pages."""
    copies = Copy.objects.filter(organisation=notice.organisation, pk__in=notice.items.values("copy"))
    about = Q(pk__in=copies.values("case")) | Q(organisation=notice.organisation, pk=notice.case)
    return sorted(Case.objects.filter(about).order_by().values_list("site", flat=True).distinct())
