"""Alerts: what a rule requests, once, at its time, with a link to exactly that."""

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, time, timedelta
from socket import AF_INET, SOCK_DGRAM, socket

import pytest
from django.core import mail
from django.core.validators import validate_email
from django.test import Client
from django.utils import timezone

from storage.collections.runs import Runs
from storage.documents import RunItem
from tests.webadmin.conftest import Copies, member, organisation_of
from tests.webadmin.outgoing.conftest import listening
from webadmin.accounts.models import Role, User
from webadmin.outgoing.alerts.alert_messages import Message
from webadmin.outgoing.alerts.channels import ChannelError, check_channel, send_to_channel
from webadmin.outgoing.alerts.due_alerts import is_quiet, note_alerts, send_due
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.models import Kind, Rhythm, Rule
from webadmin.sites.models import Site

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def rule(copies: Copies, **fields: object) -> Rule:
    owner = member(copies.organisation)
    User.objects.filter(pk=owner.pk).update(email="owner@example.org", language="en", time_zone="UTC")
    values: dict[str, object] = {"kinds": [Kind.COPY_FOUND], **fields}
    return Rule.objects.create(organisation=organisation_of(owner), member=owner, **values)


def do_round(now: datetime = NOON) -> int:
    gather()
    note_alerts()
    return send_due(now)


def test_a_copy_of_a_watched_work_is_told_once_with_its_address(copies: Copies) -> None:
    gather()
    watched, other = copies.work("渡口的灯"), copies.work("别的书")
    rule(copies, work=watched.id)
    case = copies.open(copies.copy(watched, copies.chapter(watched), "http://mirror.example/1"))
    copies.open(copies.copy(other, copies.chapter(other, 2), "http://mirror.example/2"))
    assert [do_round(), do_round(NOON + timedelta(days=1))] == [1, 0]
    [letter] = mail.outbox
    assert letter.to == ["owner@example.org"]
    assert f"/cases/copies/{case.pk}/" in letter.body
    assert "别的书" not in letter.body


def test_many_are_one_message_and_two_rules_of_a_person_tell_once(copies: Copies) -> None:
    gather()
    work = copies.work()
    rule(copies)
    rule(copies, kinds=[Kind.COPY_FOUND, Kind.COPY_GONE])
    for number in (1, 2, 3):
        copies.open(copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}"))
    assert do_round() == 1
    assert "3 events" in mail.outbox[0].subject


def test_an_address_to_which_no_mail_can_be_written_delays_no_other_member(copies: Copies) -> None:
    gather()
    unwritable = f"someone@{'例' * 60}.com"
    validate_email(unwritable)
    other = member(copies.organisation, Role.VIEWER, email=unwritable)
    first = Rule.objects.create(organisation=organisation_of(other), member=other, kinds=[Kind.COPY_FOUND])
    rule(copies)
    copies.case()
    assert do_round() == 1
    assert [letter.to for letter in mail.outbox] == [["owner@example.org"]]
    assert unwritable in Rule.objects.get(pk=first.pk).trouble


def test_a_digest_waits_for_its_time(copies: Copies) -> None:
    gather()
    rule(copies, rhythm=Rhythm.DAILY, sent_at=NOON - timedelta(hours=5))
    copies.case()
    assert do_round() == 0
    assert do_round(NOON + timedelta(hours=20)) == 1


def test_quiet_hours_are_kept_and_nothing_is_lost(copies: Copies) -> None:
    gather()
    night = Rule.objects.get(pk=rule(copies, quiet_from=time(22), quiet_until=time(7)).pk)
    copies.case()
    assert do_round(NOON.replace(hour=23)) == 0
    assert do_round(NOON + timedelta(hours=20)) == 1
    assert [is_quiet(night, NOON.replace(hour=hour)) for hour in (6, 7, 21, 22)] == [True, False, False, True]


