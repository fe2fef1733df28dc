"""An owner has no way to reach accounts that administer Wenzong or belong to other organisations."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.webadmin.conftest import PASSWORD, browser, member, organisation_of
from webadmin.accounts.models import Organisation, Role, User
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent

pytestmark = pytest.mark.usefixtures("web")

TARGETS: dict[str, Callable[[], User]] = {
    "staff of the same organisation": lambda: member("house", Role.EDITOR, is_staff=True),
    "superuser of the same organisation": lambda: member("house", Role.VIEWER, is_superuser=True),
    "member of another organisation": lambda: member("strangers", Role.VIEWER),
    "superuser of no organisation": lambda: User.objects.create_superuser("root"),
}
EDIT = {"username": "taken", "first_name": "x", "email": "thief@example.org", "role": "viewer", "is_active": "on",
        "is_staff": "", "organisation": "1", "password": "thief-password-1", "current_password": PASSWORD}


@pytest.fixture
def owner() -> Client:
    return browser(member("house", username="thief"))


@pytest.fixture(params=TARGETS)
def target(request: pytest.FixtureRequest) -> User:
    return TARGETS[request.param]()


def row(user: User) -> dict[str, object]:
    return dict(User.objects.filter(pk=user.pk).values().get())


def denials() -> int:
    return AuditEvent.objects.filter(action=Action.DENIED, actor_name="thief").count()


@pytest.mark.fault(60)
@pytest.mark.parametrize("change", [
    {}, {"email": "thief@example.org"}, {"role": "owner"}, {"is_active": ""}, {"username": "x"}])
def test_no_form_changes_the_account(owner: Client, target: User, change: dict[str, str]) -> None:
    before = row(target)
    answer = owner.post(f"/members/{target.pk}/", {**EDIT, **change})
    assert answer.status_code in (403, 404)
    assert row(target) == before
    assert denials() == 1


def test_the_form_is_not_even_shown(owner: Client, target: User) -> None:
    assert owner.get(f"/members/{target.pk}/").status_code in (403, 404)
    assert denials() == 1


@pytest.mark.fault(60)
def test_no_password_link_is_made(owner: Client, target: User) -> None:
    answer = owner.post(f"/members/{target.pk}/password/")
    assert answer.status_code in (403, 404)
    assert b"/new-password/" not in answer.content
    assert denials() == 1


@pytest.mark.fault(60)
def test_a_link_made_before_the_account_became_staff_is_void(owner: Client) -> None:
    viewer = member("house", Role.VIEWER)
    page = owner.post(f"/members/{viewer.pk}/password/").content.decode()
    link = re.search(r"/new-password/[^\"]+", page)
    assert link
    assert browser().get(link[0]).headers["Location"].endswith("/set-password/")
    User.objects.filter(pk=viewer.pk).update(is_staff=True)
    assert browser().get(link[0]).status_code == 200


@pytest.mark.fault(60)
def test_fields_added_to_a_form_do_nothing(owner: Client) -> None:
    viewer = member("house", Role.VIEWER)
    others = Organisation.objects.create(slug="others", name="others")
    tampered = {**EDIT, "is_staff": "on", "is_superuser": "on", "organisation": others.pk, "user_permissions": "1"}
    assert owner.post(f"/members/{viewer.pk}/", tampered).status_code == 302
    viewer.refresh_from_db()
    assert (viewer.is_staff, viewer.is_superuser, organisation_of(viewer).slug) == (False, False, "house")
    assert viewer.check_password(PASSWORD)


def test_rights_granted_while_a_form_is_open_are_kept(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = member("house", Role.VIEWER, email="")
    save = User.save

    def granted_just_before(self: User, *args: object, **kwargs: object) -> None:
        User.objects.filter(pk=self.pk).update(is_staff=True, password="set elsewhere")
        save(self, *args, **kwargs)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(User, "save", granted_just_before)
    owner.post(f"/members/{viewer.pk}/", {**EDIT, "role": "editor"})
    viewer.refresh_from_db()
    assert (viewer.role, viewer.is_staff, viewer.password) == ("editor", True, "set elsewhere")


def test_an_owner_who_is_staff_too_is_not_edited_by_another_owner_or_by_the_form(owner: Client) -> None:
    both = member("house", username="both", is_staff=True, is_superuser=True)
    assert owner.post(f"/members/{both.pk}/", EDIT).status_code == 403
    assert browser(both).post(f"/members/{both.pk}/", EDIT).status_code == 403
    page = owner.get("/members/").content.decode()
    assert "both" in page
    assert f"/members/{both.pk}/" not in page


def test_ones_own_password_takes_the_present_one(owner: Client) -> None:
    thief = User.objects.get(username="thief")
    assert owner.post(f"/members/{thief.pk}/password/").status_code == 403


def test_a_new_mail_address_takes_the_owners_password(owner: Client) -> None:
    viewer = member("house", Role.VIEWER, email="old@example.org")
    address = f"/members/{viewer.pk}/"
    for wrong in ("", "wrong-password"):
        assert owner.post(address, {**EDIT, "current_password": wrong}).status_code == 200
        viewer.refresh_from_db()
        assert viewer.email == "old@example.org"
    assert owner.post(address, EDIT).status_code == 302
    viewer.refresh_from_db()
    assert viewer.email == "thief@example.org"
    line = AuditEvent.objects.filter(action=Action.MEMBER_CHANGED).latest("pk")
    assert line.changes["email"] == ["old@example.org", "thief@example.org"]
    assert PASSWORD not in str(line.changes)


def test_ones_own_mail_address_takes_ones_password_and_guesses_are_counted() -> None:
    viewer = member("house", Role.VIEWER, email="old@example.org")
    client = browser(viewer)
    form = {"first_name": "", "email": "new@example.org", "language": "en", "time_zone": "Europe/Berlin"}
    for attempt in range(21):
        client.post("/account/", {**form, "current_password": f"guess-{attempt}"})
    client.post("/account/", {**form, "current_password": PASSWORD})
    viewer.refresh_from_db()
    assert viewer.email == "old@example.org"
    client.post("/account/", {**form, "email": "old@example.org"})
    viewer.refresh_from_db()
    assert viewer.language == "en"
