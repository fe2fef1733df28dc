"""A decoy is declared on the desk, and copies then say when they were taken, and why."""

from collections.abc import Callable

import pytest
from django.test import Client

from insight.dating.dates_of_work import read_dates
from storage.collections.matches import Matches
from storage.collections.origins.decoys import Decoys
from tests.webadmin.conftest import Copies

SENTENCE = "檐下的铜铃在那一刻轻轻响了三声。"


@pytest.mark.parametrize(("language", "said"), [("en", "taken between"), ("zh-hans", "抓取于")])
def test_a_declared_decoy_dates_a_copy(
    copies: Copies, desk: Callable[..., Client], language: str, said: str,
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
    assert sum(read_dates(copies.database, work.id, Matches(copies.database).summaries_of_work(work.id))) == 1
    assert said in client.get(address).content.decode()
    assert said in client.get(f"/cases/copies/{found.pk}/").content.decode()
    assert client.post(f"{address}{decoy.id}/withdraw/").status_code == 302
    assert not Decoys(copies.database).of_work(work.id)
