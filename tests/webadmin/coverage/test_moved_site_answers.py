"""A confirmed move makes two names one site: in answers, in the family and among reposting sites."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.webadmin.api.conftest import ALL, program
from tests.webadmin.conftest import Copies, member, organisation_of, streamed
from tests.webadmin.coverage.test_answers import families, sightings, words
from tests.webadmin.moves.proposed import proposed_move
from webadmin.accounts.tenancy import Tenant
from webadmin.moves.answering import answer
from webadmin.moves.models import SiteMove, move_key

OLD, NEW = "old", "new"
ONE = {
    "en": ("It is the same site as old.example, under the same operator: it moved here, last seen there on 2026-01-01, "
           "first here on 2026-01-01 (confirmed on {day})."),
    "zh-hans": ("该站与 old.example 是同一站点、同一运营者：由该处迁来，旧址最后见于 2026-01-01，"
                "此处首见于 2026-01-01（{day} 确认）。"),
}
COPIED = {"en": ("Copied from old", "Copied from loudeng (support 97%)."),
          "zh-hans": ("转载自 old", "转载自 loudeng（支持度 97%）。")}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_both_names_are_one_site_once_a_person_confirms_it(
    copies: Copies, desk: Callable[..., Client], language: str,
) -> None:
    case = copies.case()
    owner = member(copies.organisation)
    tenant = Tenant(organisation_of(owner))
    proposed_move(copies.database, copies.organisation, OLD, NEW, [case.work])
    families(copies, case.work, ("loudeng", ""), (OLD, "loudeng"), (NEW, OLD), ("third", OLD))
    sightings(case, "new.example", 2)
    sightings(case, NEW, 1)
    client, key = desk(), move_key(copies.organisation, OLD, NEW)
    copied, wording = COPIED[language]
    before = words(client, f"/works/{case.work}/", language)
    assert copied in before
    assert f"<bdi>{NEW}</bdi>" in client.get("/works/reposts/").content.decode()
    answer(tenant, key, "confirm", owner)
    after = words(client, f"/works/{case.work}/", language)
    day = timezone.localtime(SiteMove.objects.get().answered_at).date()
    assert ONE[language].format(day=day) in after
    assert copied not in after
    assert wording in after
    rows = program(owner, ALL).get("/reposts").json()["items"]
    assert [(row["source"], row["site"]) for row in rows] == [("loudeng", NEW), (NEW, "third")]
    page = client.get("/works/reposts/").content.decode()
    assert f"<bdi>{NEW}</bdi> " in page
    assert f"<bdi>{OLD}</bdi>" in page, "it is said that they are one"
    assert OLD.encode() not in streamed(client.get("/works/reposts/csv"))
    family = client.get(f"/works/{case.work}/family/").content.decode()
    assert family.count(f'site={OLD}"') == 0
    assert program(owner, ALL).get(f"/works/{case.work}/family").json()["former"] == {NEW: [OLD]}
    answer(tenant, key, "withdraw", owner)
    assert copied in words(client, f"/works/{case.work}/", language)
