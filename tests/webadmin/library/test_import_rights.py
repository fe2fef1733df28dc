"""A confirmed import stops once its member may no longer change works."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.webadmin.conftest import Copies
from tests.webadmin.library.test_imports import BOOK, stored, uploaded
from webadmin.accounts.models import Organisation, Role, User
from webadmin.library.importing import import_jobs
from webadmin.library.importing.import_jobs import work_waiting
from webadmin.library.models import ImportState


def demoted(member: User) -> None:
    member.role = Role.VIEWER
    member.save()


def deactivated(member: User) -> None:
    member.is_active = False
    member.save()


def moved(member: User) -> None:
    member.organisation = Organisation.objects.create(slug="other", name="other")
    member.save()


def deleted(member: User) -> None:
    member.delete()


@pytest.mark.parametrize("lose", [demoted, deactivated, moved, deleted])
def test_an_import_stops_once_its_member_may_no_longer_change_works(
    desk: Callable[..., Client], copies: Copies, monkeypatch: pytest.MonkeyPatch, lose: Callable[[User], None],
) -> None:
    reader, editor = desk(), desk(Role.EDITOR)
    draft = uploaded(reader, ("渡口.txt", BOOK))
    monkeypatch.setattr(import_jobs, "DIRECT", 0)
    editor.post(f"/works/imports/{draft.pk}/confirm/")
    draft.refresh_from_db()
    assert draft.state == ImportState.CONFIRMED
    lose(User.objects.get(role=Role.EDITOR))
    work_waiting()
    draft.refresh_from_db()
    assert (draft.state, stored(copies)) == (ImportState.FAILED, {})
    assert "确认此导入的账户已无权修改作品" in reader.get(f"/works/imports/{draft.pk}/").content.decode()
