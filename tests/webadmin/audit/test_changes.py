"""Licences, exports and settings are recorded in the audit log."""

from pathlib import Path

from storage.settings import Settings
from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Organisation, Role
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.licences.models import Licence
from webadmin.reports.stage import ReportOrder, export


def last() -> AuditEvent:
    return AuditEvent.objects.latest("pk")


def test_licences_granted_changed_and_withdrawn(copies: Copies) -> None:
    client = browser(member(copies.organisation))
    client.post("/licences/add/", {"site": "good.example", "share": "100", "note": "contract 7"})
    licence = Licence.objects.get()
    assert (last().action, last().object_id, last().changes["note"]) == (
        Action.LICENCE_GRANTED, str(licence.pk), ["", "contract 7"])
    client.post(f"/licences/{licence.pk}/", {"site": "good.example", "share": "100", "note": "contract 8"})
    assert (last().action, last().changes) == (Action.LICENCE_CHANGED, {"note": ["contract 7", "contract 8"]})
    client.post(f"/licences/{licence.pk}/withdraw/")
    assert last().action == Action.LICENCE_WITHDRAWN
    client.post(f"/licences/{licence.pk}/withdraw/")
    assert AuditEvent.objects.filter(action=Action.LICENCE_WITHDRAWN).count() == 1


def test_reports_written_and_downloaded(copies: Copies, web: Settings, tmp_path: Path) -> None:
    case = copies.case()
    viewer = member(copies.organisation, Role.VIEWER)
    browser(viewer).get(f"/reports/case/{case.pk}/csv").close()
    assert (last().action, last().actor, last().reason[-4:]) == (Action.REPORT_DOWNLOADED, viewer, ".csv")
    owner = browser(member(copies.organisation))
    place = owner.post("/reports/", {"kind": "case", "reference": str(case.pk), "format": "csv"}).headers["Location"]
    assert last().action == Action.REPORT_WRITTEN
    owner.get(f"/reports/kept/{place.rpartition('=')[2]}").close()
    assert (last().action, last().object_kind) == (Action.REPORT_DOWNLOADED, "reports.report")
    export(web, ReportOrder({}, "csv", copies.organisation, "en"), tmp_path / "all.csv")
    assert (last().action, last().actor, last().reason, last().organisation) == (
        Action.REPORT_DOWNLOADED, None, "all.csv", case.organisation)


def test_preferences(copies: Copies) -> None:
    viewer = member(copies.organisation, Role.VIEWER, language="en", time_zone="Europe/Berlin")
    browser(viewer).post("/account/", {"first_name": "林", "language": "en", "time_zone": "Asia/Shanghai"})
    assert last().action == Action.PREFERENCES
    assert last().changes["time_zone"] == ["Europe/Berlin", "Asia/Shanghai"]


def test_an_organisation_without_anything_is_deleted_and_one_with_a_history_is_not(web: Settings) -> None:
    superuser = browser(member("staff", Role.OWNER, is_staff=True, is_superuser=True))
    empty, busy = (Organisation.objects.create(slug=slug, name=slug) for slug in ("empty", "busy"))
    superuser.post(f"/admin/accounts/organisation/{busy.pk}/change/", {"name": "Busy", "bundle_quota": 1})
    for organisation in (empty, busy):
        place = f"/admin/accounts/organisation/{organisation.pk}/delete/"
        assert superuser.post(place, {"post": "yes"}).status_code in (200, 302)
    assert set(Organisation.objects.values_list("slug", flat=True)) == {"staff", "busy"}
    line = AuditEvent.objects.get(reason="DELETE")
    assert (line.object_name, line.organisation, line.actor_name) == ("empty", None, "staff-owner")
