"""The figures of the inbox, counted with the filters of the lists they link to."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation, User
from webadmin.accounts.tenancy import Tenant
from webadmin.cases.listing import CaseFilter
from webadmin.cases.models import Case, CaseState
from webadmin.claims.limitations import ending_soon
from webadmin.moves.proposals import proposals
from webadmin.notices.desk.notice_deadlines import CLOCKS, clock
from webadmin.notices.models import Notice
from webadmin.sites.attention import needing_human
from webadmin.sites.models import Site


@dataclass(frozen=True)
class Figure:
    """A number, its label, and the URL of the list of exactly these rows."""

    name: str | Promise
    count: int
    address: str
    urgent: bool = False


NEWS: tuple[tuple[str, str | Promise], ...] = (
    ("opened", _("new cases")), ("returned", _("came back")), ("removed", _("proven to be removed")),
    ("woken", _("no longer put off")),
)
WAITING: tuple[tuple[CaseFilter, str | Promise, bool], ...] = (
    (CaseFilter(status=CaseState.NEW.value), _("awaiting a decision"), True),
    (CaseFilter(waiting="me"), _("assigned to me"), False),
    (CaseFilter(waiting="mentioned"), _("mention me"), False),
    (CaseFilter(due="overdue"), _("cases overdue"), True),
    (CaseFilter(due="soon"), _("cases due within 7 days"), False),
)
NOTICES: dict[str, tuple[str | Promise, bool]] = {
    "unread": (_("notices with an unread answer"), True),
    "overdue": (_("notices without an answer in time"), True),
    "near": (_("notices with a deadline within 7 days"), False),
    "counter": (_("counter-notice periods running"), False),
    "undelivered": (_("notices that did not arrive"), True),
}


def news(tenant: Tenant, member: User, since: datetime) -> list[Figure]:
    """Count what is new since a moment."""
    return [_figure(tenant, member, CaseFilter(news=kind, since=since.isoformat()), name, urgent=False)
            for kind, name in NEWS]


def waiting(tenant: Tenant, member: User) -> list[Figure]:
    """Count what waits for a person."""
    return [*(_figure(tenant, member, criteria, name, urgent=urgent) for criteria, name, urgent in WAITING),
            *_notices(tenant), *_claims_and_sites(tenant), _moves(tenant)]


def _figure(
    tenant: Tenant, member: User, criteria: CaseFilter, name: str | Promise, *, urgent: bool,
) -> Figure:
    count = criteria.apply(tenant.own(Case), member.pk).count()
    return Figure(name, count, f"{reverse('cases:list')}?{criteria.query}", urgent)


def _notices(tenant: Tenant) -> list[Figure]:
    today = timezone.localdate()
    counts = tenant.own(Notice).aggregate(
        **{name: Count("pk", filter=clock(name, today) or Q()) for name in CLOCKS})
    return [Figure(words, counts[name], f"{reverse('notices:list')}?due={name}", urgent)
            for name, (words, urgent) in NOTICES.items()]


def _claims_and_sites(tenant: Tenant) -> list[Figure]:
    """Count claims that lapse soon, and sites in trouble, with one question."""
    claims = ending_soon(tenant.organisation, timezone.localdate())
    own = Organisation.objects.filter(pk=tenant.organisation.pk)
    [(lapsing, sites)] = own.values_list(_count_of(claims), _count_of(needing_human(tenant.own(Site))))
    return [Figure(_("claims that lapse soon"), lapsing, reverse("claims:limitations"), urgent=True),
            Figure(_("sites that need a person"), sites, f"{reverse('sites:list')}?needs=human", urgent=True)]


def _count_of(rows: "QuerySet[Case] | QuerySet[Site]") -> Coalesce:
    """Make the count of an organisation's rows a part of another question."""
    counted = rows.order_by().values("organisation").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0)


def _moves(tenant: Tenant) -> Figure:
    return Figure(_("sites that seem to have moved"), len(proposals(tenant)), reverse("moves:list"), urgent=True)
