"""Bodies from attackers and careless programs are refused with a reason, quickly, and nothing is stored."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from storage.collections.works import Works
from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies
from webadmin.api.interface import MOST_ERRORS
from webadmin.cases.models import Case
from webadmin.security.charset import Application
from webadmin.sites.models import Site

Api = Callable[..., Program]
SITE = {"name": "mirror", "start_urls": ["http://mirror.example/"]}
CHAPTER = {"title": "第一章", "text": "暮色压下来的时候，他才走到渡口。"}


def sent(program: Program, method: str, address: str, body: str | bytes, kind: str = "application/json") -> Any:
    return program.client.generic(method.upper(), f"/api/v1{address}", body, kind, headers=program._headers())


def problem(answer: Any) -> dict[str, Any]:
    """Read the problem document of a refusal."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    document: dict[str, Any] = answer.json()
    assert document["detail"]
    return document


@pytest.mark.parametrize(("address", "body", "place"), [
    ("/sites", SITE | {"obey_robot": False}, "/body/obey_robot"),
    ("/works", {"title": "渡口", "chapters": [CHAPTER | {"published": "2024-03-05"}]}, "/body/chapters/0/published"),
    ("/notices", {"kind": "article_14", "recipient_mail": "a@host.example"}, "/body/recipient_mail"),
    ("/bundles", {"number": 1, "~a/b": 1}, "/body/~0a~1b"),
])
def test_a_misspelt_field_is_refused_by_its_place(api: Api, address: str, body: dict[str, Any], place: str) -> None:
    answer = api().post(address, body)
    assert answer.status_code == 422
    [error] = problem(answer)["errors"]
    assert error["pointer"] == place
    assert "unknown" in error["detail"]
    assert not Site.objects.exists()


@pytest.mark.parametrize("body", ["[]", "5", '"abc"', "true", '[{"reason": "x"}]'])
def test_what_is_no_object_is_no_empty_one(api: Api, copies: Copies, body: str) -> None:
    copies.case()
    site = Site.objects.create(organisation=Case.objects.get().organisation, name="mirror", start_urls=[])
    answer = sent(api(), "patch", f"/sites/{site.pk}", body)
    assert answer.status_code == 422
    assert problem(answer)["errors"] == [{"pointer": "/body", "detail": "Send a JSON object."}]


@pytest.mark.parametrize(("body", "why"), [
    ('{"state": "confirmed", "state": "false_alarm"}', "'state' occurs twice"),
    ('{"state": "confirmed", "reason": NaN}', "NaN is not a number"),
    ('{"state": -Infinity}', "-Infinity is not a number"),
    ('{"state": ' + "9" * 5000 + "}", "4300 digits"), ('{"state": ' + "[" * 5000 + "]" * 5000 + "}", "recursion"),
    (b'{"state": "\xff"}', "utf-8"), (b"state=confirmed", "line 1 column 1"), ('{"state": "confirmed"', "column"),
])
def test_what_is_no_json_is_told_why(api: Api, copies: Copies, body: str | bytes, why: str) -> None:
    case = copies.case().case
    answer = sent(api(), "post", f"/cases/{case.pk}/decision", body)
    assert answer.status_code == 400
    assert why in problem(answer)["detail"]
    assert Case.objects.get(pk=case.pk).state == "new"


@pytest.mark.parametrize("body", [
    '{"kind": "article_14", "copies": [' + '"x",' * 1_000_000 + "1]}",
    '{"kind": "article_14", ' + ",".join(f'"{number}": 0' for number in range(500_000)) + "}",
    '{"kind": "article_14", "copies": [' + '"x",' * 10_000 + "1]}",
], ids=["a million wrong items", "half a million unknown fields", "ten thousand wrong items"])
def test_many_errors_cost_a_bounded_time_and_answer(api: Api, body: str) -> None:
    begun = time.process_time()
    answer = sent(api(), "post", "/notices", body)
    assert answer.status_code in (400, 422)
    assert len(problem(answer).get("errors", ())) <= MOST_ERRORS
    assert len(answer.content) < 20_000
    assert time.process_time() - begun < 10


