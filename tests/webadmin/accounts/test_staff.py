"""Staff is a separate capability: it cannot make anybody superuser, including itself."""

from typing import Any

import pytest
from django.test import Client

from tests.webadmin.conftest import PASSWORD, browser, member
from webadmin.accounts.enrolment import EnrolmentError, enrol
from webadmin.accounts.models import Organisation, Role, User
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent

pytestmark = pytest.mark.usefixtures("web")


@pytest.fixture
def staff() -> Client:
    return browser(enrol("keeper", PASSWORD, None, staff=True))


def test_staff_is_no_superuser_and_belongs_nowhere() -> None:
    keeper = enrol("keeper", PASSWORD, None, staff=True)
    assert (keeper.is_staff, keeper.is_superuser, keeper.organisation) == (True, False, None)
    root = enrol("root", PASSWORD, None, superuser=True)
    assert (root.is_staff, root.is_superuser) == (True, True)


def test_somebody_without_organisation_and_rights_is_not_enrolled() -> None:
    with pytest.raises(EnrolmentError, match="needs an organisation"):
        enrol("lost", PASSWORD, None)


def test_a_new_password_takes_no_right_away() -> None:
    enrol("keeper", PASSWORD, "house", role="viewer", staff=True)
    again = enrol("keeper", "another-password-77", None)
    assert (again.is_staff, again.is_superuser, again.role) == (True, False, Role.VIEWER)
    assert again.organisation == Organisation.objects.get(slug="house")
    assert again.check_password("another-password-77")


def test_staff_looks_at_everything(staff: Client) -> None:
    for page in ("accounts/user", "accounts/organisation", "sites/site", "cases/case", "licences/licence",
                 "audit/auditevent", "reports/report"):
        assert staff.get(f"/admin/{page}/").status_code == 200, page


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True, "is_staff": True}])
def test_staff_changes_no_account_that_administers_wenzong(staff: Client, rights: dict[str, Any]) -> None:
    other = member("house", username="other", **rights)
    before = User.objects.filter(pk=other.pk).values().get()
    for person in (other, User.objects.get(username="keeper")):
        for page in ("change", "password", "delete"):
            form = {"username": "x", "is_superuser": "on", "password1": "x-9-y-8-z-7", "password2": "x-9-y-8-z-7"}
            assert staff.post(f"/admin/accounts/user/{person.pk}/{page}/", form).status_code == 403, (person, page)
    assert User.objects.filter(pk=other.pk).values().get() == before


def test_staff_grants_no_rights(staff: Client) -> None:
    viewer = member("house", Role.VIEWER)
    form = {"username": viewer.username, "role": "editor", "organisation": viewer.organisation_id, "is_active": "on",
            "is_staff": "on", "is_superuser": "on", "user_permissions": ["1"]}
    answer = staff.post(f"/admin/accounts/user/{viewer.pk}/change/", form)
    assert answer.status_code == 302
    viewer.refresh_from_db()
    assert (viewer.role, viewer.is_staff, viewer.is_superuser) == ("editor", False, False)
    assert not viewer.user_permissions.exists()
    line = AuditEvent.objects.filter(action=Action.ADMINISTRATION).latest("pk")
    assert (line.organisation, line.actor_name, line.changes["role"]) == (
        viewer.organisation, "keeper", ["viewer", "editor"])


def test_a_password_set_in_the_administration_is_in_the_log() -> None:
    root = browser(enrol("root", PASSWORD, None, superuser=True))
    viewer = member("house", Role.VIEWER)
    secret = "set-by-root-8831"
    root.post(f"/admin/accounts/user/{viewer.pk}/password/", {
        "usable_password": "true", "password1": secret, "password2": secret})
    viewer.refresh_from_db()
    assert viewer.check_password(secret)
    line = AuditEvent.objects.filter(action=Action.ADMINISTRATION).latest("pk")
    assert (line.object_name, line.organisation) == (viewer.username, viewer.organisation)
    assert secret not in f"{line.changes}{line.reason}"


def test_a_deletion_in_the_administration_is_in_the_log() -> None:
    root = browser(enrol("root", PASSWORD, None, superuser=True))
    viewer = member("house", Role.VIEWER)
    root.post(f"/admin/accounts/user/{viewer.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=viewer.pk).exists()
    line = AuditEvent.objects.filter(action=Action.ADMINISTRATION).latest("pk")
    assert (line.object_name, line.reason) == ("house-viewer", "DELETE")
