"""A site is looked up on request, once a day, through the guard; findings are proposed and accepted."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone
from whoisit.errors import ParseError

from storage.settings import Settings
from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.outgoing.conftest import listening
from tests.webadmin.targets.loopback_registries import Registry, domain, entity, network, registry
from webadmin.accounts.models import Role
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.targets.models import Lookup, Target
from webadmin.targets.registration.looking_up import look_up_waiting
from webadmin.targets.registration.named_persons import forget_persons
from webadmin.targets.registration.registration_answers import look_up, registered_domain


@pytest.fixture
def registries(web: Settings) -> Iterator[Registry]:
    """The registries of `.example` and of 93.0.0.0/8, and a DNS server, on loopback."""
    with registry() as served, override_settings(WENZONG=replace(
            web, allow_hosts=(served.host,), rdap_lists_url=f"http://{served.host}/lists",
            dns_resolvers=(f"127.0.0.1:{served.dns_port}",))):
        yield served


def test_what_is_found_is_proposed_and_accepted_by_a_person(
    copies: Copies, desk: Callable[..., Client], registries: Registry,
) -> None:
    case, client = copies.case().case_id, desk(Role.EDITOR)
    address = f"/targets/{case}/"
    client.get(address)
    assert (registries.paths, look_up_waiting()) == ([], 0), "nothing is asked before a person asks"
    assert client.post(f"{address}look-up/").status_code == 302
    assert look_up_waiting() == 1
    shown = client.get(address).content.decode()
    for answer in ("某注册商", "abuse@host.example", "93.184.215.14", "ns1.registrar.example", "EXAMPLE-NET", "张某"):
        assert answer in shown
    assert not Target.objects.exists(), "nothing changes by itself"
    client.post(f"{address}accept/", {"lookup": Lookup.objects.get().pk, "field": ["registrar", "abuse_email", "x"]})
    kept = Target.objects.get()
    assert (kept.registrar, kept.abuse_email, kept.hosting) == ("某注册商", "abuse@host.example", "")
    assert (kept.source, kept.looked_up_on) == ("RDAP, DNS: mirror.example", timezone.localdate())
    assert AuditEvent.objects.get(action="settings.target").changes["registrar"] == ["", "某注册商"]
    before = len(registries.paths)
    client.post(f"{address}look-up/")
    assert (look_up_waiting(), len(registries.paths)) == (0, before), "the answer of today is kept"
    Lookup.objects.update(asked_at=timezone.now() - timedelta(days=2))
    client.post(f"{address}look-up/")
    assert look_up_waiting() == 1
    assert not [path for path in registries.paths[before:] if path.startswith("/lists")], "the lists are kept for a day"


def test_persons_are_handed_out_to_owners_forgotten_and_erased(
    copies: Copies, desk: Callable[..., Client], registries: Registry,
) -> None:
    case = copies.case().case_id
    desk().post(f"/targets/{case}/look-up/")
    look_up_waiting()
    desk().head("/targets/persons.json").close()
    export = json.loads(streamed(desk().get("/targets/persons.json")))
    assert AuditEvent.objects.filter(action=Action.PERSONAL_DATA_EXPORTED).count() == 1, "the file, not its head"
    assert export[0]["persons"] == [{"role": "registrant", "name": "张某", "person": "张某",
                                     "email": "zhang@person.example", "tel": "+86.51200000"}]
    assert "张某" not in json.dumps(Lookup.objects.get().facts, ensure_ascii=False)
    assert desk(Role.EDITOR).get("/targets/persons.json").status_code == 403
    assert json.loads(streamed(browser(member("strangers")).get("/targets/persons.json"))) == []
    assert forget_persons(timezone.now() + timedelta(days=179)) == 0
    assert forget_persons(timezone.now() + timedelta(days=181)) == 1
    Lookup.objects.update(persons=[{"name": "张某"}])
    desk().post("/targets/persons/erase/")
    assert Lookup.objects.get().persons == []
    assert Lookup.objects.get().facts["registrar"] == "某注册商", "what is not about people stays"


def test_a_host_behind_a_delivery_network_is_not_called_its_host(registries: Registry) -> None:
    registries.answers["/ip/93.184.215.14"] = network("CLOUDFLARENET", "Cloudflare, Inc.")
    found = look_up("www.mirror.example").proposals
    assert found["cdn"] == "Cloudflare"
    assert "hosting" not in found


@pytest.mark.parametrize("strange", [
    b"<html>", b"[]", b'{"handle": 7, "entities": "x"}',
    {**domain(), "entities": [{"roles": ["registrar"], "vcardArray": ["vcard", [["fn", {}, "text", ["x"]]]]}]},
    b" " * (3 * 2**20), b"[" * 100_000, None])
def test_strange_answers_are_named_and_break_nothing(registries: Registry, strange: Any) -> None:
    registries.answers["/domain/mirror.example"] = strange
    found = look_up("mirror.example")
    assert found.proposals["abuse_email"] == "abuse@host.example", "the network still answers"
    assert found.registrar or "mirror.example" in found.troubles[0]


def test_what_cannot_be_stored_or_turns_text_is_shown_by_number(registries: Registry) -> None:
    registries.answers["/domain/mirror.example"] = {
        **domain(), "entities": [entity("registrar", "某\x00注\ud800册\u202e商", "sales@registrar.example")]}
    assert look_up("mirror.example").registrar == "某‹U+0000›注‹U+D800›册‹U+202E›商"


def test_the_reason_names_no_person_of_an_answer_that_cannot_be_read(
    registries: Registry, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_about: object, **_more: object) -> None:
        raise ParseError(f"no handle in raw data: {domain()}")

    monkeypatch.setattr("whoisit.domain", refuse)
    [trouble] = look_up("mirror.example").troubles
    assert ("cannot be read" in trouble, "张某" in trouble) == (True, False)


def test_no_registry_leads_to_a_private_host(registries: Registry) -> None:
    with listening() as canary:
        inside = f"http://127.0.0.1:{canary.port}/domain/mirror.example"
        registries.answers["/domain/mirror.example"] = inside
        moved = look_up("mirror.example")
        registries.answers["/domain/mirror.example"] = {
            **domain(), "links": [{"rel": "related", "href": inside, "type": "application/rdap+json"}]}
        with pytest.warns(Warning, match="not on the public internet"):
            related = look_up("mirror.example")
        assert canary.connections == 0
    assert "not on the public internet" in moved.troubles[0]
    assert related.registrar == "某注册商", "what the registry itself said is kept"


def test_a_registry_that_is_not_known_is_said(registries: Registry) -> None:
    assert "cn" in look_up("mirror.cn").troubles[0]
    assert [registered_domain(host) for host in ("a.b.co.uk", "www.x.com.cn", "localhost")] == [
        "b.co.uk", "x.com.cn", "localhost"]
