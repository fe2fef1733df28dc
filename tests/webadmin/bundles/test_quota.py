"""Disk of bundles: a quota that is said, deletions that an owner chooses, and evidence that stays."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.webadmin.api.conftest import program
from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Organisation, Role
from webadmin.audit.models import AuditEvent
from webadmin.bundles.models import Bundle
from webadmin.bundles.orders import enqueue
from webadmin.bundles.quota import QuotaError, delete, quota_of
from webadmin.cases.models import Case, CaseState, Copy

Desk = Callable[..., Client]


def bundle(copy: Copy, kind: str = "case", size: int = 10**6) -> Bundle:
    row = Bundle.objects.create(
        organisation=copy.organisation, kind=kind, number=copy.case_id if kind == "case" else copy.pk, state="ready",
        size=size, sha256="ab" * 32, title="灯")
    row.file.parent.mkdir(parents=True, exist_ok=True)
    row.file.write_bytes(b"PK")
    return row


def settle(copy: Copy) -> None:
    Case.objects.filter(pk=copy.case_id).update(state=CaseState.CLOSED)


def test_a_quota_that_is_used_up_is_said_and_frees_by_deletion(copies: Copies, desk: Desk) -> None:
    copy = copies.case()
    rows = [bundle(copy), bundle(copy, "copy")]
    Organisation.objects.update(bundle_quota=2)
    client, owner = desk(), member(copies.organisation)
    address = f"/evidence/case/{copy.case_id}/"
    assert "2 MB" in client.post(f"{address}order/", follow=True).content.decode()
    refused = program(owner).post("/bundles", {"kind": "case", "number": copy.case_id})
    assert (refused.status_code, "2 MB" in refused.json()["detail"]) == (409, True)
    assert Bundle.objects.count() == 2
    assert f'value="{rows[0].pk}"' not in client.get("/evidence/disk/").content.decode(), "the case is open"
    settle(copy)
    shown = client.get("/evidence/disk/").content.decode()
    assert all(f'value="{row.pk}"' in shown for row in rows)
    client.post("/evidence/disk/", {"bundle": [rows[0].pk]})
    assert [row.file.exists() for row in rows] == [False, True]
    held = Bundle.objects.get(pk=rows[0].pk)
    assert (held.state, held.sha256) == ("deleted", "ab" * 32)
    assert AuditEvent.objects.get(action="exports.bundle_deleted").reason == held.sha256
    assert client.get(f"/evidence/{held.pk}/download/").status_code == 404
    assert quota_of(copy.organisation).used == 10**6
    client.post(f"{address}order/")
    assert Bundle.objects.exclude(pk__in=[row.pk for row in rows]).get().state == "ready"


def test_a_file_that_could_not_be_deleted_stays_in_the_quota(copies: Copies) -> None:
    copy = copies.case()
    first, second = bundle(copy), bundle(copy)
    settle(copy)
    second.file.unlink()
    (second.file / "kept").mkdir(parents=True)
    with pytest.raises(OSError, match=second.name):
        delete(copy.organisation, [first.pk, second.pk])
    assert quota_of(copy.organisation).used == 2 * 10**6
    (second.file / "kept").rmdir()
    second.file.rmdir()
    assert len(delete(copy.organisation, [first.pk, second.pk])) == 2
    assert (quota_of(copy.organisation).used, first.file.exists()) == (0, False)


@pytest.mark.parametrize("kind", ["case", "copy"])
def test_evidence_of_an_open_case_is_never_deleted(copies: Copies, desk: Desk, kind: str) -> None:
    copy = copies.case()
    row = bundle(copy, kind)
    desk().post("/evidence/disk/", {"bundle": [row.pk]})
    assert row.file.exists()
    assert Bundle.objects.get().state == "ready"


def test_nobody_but_an_owner_deletes_and_of_their_own_alone(copies: Copies, desk: Desk) -> None:
    copy = copies.case()
    row = bundle(copy)
    settle(copy)
    assert desk(Role.EDITOR).post("/evidence/disk/", {"bundle": [row.pk]}).status_code == 403
    stranger = member("strangers")
    browser(stranger).post("/evidence/disk/", {"bundle": [row.pk]})
    assert stranger.organisation
    assert delete(stranger.organisation, [row.pk]) == []
    assert row.file.exists()


def test_what_is_being_made_is_not_made_twice_though_the_quota_is_used_up(copies: Copies) -> None:
    copy = copies.case()
    waiting = enqueue(copy.organisation, "case", copy.case_id, None)
    Organisation.objects.update(bundle_quota=0)
    organisation = Organisation.objects.get(pk=copy.organisation.pk)
    assert enqueue(organisation, "case", copy.case_id, None) == waiting
    with pytest.raises(QuotaError):
        enqueue(organisation, "copy", copy.pk, None)
