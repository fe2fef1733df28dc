"""Digests that cannot be mailed: they stop neither the others nor the daily run, and are not lost."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from django.test import override_settings

from app.daily import Day, _digest
from storage.collections.runs import DAILY_RUN, Runs
from storage.mongodb import connect
from storage.settings import Settings
from tests.webadmin.conftest import Copies, member
from tests.webadmin.notices.mail_servers import Post, smtp_server
from webadmin import mail
from webadmin.digests.models import Digest
from webadmin.digests.stage import send_digest


@pytest.fixture
def post(web: Settings, copies: Copies) -> Iterator[Post]:
    """Run a mail server that knows two of three members, who have something to read."""
    for name in ("ann@house.example", "bo@nowhere.example", "cai@house.example"):
        member(copies.organisation, username=name, email=name)
    copies.case("http://mirror.example/1")
    with smtp_server() as post, override_settings(**mail.options(replace(web, mail_url=f"smtp://127.0.0.1:{post.port}"))):
        yield post


def receivers(post: Post) -> list[str]:
    return [name for mail in post.mails for name in ("ann@house", "bo@nowhere", "cai@house") if name.encode() in mail]


def test_a_refused_address_stops_no_other(post: Post, web: Settings) -> None:
    sending = send_digest("run", web)
    assert (sending.mails, receivers(post)) == (2, ["ann@house", "cai@house"])
    [failure] = sending.failures
    assert "bo@nowhere" in failure
    post.unknown = b"@nobody."
    assert send_digest("run", web).mails == 1
    assert receivers(post) == ["ann@house", "cai@house", "bo@nowhere"]
    assert send_digest("run", web).mails == 0


def test_what_reached_nobody_is_in_the_next_digest(post: Post, web: Settings, copies: Copies) -> None:
    post.behaviour = "drop_at_mail"
    sending = send_digest("run of Monday", web)
    assert (sending.mails, len(sending.failures)) == (0, 1)
    assert "the mail server" in sending.failures[0]
    post.behaviour, post.unknown = "take", b"@nobody."
    copies.case("http://mirror.example/2")
    assert send_digest("run of Tuesday", web).mails == 3
    assert [digest.after_event for digest in Digest.objects.all()] == [0, 0]


def test_the_daily_run_goes_on_to_its_report(post: Post, web: Settings) -> None:
    post.behaviour = "refuse_data"
    database = connect(web)
    run = Runs(database).open(DAILY_RUN, "2026-05-01")
    item = _digest(Day(web, database, run, date(2026, 5, 1), force=False, progress=lambda *_: None))
    assert (item.state, item.counts) == ("failed", {"mails": 0, "unsent": 3})
    assert "451" in item.detail
