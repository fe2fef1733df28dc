"""Parameters aimed at a database are refused; unusual ones do no harm."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from webadmin.accounts.models import Role
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Copy

OPERATORS = [
    {"q": '{"$ne": null}'}, {"q[$regex]": ".*"}, {"$where": "sleep(1000)"}, {"site.$gt": ""}, {"q": '[{"$gt": ""}]'},
    {"work": '{"a": {"$in": []}}'}, {"q": "a\0b"}, {"status": ' {"$ne": 1}'},
]
ODD = [
    {"page": "-1"}, {"page": "9" * 50}, {"page": "abc"}, {"status": "x' OR 1=1 --"}, {"q": "%_\\"}, {"q": "9" * 40},
    {"q": "$5 · {a}"}, {"order": "password"}, {"site": "../../etc/passwd"}, {"days": "1e9"}, {"q": "٣"},
    {"q": "\ud800"}, {"q": "[" * 50_000}, {"work": "f" * 5000},
]


@pytest.mark.fault(40)
@pytest.mark.parametrize("parameters", OPERATORS, ids=json.dumps)
def test_operators_are_refused_everywhere(desk: Callable[..., Client], parameters: dict[str, str]) -> None:
    client = desk()
    for address in ("/", "/cases/", "/works/", "/login/", "/admin/login/"):
        assert client.get(address, parameters).status_code == 400, address
    assert client.post("/cases/bulk/", parameters).status_code == 400


def test_nul_in_a_path_is_refused_before_a_line_is_written_about_it(desk: Callable[..., Client]) -> None:
    client = desk(Role.VIEWER)
    for address in ("/works/%00/", "/api/v1/works/%00", "/nowhere/%00"):
        assert client.get(address).status_code in (400, 404), address
        assert client.post(address).status_code in (400, 404), address
    assert not any("\0" in reason for reason in AuditEvent.objects.values_list("reason", flat=True))


def test_odd_parameters_do_no_harm(desk: Callable[..., Client]) -> None:
    client = desk(Role.VIEWER)
    for parameters in ODD:
        query = {name: value.encode("utf-8", "surrogatepass") for name, value in parameters.items()}
        for address in ("/", "/cases/", "/works/", "/runs/"):
            assert client.get(address, query).status_code == 200, (address, parameters)


def test_a_note_may_speak_of_money_and_braces(desk: Callable[..., Client], copies: object) -> None:
    case: Copy = copies.case()  # type: ignore[attr-defined]  # the Copies fixture
    text = 'price {"a": 1} $5'
    assert desk().post(f"/cases/copies/{case.pk}/note/", {"note": text}).status_code == 302
    assert case.events.get(kind="note").text == text


def test_a_body_larger_than_any_upload_is_not_read(desk: Callable[..., Client]) -> None:
    answer = desk().post("/works/upload/", b"", content_type="text/plain", CONTENT_LENGTH=str(300 * 2**20))
    assert answer.status_code == 413
    assert desk().post("/works/upload/", b"", content_type="text/plain", CONTENT_LENGTH="-1").status_code == 413