@pytest.mark.parametrize("text", ["\ud800", "暮色\udfff压下来"])
def test_halves_of_characters_are_stored_nowhere(api: Api, copies: Copies, text: str) -> None:
    program, case = api(), copies.case().case
    for address, body in (("/works", {"title": "渡口", "chapters": [CHAPTER | {"text": f"{CHAPTER['text']}{text}"}]}),
                          ("/works", {"title": text, "chapters": [CHAPTER]}),
                          (f"/cases/{case.pk}/notes", {"text": text}), ("/sites", SITE | {"name": text})):
        answer = sent(program, "post", address, json.dumps(body))
        assert answer.status_code == 422, answer.content
        assert problem(answer)["errors"]
    assert [work.title for work in Works(copies.database).of(copies.organisation)] == [case.work_title]


@pytest.mark.parametrize("charset", ["idna", "utf-16", "gbk", "no-such", "a\tb"])
def test_another_encoding_than_utf_8_is_refused(api: Api, charset: str) -> None:
    program = api()
    for kind in (f"application/json; charset={charset}", f"application/x-www-form-urlencoded; charset={charset}"):
        for answer in (sent(program, "post", "/sites?x=1", json.dumps(SITE), kind),
                       program.client.get("/api/v1/works?title=x", headers=program._headers(), CONTENT_TYPE=kind)):
            assert answer.status_code == 415
            assert "UTF-8" in problem(answer)["detail"]
    assert sent(program, "post", "/sites", json.dumps(SITE), 'application/json; charset="UTF8"').status_code == 201


PART = b'--x\r\nContent-Disposition: form-data; name="files"'
FILE = PART + b'; filename="a.txt"\r\n'


@pytest.mark.parametrize("charset", ["hex", "rot13", "undefined", "utf-8"])
@pytest.mark.parametrize("address", ["/api/v1/works?title=x", "/login/?x=1"])
def test_a_codec_that_is_not_made_for_text_is_no_fault(copies: Copies, charset: str, address: str) -> None:
    application: Any = Application()
    statuses: list[str] = []
    environ = RequestFactory(headers={"host": "localhost"}).get(address).environ | {
        "CONTENT_TYPE": f"text/plain; charset={charset}"}
    b"".join(application(environ, lambda status, _headers: statuses.append(status)))
    assert statuses[0][:3] == ("415" if charset != "utf-8" else "401" if "api" in address else "200")


@pytest.mark.parametrize(("body", "boundary"), [
    (b"", ""), (b"", "x" * 300), (b"--x", "x"), (FILE + b"\r\n", "x"),
    (FILE + b"Content-Transfer-Encoding: base64\r\n\r\n%%%\r\n--x--\r\n", "x"),
    ((PART + b"\r\n\r\na\r\n") * 2_100 + b"--x--\r\n", "x"),
])
def test_a_broken_form_is_refused_and_imports_nothing(api: Api, copies: Copies, body: bytes, boundary: str) -> None:
    answer = sent(api(), "post", "/works/files", body, f"multipart/form-data; boundary={boundary}")
    assert answer.status_code in (400, 422), answer.content
    assert problem(answer)["detail"]
    assert not list(Works(copies.database).of(copies.organisation))


def test_as_many_files_as_a_form_takes_are_taken(api: Api, copies: Copies) -> None:
    program = api()

    def upload(count: int) -> Any:
        files = [SimpleUploadedFile("同名.txt", f"第{number}章 渡口\n{CHAPTER['text']}{number}".encode())
                 for number in range(count)]
        return program.client.post("/api/v1/works/files", {"files": files}, headers=program._headers())

    answer = upload(201)
    assert answer.status_code == 422
    assert problem(answer)["errors"] == [
        {"pointer": "/body/files", "detail": "Select at most 200 files at a time, or put them into a zip file."}]
    answer = upload(150)
    assert answer.status_code == 201, answer.content
    assert sum(answer.json()[name] for name in ("new", "changed", "unchanged")) == 150
    assert answer.json()["refused"] == []


def test_a_parameter_that_comes_twice_is_refused(api: Api, copies: Copies) -> None:
    copies.case()
    answer = api().client.get("/api/v1/cases?state=new&state=confirmed", headers=api()._headers())
    assert answer.status_code == 422
    assert problem(answer)["errors"][0]["pointer"] == "/query/state"


def test_chapters_of_one_title_are_named(api: Api, copies: Copies) -> None:
    answer = api().post("/works", {"title": "渡口", "chapters": [CHAPTER, CHAPTER | {"title": "第二章"}, CHAPTER]})
    assert answer.status_code == 422
    assert [each["pointer"] for each in problem(answer)["errors"]] == ["/body/chapters/2/title"]
    assert not list(Works(copies.database).of(copies.organisation))
