"""Members of the generated organisation, and the reports that they request."""

from collections.abc import Sequence

from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse

from benchmarks.load.web.made_accounts import PASSWORD, VICTIM
from benchmarks.load.web.proven_copies import prove
from storage.mongodb import Database
from webadmin.accounts.models import Organisation, Role, User
from webadmin.cases.models import Case

CASES = 20
FORMS = ("pdf", "xlsx", "csv", "json", "html")


def logged_in(organisation: Organisation, count: int) -> list[str]:
    """Create members who are logged in; returns their sessions."""
    sessions = []
    for user in _made(organisation, [f"load-member-{number}" for number in range(count)], "!"):
        client = Client()
        client.force_login(user)
        sessions.append(client.cookies["sessionid"].value)
    return sessions


def named(organisation: Organisation, count: int) -> list[str]:
    """Create members with a password who are not logged in; returns their names.

    The one that is guessed at is made too.
    """
    names = [f"load-login-{number}" for number in range(count)]
    _made(organisation, [*names, VICTIM], make_password(PASSWORD))
    return names


def exports_of(organisation: Organisation, database: Database) -> list[str]:
    """List addresses of reports: the largest cases each in all forms.

    Their copies get the documents that a report rests on.
    """
    largest = list(Case.objects.filter(organisation=organisation).order_by("-copies_count", "pk")[:CASES])
    for case in largest:
        prove(case, database)
    return [reverse("reports:download", args=("case", case.pk, form)) for case in largest for form in FORMS]


def _made(organisation: Organisation, names: Sequence[str], password: str) -> list[User]:
    users = [User(username=name, password=password, organisation=organisation, role=Role.OWNER) for name in names]
    User.objects.bulk_create(users, ignore_conflicts=True)
    return list(User.objects.filter(username__in=[user.username for user in users]))
