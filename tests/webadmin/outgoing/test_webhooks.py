"""Acceptance case 55: receivers that are slow, fail or redirect to private hosts; forged or replayed signatures."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

import pytest
from django.test import Client
from django.utils import timezone
from standardwebhooks import Webhook, WebhookVerificationError

from tests.webadmin.conftest import Copies, browser, member, organisation_of
from tests.webadmin.outgoing.conftest import Receiver, listening, respond
from tests.webadmin.test_tenancy import CANARY, theirs
from webadmin.cases.models import CaseState, Copy
from webadmin.cases.transitions import move
from webadmin.outgoing.events.gathering import gather
from webadmin.outgoing.models import Attempt, Delivery, DeliveryState, Endpoint, Event, Kind
from webadmin.outgoing.webhooks import delivering, signed_requests
from webadmin.outgoing.webhooks.delivering import deliver_due, fan_out
from webadmin.outgoing.webhooks.endpoints import AddressError, add, check_address

__all__ = ["theirs"]

Allow = Callable[..., None]


def endpoint(copies: Copies, receiver: Receiver, *kinds: str) -> str:
    """Add a webhook of the organisation and return its secret."""
    owner = member(copies.organisation)
    return add(organisation_of(owner), owner, receiver.url, kinds or (Kind.COPY_FOUND, Kind.CASE_CHANGED))[1]


def do_round() -> int:
    gather()
    fan_out()
    return deliver_due()


def make_due() -> None:
    """Make all waiting deliveries and endpoints due."""
    Delivery.objects.filter(state=DeliveryState.WAITING).update(due_at=timezone.now())
    Endpoint.objects.update(rests_until=None)


def test_what_happens_is_told_signed_and_once(copies: Copies, allow: Allow) -> None:
    with listening() as receiver:
        allow(receiver.host)
        gather()
        secret = endpoint(copies, receiver)
        case = copies.case()
        assert [do_round(), do_round()] == [1, 0]
        [(path, headers, body)] = receiver.got
        payload = Webhook(secret).verify(body, headers)
        assert (path, payload["type"], payload["data"]["url"]) == ("/hook", "copy.found", case.url)
        assert payload["data"]["page"].endswith(f"/cases/copies/{case.pk}/")
        move(case.case, CaseState.CONFIRMED, None)
        do_round()
        assert [json.loads(each[2])["type"] for each in receiver.got] == ["copy.found", "case.changed"]


@pytest.mark.fault(55)
def test_a_forged_changed_or_replayed_message_is_known_as_such(copies: Copies, allow: Allow) -> None:
    with listening() as receiver:
        allow(receiver.host)
        gather()
        secret = endpoint(copies, receiver)
        copies.case()
        do_round()
    _, headers, body = receiver.got[0]
    for changed in ({"webhook-signature": "v1," + "A" * 43 + "="}, {"webhook-id": "msg_other"},
                    {"webhook-timestamp": str(int(headers["webhook-timestamp"]) - 3600)}):
        with pytest.raises(WebhookVerificationError):
            Webhook(secret).verify(body, headers | changed)
    with pytest.raises(WebhookVerificationError):
        Webhook(secret).verify(body + b" ", headers)


@pytest.mark.fault(55)
def test_a_slow_receiver_delays_no_other(copies: Copies, allow: Allow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signed_requests, "SECONDS", 240.0)
    quick_done = threading.Event()

    def wait(_handler: object) -> None:
        quick_done.wait(240)  # then the connection ends without an answer

    def answer(handler: BaseHTTPRequestHandler) -> None:
        respond(handler, 200)
        quick_done.set()

    with listening(wait) as slow, listening(answer) as quick:
        allow(slow.host, quick.host)
        gather()
        endpoint(copies, slow)
        endpoint(copies, quick)
        copies.case()
        gather()
        fan_out()
        round_ = threading.Thread(target=deliver_due)
        round_.start()
        is_delayed = not quick_done.wait(120)
        quick_done.set()
        round_.join(240)
    assert not is_delayed
    assert Attempt.objects.get(delivery__endpoint__url=slow.url).status == 0
    assert Delivery.objects.get(endpoint__url=quick.url).state == DeliveryState.DELIVERED


def test_a_receiver_that_does_not_answer_is_left(
    copies: Copies, allow: Allow, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signed_requests, "SECONDS", 1.0)
    done = threading.Event()

    def wait(_handler: object) -> None:
        done.wait(240)

    with listening(wait) as silent:
        allow(silent.host)
        gather()
        endpoint(copies, silent)
        copies.case()
        do_round()
        done.set()
    failed = Attempt.objects.get()
    assert (failed.status, "within 1 seconds" in failed.detail) == (0, True)


@pytest.mark.fault(55)
def test_a_failing_receiver_gets_ever_more_time_and_everything_in_the_end(copies: Copies, allow: Allow) -> None:
    with listening(lambda handler: respond(handler, 500)) as receiver:
        allow(receiver.host)
        gather()
        endpoint(copies, receiver)
        copies.case()
        waits = []
        for _ in range(3):
            do_round()
            waits.append(Delivery.objects.get().due_at - timezone.now())
            assert deliver_due() == 0
            make_due()
        assert waits == sorted(waits)
        assert waits[1] > 10 * waits[0]
        receiver.answer = lambda handler: respond(handler, 200)
        do_round()
    assert Delivery.objects.get().state == DeliveryState.DELIVERED
    assert list(Attempt.objects.values_list("status", flat=True)) == [500, 500, 500, 200]
    assert len({headers["webhook-id"] for _, headers, _ in receiver.got}) == 1


@pytest.mark.fault(55)
def test_a_redirect_to_a_private_host_is_refused(copies: Copies, allow: Allow) -> None:
    with listening() as canary, listening() as receiver:
        receiver.answer = lambda handler: respond(handler, 307, Location=canary.url)
        allow(receiver.host)
        gather()
        endpoint(copies, receiver)
        copies.case()
        do_round()
        assert canary.connections == 0
    attempt = Attempt.objects.get()
    assert (attempt.status, attempt.detail.startswith("a redirect")) == (307, True)


@pytest.mark.fault(55)
def test_a_private_address_is_refused_when_entered_and_when_sent_to(copies: Copies, allow: Allow) -> None:
    with listening() as canary:
        with pytest.raises(AddressError):
            check_address(canary.url)
        allow(canary.host)
        gather()
        endpoint(copies, canary)
        allow()
        copies.case()
        do_round()
        assert canary.connections == 0
    assert "not on the public internet" in Attempt.objects.get().detail


def test_nothing_is_sent_in_clear_text() -> None:
    with pytest.raises(AddressError, match="https"):
        check_address("http://93.184.216.34/hook")


def test_a_refused_address_is_explained_in_the_language_of_the_reader(desk: Callable[..., Client]) -> None:
    client = desk()
    for form, field, address, reason in (
        ("/webhooks/", "url", "https://127.0.0.1/hook", "私有地址"),
        ("/webhooks/", "url", "http://93.184.216.34/", "请填写"),
        ("/alerts/", "address", "dbus://", "地址须以下列之一开头"),
    ):
        shown = client.post(form, {field: address, "kinds": [Kind.COPY_FOUND], "rhythm": "hourly"}).content.decode()
        assert reason in shown, address


def test_a_receiver_that_is_gone_is_switched_off(copies: Copies, allow: Allow) -> None:
    with listening(lambda handler: respond(handler, 410)) as receiver:
        allow(receiver.host)
        gather()
        endpoint(copies, receiver)
        copies.case()
        do_round()
    assert not Endpoint.objects.get().active


def test_a_webhook_that_was_switched_off_meanwhile_stays_off(copies: Copies, allow: Allow) -> None:
    def fail(handler: BaseHTTPRequestHandler) -> None:
        Endpoint.objects.update(active=False)
        respond(handler, 500)

    with listening(fail) as receiver:
        allow(receiver.host)
        gather()
        endpoint(copies, receiver)
        copies.case()
        assert do_round() == 1
    assert not Endpoint.objects.get().active


def test_a_delivery_is_given_up_and_can_be_replayed(
    copies: Copies, allow: Allow, desk: Callable[..., Client], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivering, "BACK_OFF", ())
    with listening(lambda handler: respond(handler, 500)) as receiver:
        allow(receiver.host)
        gather()
        endpoint(copies, receiver)
        copies.case()
        do_round()
        delivery = Delivery.objects.get()
        assert delivery.state == DeliveryState.FAILED
        stranger = browser(member("strangers"))
        assert stranger.post(f"/webhooks/deliveries/{delivery.pk}/replay/").status_code == 404
        receiver.answer = lambda handler: respond(handler, 200)
        client = desk()
        client.post(f"/webhooks/deliveries/{delivery.pk}/replay/")
        assert deliver_due() == 1
        log = client.get(f"/webhooks/{delivery.endpoint_id}/").content.decode()
    assert Delivery.objects.get().state == DeliveryState.DELIVERED
    assert "500" in log
    assert "copy.found" in log


@pytest.mark.fault(36)
def test_no_organisation_is_told_anothers_business(copies: Copies, theirs: Copy, allow: Allow) -> None:
    with listening() as receiver:
        allow(receiver.host)
        gather()
        endpoint(copies, receiver)
        stranger = member(CANARY)
        add(organisation_of(stranger), stranger, receiver.url + "-theirs", Kind.values)
        move(theirs.case, CaseState.CONFIRMED, None)
        copies.case()
        do_round()
    received = {path: (body + json.dumps(headers).encode()).decode() for path, headers, body in receiver.got}
    assert CANARY not in received["/hook"]
    assert CANARY in received["/hook-theirs"]
    assert Event.objects.count() == 3
