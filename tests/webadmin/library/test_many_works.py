"""The list of works, and fields that select a work, read only a part of a large library."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from django.test import Client, override_settings
from pymongo import monitoring

from benchmarks.desk.page_costs import MongoCalls
from storage.collections.works import Works
from storage.documents import Work
from storage.mongodb import disconnect
from storage.settings import Settings
from tests.webadmin.conftest import Copies
from webadmin.holders.models import OwnershipProof
from webadmin.licences.models import Licence
from webadmin.tenant_documents import TenantDocuments


@pytest.fixture
def calls(web: Settings) -> Iterator[MongoCalls]:
    """Count the desk's queries; it gets a new connection, because listeners apply only to later ones."""
    listener = MongoCalls()
    monitoring.register(listener)
    url = str(web.mongodb_url)
    own = replace(web, mongodb_url=f"{url}{'&' if '?' in url else '/?'}maxIdleTimeMS=60000")
    with override_settings(WENZONG=own):
        yield listener
    disconnect(own)


def fill(copies: Copies, numbers: range) -> None:
    Works(copies.database).add([Work(copies.organisation, f"作品{number:03}", f"作者{number % 3}", "")
                                for number in numbers])


PAGES = ("/works/", "/works/?page=2", "/works/?q=作品0", "/licences/add/", "/alerts/", "/holder/",
         "/holder/proofs/add/")


def test_no_page_asks_more_of_a_larger_library(
    calls: MongoCalls, copies: Copies, desk: Callable[..., Client],
) -> None:
    client, costs = desk(), []
    for numbers in (range(30), range(30, 330)):
        fill(copies, numbers)
        assert client.get("/").status_code == 200  # the menu asks only once whether there are several works
        found = {}
        for page in PAGES:
            calls.count = 0
            assert client.get(page).status_code == 200
            found[page] = calls.count
        costs.append(found)
    assert costs[0]["/works/"], "the calls are heard"
    assert costs[0] == costs[1]


def test_the_list_goes_by_title_and_is_searched_by_title_and_author(copies: Copies) -> None:
    fill(copies, range(45))
    fill(Copies(copies.database, "strangers"), range(100, 103))
    own = TenantDocuments(copies.organisation)
    assert len(own.library()) == 45
    assert [work.title for work in own.library()[20:40]] == [f"作品{number:03}" for number in range(20, 40)]
    assert [work.title for work in own.library("品01")] == [f"作品{number:03}" for number in range(10, 20)]
    assert len(own.library("作者2")) == 15
    assert [len(own.library(text)) for text in ("(", ".*", "\0")] == [0, 0, 0], "a text is no pattern"


def test_a_work_is_named_by_title_author_or_id(copies: Copies, desk: Callable[..., Client]) -> None:
    twins = [Work(copies.organisation, "同名", author, "") for author in ("甲", "乙")]
    theirs = Work("strangers", "别人的书", "", "")
    Works(copies.database).add([*twins, theirs, Work(copies.organisation, "独名", "丙", "")])
    client = desk()
    refused = {"同名": "同名", "别人的书": "别人的书", theirs.id: theirs.id, "同名 · 丁": "同名 · 丁"}
    for text, reason in refused.items():
        answer = client.post("/licences/add/", {"work": text, "share": "100"})
        assert answer.status_code == 200
        assert reason in answer.content.decode()
    for text in ("独名", "同名 · 乙", twins[0].id):
        assert client.post("/licences/add/", {"work": text, "share": "100"}).status_code == 302, text
    assert [licence.work for licence in Licence.objects.order_by("pk")][1:] == [twins[1].id, twins[0].id]
    shown = client.get(f"/licences/{Licence.objects.latest('pk').pk}/").content.decode()
    assert 'value="同名 · 甲"' in shown
    assert client.post("/holder/proofs/add/", {"work": "独名", "kind": "contract"}).status_code == 302
    assert OwnershipProof.objects.get().work == Licence.objects.earliest("pk").work


def test_works_of_one_title_are_listed_once_each(copies: Copies) -> None:
    Works(copies.database).add([Work(copies.organisation, "同名", f"作者{number}", "") for number in range(60)])
    works = Works(copies.database)
    parts = [works.matching(copies.organisation, "同名", start, 7) for start in range(0, 60, 7)]
    listed = [work.id for part in parts for work in part]
    assert listed == sorted(listed)
    assert len(set(listed)) == 60
