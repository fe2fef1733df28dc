"""From a found copy to its proven removal through the API alone."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import override_settings

from storage.settings import Settings
from tests.webadmin.api.conftest import Program, api
from tests.webadmin.conftest import PASSWORD, Copies, streamed
from tests.webadmin.journey.pirate import CHAPTER, Pirate, pirate
from tests.webadmin.notices.conftest import PROFILE
from webadmin.accounts.models import Organisation
from webadmin.api.models import Scope
from webadmin.bundles.orders import make_waiting
from webadmin.holders.models import HolderProfile, OwnershipProof

__all__ = ["api"]

pytestmark = pytest.mark.slow
Api = Callable[..., Program]
ON_PAPER = ["document_missing", "document_missing"]
"""Warnings about identity and ownership: their documents may be enclosed on paper."""
HOST = {"recipient": "镜像主机", "recipient_email": "abuse@host.example", "recipient_country": "CN"}


def done(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()


def found_case(program: Program, world: Pirate) -> dict[str, Any]:
    """Add a work and a site, crawl it, and read the resulting case."""
    work = done(program.post("/works", {"title": CHAPTER.work, "author": "沈砚", "chapters": [
        {"title": CHAPTER.title, "text": CHAPTER.text, "number": 2}]}), 201)["work"]
    assert program.token
    OwnershipProof.objects.create(
        organisation=program.token.organisation, work=work, kind="registration", number="国作登字-2020-A-1")
    site = done(program.post("/sites", {"name": "mirror", "start_urls": [world.site.url + "/"]}), 201)
    done(program.post(f"/sites/{site['id']}/crawl"), 202)
    world.work()
    [case] = done(program.get("/cases", state="new", work=work))["items"]
    return dict(case)


def bundle_of(program: Program, case: int, settings: Settings) -> bytes:
    """Order the evidence bundle, let a worker make it, and download it."""
    order = done(program.post("/bundles", {"number": case}), 202)
    assert order["state"] == "waiting"
    make_waiting(settings)
    made = done(program.get(f"/bundles/{order['id']}"))
    assert made["state"] == "ready", made
    content = streamed(program.get(f"/bundles/{order['id']}/file"))
    assert hashlib.sha256(content).hexdigest() == made["sha256"]
    return content


def signed_notice(program: Program, case: int) -> int:
    """Draft a notice, correct what is wrong with it, and sign it."""
    notice = done(program.post("/notices", {"kind": "article_14", "case": case}), 201)["id"]
    wrong = done(program.get(f"/notices/{notice}/findings"))
    assert [each["rule"] for each in wrong["findings"]] == ["no_recipient", *ON_PAPER]
    signature = {"name": PROFILE["signatory"], "password": PASSWORD}
    assert program.post(f"/notices/{notice}/signature", signature).status_code == 422
    done(program.send("patch", f"/notices/{notice}", HOST))
    done(program.post(f"/notices/{notice}/refill"))
    left = done(program.get(f"/notices/{notice}/findings"))
    assert (left["may_be_sent"], [each["rule"] for each in left["findings"]]) == (True, ON_PAPER)
    assert program.post(f"/notices/{notice}/signature", signature | {"password": "guessed"}).status_code == 422
    assert done(program.post(f"/notices/{notice}/signature", signature))["state"] == "signed"
    return int(notice)


def test_the_api_alone_leads_from_a_found_copy_to_its_proven_removal(
    settings: Settings, copies: Copies, api: Api,
) -> None:
    program = api()
    HolderProfile.objects.create(organisation=Organisation.objects.get(slug=copies.organisation), **PROFILE)
    with pirate(settings) as world, override_settings(WENZONG=world.settings):
        case = found_case(program, world)
        number = case["id"]
        seen = {"If-Match": f'"{case["version"]}"'}
        decided = done(program.send("post", f"/cases/{number}/decision", {"state": "confirmed"}, headers=seen))
        assert decided["version"] > case["version"]
        late = program.send("post", f"/cases/{number}/decision", {"state": "false_alarm"}, headers=seen)
        assert (late.status_code, late.headers["Content-Type"]) == (412, "application/problem+json")

        with ZipFile(BytesIO(bundle_of(program, number, world.settings))) as bundle:
            assert {"manifest.json", "verify.py"} <= set(bundle.namelist())
        notice = signed_notice(program, number)
        exported = program.get(f"/notices/{notice}/file", format="txt").content.decode()
        assert world.address in exported
        assert done(program.get("/removals"))["whole"]["noticed"] == 0
        done(program.post(f"/notices/{notice}/handed-in", {"proof": "receipt 7"}))
        assert done(program.get(f"/cases/{number}"))["state"] == "sent"

        check_until_removed(program, world, number)
        last = done(program.get(f"/cases/{number}/history", order="newest"))["items"][0]
        assert (last["kind"], last["after"], last["by"]) == ("state", "removed", None)
        assert last["proof"].startswith("checks until")
        figures = done(program.get("/removals"))
        assert (figures["whole"]["noticed"], figures["whole"]["removed"], figures["whole"]["rate"]) == (1, 1, 100)
        assert done(program.get("/statistics"))["totals"]


def check_until_removed(program: Program, world: Pirate, case: int) -> None:
    """Check a page while it is up, then while it answers 404, until its removal is proven."""
    sent = datetime.now(UTC)
    world.watch(sent)
    for hours, state, proven in ((1, "still_up", False), (2, "removed", False), (14, "removed", False),
                                 (27, "removed", True)):
        if hours == 2:
            world.take_down()
        assert done(program.post(f"/cases/{case}/check"), 202) == {"asked": 1}
        world.answer(sent + timedelta(hours=hours))
        [page] = done(program.get(f"/cases/{case}/pages"))["items"]
        assert (page["url"], page["state"], page["is_proven"]) == (world.address, state, proven)
    checks = done(program.get(f"/cases/{case}/checks"))["items"]
    assert [(each["status"], bool(each["record"]), bool(each["by"])) for each in checks][1:] == [(404, True, True)] * 3
    assert done(program.get(f"/cases/{case}"))["state"] == "removed"


def test_a_token_that_may_draft_may_not_send(api: Api, copies: Copies) -> None:
    copy = copies.case()
    program = api(scopes=[Scope.NOTICES])
    notice = done(program.post("/notices", {"kind": "article_14", "copies": [copy.pk]}), 201)["id"]
    assert program.post(f"/notices/{notice}/sending").status_code == 403
    unsigned = api(scopes=[Scope.SENDING]).post(f"/notices/{notice}/sending")
    assert unsigned.status_code == 409
