"""A decoy is declared on the desk; copies then say when they were taken, and why."""

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest
from django.test import Client

from insight.dating.dates_of_work import read_dates
from insight.dating.editions import History, editions_of
from insight.dating.taken import taken
from storage.collections.matches import Matches
from storage.collections.origins.datings import Datings
from storage.collections.origins.decoys import Decoys
from tests.insight.test_dating import DAY, NEW, NOW, OLD
from tests.webadmin.api.conftest import program
from tests.webadmin.conftest import Copies, member, streamed
from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent

SENTENCE = "檐下的铜铃在那一刻轻轻响了三声。"


@pytest.mark.parametrize(("language", "wording"), [("en", "taken between"), ("zh-hans", "之间取自原文")])
def test_a_declared_decoy_dates_a_copy(
    copies: Copies, desk: Callable[..., Client], language: str, wording: str,
) -> None:
    work = copies.work()
    chapter = copies.chapter(work)
    found = copies.open(copies.copy(work, chapter, "http://mirror.example/1"))
    client, address = desk(), f"/works/{work.id}/dating/"
    client.cookies.load({"django_language": language})
    order = {"chapter": chapter.chapter, "sentence": SENTENCE, "after": chapter.text[:12],
             "since": "2020-01-01T08:00", "until": "2020-01-01T09:00"}
    assert client.post(address, order | {"after": "乌有"}).status_code == 200
    assert not Decoys(copies.database).of_work(work.id)
    assert client.post(address, order).status_code == 302
    [decoy] = Decoys(copies.database).of_work(work.id)
    copies.database["pages"].update_many({}, {"$set": {"text": chapter.text[:12] + SENTENCE + chapter.text[12:]}})
    assert sum(read_dates(copies.database, Matches(copies.database).summaries_of_works([work.id]))) == 1
    page = client.get(address).content.decode()
    assert wording in page
    assert page.split('<svg class="span"')[1].count("<rect ") == 1
    client.head(f"{address}json").close()
    [row] = json.loads(streamed(client.get(f"{address}json")))
    assert AuditEvent.objects.filter(action=Action.INSIGHT_EXPORTED).count() == 1, "the file, not its head"
    assert (row["chapter"], row["url"]) == (chapter.title, "http://mirror.example/1")
    assert row["since"] < row["until"] < row["seen"]
    assert row["reasons"].count("has_decoy") == 2
    copies.database["datings"].update_many({}, {"$set": {"reasons.0.is_stated": False}})
    [unstated] = json.loads(streamed(client.get(f"{address}json")))
    assert unstated["reasons"].startswith(row["reasons"].partition(";")[0] + " ("), "an import is no publication"
    assert client.get(f"{address}dot").status_code == 404
    assert wording in client.get(f"/cases/copies/{found.pk}/").content.decode()
    api = program(member(copies.organisation))
    [dating] = api.get(f"/works/{work.id}/datings").json()
    assert [reason["why"] for reason in dating["reasons"]] == ["has_decoy", "has_decoy"]
    assert api.get(f"/works/{work.id}/decoys").json()[0]["sentence"] == SENTENCE
    for _ in range(2):
        assert client.post(f"{address}{decoy.id}/withdraw/").status_code == 302
    assert not Decoys(copies.database).of_work(work.id)
    done = AuditEvent.objects.filter(action__contains="decoy").order_by("pk")
    assert [event.action for event in done] == ["settings.decoy_declared", "settings.decoy_withdrawn"]


@pytest.mark.parametrize(("language", "wording"), [("en", "the time of its import"), ("zh-hans", "此为导入时间")])
def test_a_bound_that_nobody_stated_is_said_to_be_the_import(
    copies: Copies, desk: Callable[..., Client], language: str, wording: str,
) -> None:
    work, client = copies.work(), desk()
    client.cookies.load({"django_language": language})
    history = History(tuple(editions_of([(OLD, NOW, NOW), (NEW, None, NOW + 9 * DAY)])))
    found = taken(history, NEW, NOW + 30 * DAY)
    assert found is not None
    assert [reason.is_stated for reason in found.reasons] == [False, True]
    Datings(copies.database).put([{
        "_id": "d", "read_from": "", "work": work.id, "chapter": "c", "site": "mirror", "url": "http://mirror.example/1",
        "seen": NOW, "since": found.since, "until": found.until, "contradicts": False, "second_hand": False,
        "reasons": [asdict(reason) | {"why": reason.why.value} for reason in found.reasons]}])
    assert client.get(f"/works/{work.id}/dating/").content.decode().count(wording) == 1
