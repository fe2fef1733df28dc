"""A decision about a passage can be applied to all copies with the same passage after review, and undone."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from matcher import Matcher
from matcher.calibration import example
from storage.collections.matches import Matches
from storage.documents import Passage
from tests.webadmin.conftest import Copies, browser, member, streamed
from webadmin.accounts.models import Role
from webadmin.cases.models import BulkJob, Copy
from webadmin.cases.passages import same_passages as finding

POEM = "床前明月光，疑是地上霜。举头望明月，低头思故乡。"
TEXT = f"暮色压下来的时候，林知微才走到渡口。他低声念道：{POEM}船家说今晚的雾太重，谁也不过江。"
AT = TEXT.index(POEM)


@pytest.fixture
def quoting(copies: Copies) -> list[Copy]:
    """Three copies of only the poem, one of the whole chapter, one of its beginning, each on its own page."""
    chapter = copies.chapter(copies.work(), text=TEXT)
    spans = [(AT, AT + len(POEM))] * 3 + [(0, len(TEXT)), (0, AT)]
    found = []
    for number, span in enumerate(spans):
        match = copies.copy(copies.work(), chapter, f"http://mirror{number}.example/1", site=f"mirror{number}")
        match = replace(match, passages=(Passage((7 + span[0], 7 + span[1]), span, 1.0),), method=f"m@{number}")
        Matches(copies.database).put([match])
        found.append(copies.open(match))
    return found


def statuses() -> list[str]:
    return list(Copy.objects.order_by("pk").values_list("status", flat=True))


def test_a_false_alarm_is_applied_to_the_chosen_ones_and_taken_back(
    quoting: list[Copy], desk: Callable[..., Client],
) -> None:
    client, poem = desk(Role.EDITOR), quoting[0]
    page = client.post(f"/cases/copies/{poem.pk}/decide/", {"status": "false_alarm"}, follow=True).content.decode()
    address = f"/cases/same/copy/{poem.pk}/"
    assert f'href="{address}"' in page
    shown = client.get(address).content.decode()
    assert POEM in shown
    listed = [copy.pk for copy in quoting if f'value="{copy.pk}"' in shown]
    assert listed == [quoting[1].pk, quoting[2].pk], "neither the whole chapter nor its beginning"
    assert statuses() == ["false_alarm", "new", "new", "new", "new"], "nothing without a look"
    answer = client.post(f"{address}apply/", {"copies": [quoting[1].pk, quoting[3].pk]})
    job = BulkJob.objects.get()
    assert answer.headers["Location"] == f"/cases/bulk/{job.pk}/"
    assert (job.state, job.changed, job.left) == ("done", 1, 0), "what was not listed cannot be chosen"
    assert statuses() == ["false_alarm", "false_alarm", "new", "new", "new"]
    quoting[1].case.refresh_from_db()
    assert quoting[1].case.state == "false_alarm", "the case follows its only copy"
    client.post(f"/cases/bulk/{job.pk}/undo/")
    assert statuses() == ["false_alarm", "new", "new", "new", "new"]
    quoting[1].case.refresh_from_db()
    assert quoting[1].case.state == "new"


def test_a_copy_decided_about_meanwhile_stays_as_it_is(quoting: list[Copy], desk: Callable[..., Client]) -> None:
    client = desk()
    client.post(f"/cases/{quoting[0].case_id}/decide/", {"status": "quotation"})
    address = f"/cases/same/case/{quoting[0].case_id}/apply/"
    client.post(address, {"copies": [quoting[1].pk, quoting[2].pk]})
    client.post(f"/cases/copies/{quoting[2].pk}/decide/", {"status": "confirmed"})
    client.post(f"/cases/bulk/{BulkJob.objects.get().pk}/undo/")
    undone = BulkJob.objects.latest("pk")
    assert (undone.changed, undone.left) == (1, 1)
    assert statuses()[:3] == ["quotation", "new", "confirmed"]


def test_other_versions_of_a_chapter_hold_the_same_passage(
    quoting: list[Copy], copies: Copies, desk: Callable[..., Client],
) -> None:
    other = copies.chapter(copies.work(), text=f"前言。{TEXT}")
    start = other.text.index(POEM)
    match = replace(copies.copy(copies.work(), other, "http://other.example/1", site="other"),
                    passages=(Passage((7 + start, 7 + start + len(POEM)), (start, start + len(POEM)), 1.0),),
                    method="m@other")
    Matches(copies.database).put([match])
    copy = copies.open(match)
    desk().post(f"/cases/copies/{quoting[0].pk}/decide/", {"status": "quotation"})
    decided = Copy.objects.get(pk=quoting[0].pk)
    found = finding.same_passages(finding.decided_copies(decided), Copy.objects.all())
    assert copy.pk in {each.copy.pk for each in found}


def test_decisions_of_people_are_labelled_pairs_that_calibrate_reads(
    quoting: list[Copy], desk: Callable[..., Client],
) -> None:
    client = desk()
    for copy, status in zip(quoting, ("false_alarm", "quotation", "confirmed", "closed"), strict=False):
        client.post(f"/cases/copies/{copy.pk}/decide/", {"status": status})
    lines = [json.loads(line) for line in streamed(client.get("/cases/labelled-pairs.jsonl")).splitlines()]
    assert [line["verdict"] for line in lines] == ["unrelated", "quotation", "near_copy"]
    assert {line["source"] for line in lines} == {TEXT}
    assert [example(line, Matcher()).verdict for line in lines] == [line["verdict"] for line in lines]
    assert not streamed(browser(member("strangers")).get("/cases/labelled-pairs.jsonl"))
