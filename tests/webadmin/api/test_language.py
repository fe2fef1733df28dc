"""The API refuses in English, whatever the language of the installation and its members."""

import re
from collections.abc import Callable

import pytest
from django.test import override_settings

from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies
from webadmin.accounts.models import User
from webadmin.notices.kinds import KINDS

CHINESE = re.compile("[一-鿿]")
KIND = next(name for name, kind in KINDS.items() if kind.about != "passing_off")


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_refusals_do_not_depend_on_the_language_of_the_desk(
    api: Callable[..., Program], copies: Copies, language: str,
) -> None:
    case, program = copies.case().case.pk, api()
    User.objects.update(language=language)
    with override_settings(LANGUAGE_CODE=language):
        check(program, case)


def check(program: Program, case: int) -> None:
    """Send requests that are refused, and check their language."""
    seen = {"If-Match": program.get(f"/cases/{case}")["ETag"]}
    refused = {
        409: program.post(f"/cases/{case}/decision", {"state": "answered"}),
        422: program.post("/notices", {"kind": KIND, "copies": [999_999]}),
    }
    nothing = program.send("post", f"/cases/{case}/undo", {}, headers=seen)
    unknown = program.post("/notices", {"kind": "no such kind", "copies": [1]})
    for status, answer in (*refused.items(), (409, nothing), (422, unknown)):
        assert answer.status_code == status, answer.content
        assert answer["Content-Language"] == "en"
        assert not CHINESE.search(answer.content.decode()), answer.json()
    assert "cannot follow" in refused[409].json()["detail"]
    assert "None of these copies exists" in refused[422].json()["detail"]
    assert "no decision" in nothing.json()["detail"]
