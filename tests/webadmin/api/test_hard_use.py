"""Acceptance case 56: repeated keys, moving lists, revoked tokens and huge bodies."""

import hashlib
import json
from collections.abc import Callable

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies
from webadmin.api.admission.tokens import revoke
from webadmin.api.cursors import Listed, items_after
from webadmin.api.models import KeptAnswer
from webadmin.api.routes import copy_export
from webadmin.cases.models import CaseEvent, Copy
from webadmin.sites.models import Site

Api = Callable[..., Program]
SITE = {"name": "mirror", "start_urls": ["http://mirror.example/"]}


@pytest.mark.fault(56)
def test_a_repeated_key_does_the_thing_once_and_refuses_another_body(api: Api) -> None:
    program = api()
    first, again = program.post("/sites", SITE, key="k1"), program.post("/sites", SITE, key="k1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Site.objects.count() == 1
    other = program.post("/sites", SITE | {"name": "another"}, key="k1")
    assert (other.status_code, other.headers["Content-Type"]) == (409, "application/problem+json")
    assert api().post("/sites", SITE | {"name": "third"}, key="k1").status_code == 201  # a key of another token


def test_a_form_in_place_of_json_is_refused_by_its_type(api: Api) -> None:
    program = api()
    answer = program.client.post("/api/v1/sites", SITE, headers={"Authorization": f"Bearer {program.secret}"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (415, "application/problem+json")
    assert "application/json" in answer.json()["detail"]


def test_a_misspelt_filter_is_refused(api: Api, copies: Copies) -> None:
    copies.case()
    program = api()
    refused = program.get("/cases", status="confirmed")  # the parameter is called `state` there
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/query/status")
    assert "state" in refused.json()["errors"][0]["detail"]
    assert program.get("/cases", state="confirmed").json()["items"] == []
    assert program.client.post("/api/v1/sites?x=1", SITE, content_type="application/json",
                               headers={"Authorization": f"Bearer {program.secret}"}).status_code == 422
    assert not Site.objects.exists()


def test_an_error_points_to_the_field_as_it_was_sent(api: Api, copies: Copies) -> None:
    program, case = api(), copies.case().case_id
    for address, body, wrong in (("/sites", {**SITE, "delay": "x"}, "/body/delay"), ("/bundles", {}, "/body/number"),
                                 (f"/cases/{case}/delistings", {"engine": 1}, "/body/engine")):
        errors = program.post(address, body).json()["errors"]
        assert wrong in [each["pointer"] for each in errors], errors


def test_a_repeated_answer_names_the_version_that_the_first_named(api: Api, copies: Copies) -> None:
    address = f"/cases/{copies.case().case.pk}/decision"
    program = api()
    first, again = (program.post(address, {"state": "confirmed"}, key="k1") for _ in range(2))
    assert (first.status_code, again.headers["Idempotent-Replayed"]) == (200, "true")
    assert again["ETag"] == first["ETag"]


def test_a_kept_answer_holds_no_bare_hash_of_a_body_that_may_hold_a_password(api: Api) -> None:
    address, body = "/api/v1/notices/1/signature", {"name": "Shen Yan", "password": "correct horse"}
    api().post("/notices/1/signature", body, key="k1")
    sent = json.dumps(body, cls=DjangoJSONEncoder).encode()
    bare = hashlib.sha256(f"POST {address}\n".encode())
    bare.update(len(sent).to_bytes(8, "little") + sent)
    assert KeptAnswer.objects.get().digest != bare.hexdigest()
    assert len(KeptAnswer.objects.get().digest) == 64


def test_a_request_under_way_is_not_begun_twice(api: Api) -> None:
    program = api()
    program.post("/sites", SITE, key="k1")
    KeptAnswer.objects.update(status=0)
    answer = program.post("/sites", SITE, key="k1")
    assert (answer.status_code, answer.headers["Retry-After"]) == (409, "5")


def numbers(program: Program, order: str, between: Callable[[int], None]) -> list[int]:
    """Read all sites page by page, while `between` changes them."""
    found: list[int] = []
    after, page = "", 0
    while True:
        answer = program.get("/sites", limit=3, after=after, order=order).json()
        found += [item["id"] for item in answer["items"]]
        page += 1
        if not answer["next"]:
            return found
        after = answer["next"]
        between(page)


@pytest.mark.fault(56)
@pytest.mark.parametrize("order", ["oldest", "newest"])
def test_a_cursor_loses_and_repeats_no_row_while_others_come_and_go(api: Api, copies: Copies, order: str) -> None:
    program = api()
    assert program.token
    tenant = program.token.organisation
    rows = [Site.objects.create(organisation=tenant, name=f"site {number}", start_urls=[]) for number in range(20)]
    gone: set[int] = set()

    def change(page: int) -> None:
        Site.objects.create(organisation=tenant, name=f"new {page}", start_urls=[])
        for row in (rows[page], rows[-page]):
            gone.add(row.pk)
            Site.objects.filter(pk=row.pk).delete()

    found = numbers(program, order, change)
    assert len(found) == len(set(found))
    assert {row.pk for row in rows} - gone <= set(found)
    assert found == sorted(found, reverse=order == "newest")


def test_a_list_of_long_names_is_read_to_its_end() -> None:
    pairs = [("甲" * 300, "乙" * 299 + last) for last in "丙丁戊"]
    read: list[tuple[str, str]] = []
    after: str | None = ""
    while after is not None:
        rows, after = items_after(pairs, "likeness authors", Listed(after=after, limit=1), lambda pair: pair)
        read += rows
    assert read == sorted(pairs)


def test_a_cursor_belongs_to_its_list(api: Api, copies: Copies) -> None:
    program = api()
    assert program.token
    for number in range(3):
        Site.objects.create(organisation=program.token.organisation, name=str(number), start_urls=[])
    cursor = program.get("/sites", limit=1).json()["next"]
    assert program.get("/sites", limit=1, after=cursor).status_code == 200
    assert program.get("/sites", after=cursor, order="newest").status_code == 400
    assert program.get("/copies", after=cursor).status_code == 400
    assert program.get("/sites", after="!").status_code == 400


@pytest.mark.fault(56)
def test_an_export_ends_where_its_token_is_revoked(api: Api, copies: Copies, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copy_export, "BATCH", 1)
    work = copies.work()
    for number in (1, 2, 3):
        copies.open(copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}"))
    program = api()
    whole = b"".join(program.get("/exports/copies").streaming_content).splitlines()
    assert [json.loads(line)["id"] for line in whole[:-1]] == sorted(Copy.objects.values_list("pk", flat=True))
    assert json.loads(whole[-1]) == {"end": {"copies": 3}}
    stream = iter(program.get("/exports/copies").streaming_content)
    next(stream)
    assert program.token
    revoke(program.token)
    assert json.loads(b"".join(stream))["problem"]["status"] == 401
    assert CaseEvent.objects.count() == 3


@pytest.mark.fault(56)
def test_a_body_of_a_gigabyte_is_refused_before_it_is_read(api: Api) -> None:
    program = api()
    answer = program.client.generic(
        "POST", "/api/v1/works", b"{}", "application/json", CONTENT_LENGTH=str(2**30),
        headers={"Authorization": f"Bearer {program.secret}"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (413, "application/problem+json")
    long = program.post("/works", {"title": "x", "chapters": [{"title": "1", "text": "a" * 17 * 2**20}]})
    assert long.status_code == 413


@pytest.mark.parametrize("body", ["{", "[" * 100_000, '"\\ud800"', "null", '{"name": "\\u0000", "start_urls": []}'])
def test_what_is_no_document_is_refused(api: Api, body: str) -> None:
    program = api()
    answer = program.client.post("/api/v1/sites", body, content_type="application/json",
                                 headers={"Authorization": f"Bearer {program.secret}"})
    assert answer.status_code in (400, 422), answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_errors_outside_the_operations_are_problems_too(api: Api) -> None:
    program = api()
    for answer, status in ((program.get("/nowhere"), 404), (program.send("delete", "/works"), 405),
                           (program.get("/works", title='{"$ne": null}'), 400)):
        assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