def test_sites_and_runs_in_trouble_are_told_to_whom_they_concern(copies: Copies) -> None:
    gather()
    mine = rule(copies, kinds=[Kind.SITE_NEEDS_HUMAN, Kind.RUN_FAILED])
    for tenant, name in ((mine.organisation, "mirror"), (organisation_of(member("strangers")), "theirs")):
        Site.objects.create(organisation=tenant, name=name, start_urls=[], last_state="needs_human",
                            last_crawled_at=datetime.now(UTC))
    runs = Runs(copies.database)
    run = runs.open("daily", datetime.now(UTC).date().isoformat())
    runs.note(run, RunItem("site theirs", "failed", "reason"))
    runs.close(run, "failed")
    assert do_round() == 1
    assert "mirror" in mail.outbox[0].body
    assert "theirs" not in mail.outbox[0].body
    runs.note(run, RunItem("site mirror", "failed", "reason"))
    assert do_round() == 1
    assert f"/runs/{run}/" in mail.outbox[1].body


def test_a_site_in_trouble_is_told_once_a_day_however_often_it_is_crawled(copies: Copies) -> None:
    gather()
    mine = rule(copies, kinds=[Kind.SITE_NEEDS_HUMAN])
    today = timezone.localtime().replace(hour=12)
    site = Site.objects.create(organisation=mine.organisation, name="mirror", start_urls=[], last_state="blocked",
                               last_crawled_at=today - timedelta(days=1))
    assert do_round() == 1
    for hours in (0, 1, 2):
        Site.objects.filter(pk=site.pk).update(last_crawled_at=today + timedelta(hours=hours))
        assert do_round(NOON + timedelta(hours=hours)) == (hours == 0)


def test_a_rule_about_a_work_tells_what_concerns_every_work_too(copies: Copies) -> None:
    gather()
    mine = rule(copies, kinds=[Kind.SITE_NEEDS_HUMAN], work=copies.work().id)
    other = rule(copies, kinds=[Kind.SITE_NEEDS_HUMAN], site="another", channel="x")
    Site.objects.create(organisation=mine.organisation, name="mirror", start_urls=[], last_state="blocked",
                        last_crawled_at=timezone.now())
    assert do_round() == 1
    assert not other.alerts.exists(), "the site is another than it names"


def test_who_left_is_told_nothing(copies: Copies) -> None:
    gather()
    User.objects.filter(pk=rule(copies).member_id).update(is_active=False)
    copies.case()
    assert do_round() == 0


def test_a_rule_is_made_and_removed_on_the_desk(desk: Callable[..., Client], copies: Copies) -> None:
    client = desk()
    client.post("/alerts/", {"kinds": [Kind.COPY_BACK], "rhythm": "hourly", "address": "slack://a/b/c"})
    made = Rule.objects.get()
    assert "slack" not in made.channel
    assert "slack" not in client.get("/alerts/").content.decode().partition("<form")[0]
    client.post(f"/alerts/{made.pk}/remove/")
    assert not Rule.objects.exists()


@pytest.mark.parametrize("address", [
    "json://127.0.0.1/", "mailto://a:b@c", "dbus://", "file:///etc/passwd", "x", "http://[", "slack:a", " slack://a"])
def test_only_services_of_the_list_are_taken(address: str) -> None:
    with pytest.raises(ChannelError):
        check_channel(address)


@pytest.mark.slow
def test_a_channel_on_a_private_host_is_not_asked(web: object) -> None:
    with listening() as canary:
        with pytest.raises(ChannelError):
            send_to_channel(f"gotifys://{canary.host}/token", Message("subject", "text"))
        assert canary.connections == 0


@pytest.mark.parametrize("hidden", [
    ", mailto://user:password@{host}?from=a@example.org&to=b@example.org&mode=insecure&smtp=127.0.0.1",
    " rsyslog://{host}"])
def test_no_second_channel_hides_in_the_address_of_the_first(web: object, hidden: str) -> None:
    with listening() as canary, closing(socket(AF_INET, SOCK_DGRAM)) as heard:
        heard.bind(("127.0.0.1", canary.port))
        heard.setblocking(False)
        address = f"gotifys://{canary.host}/token{hidden.format(host=canary.host)}"
        with pytest.raises(ChannelError):
            send_to_channel(address, Message("subject", "text"))
        assert canary.connections == 0
        with pytest.raises(BlockingIOError):
            heard.recv(1)
