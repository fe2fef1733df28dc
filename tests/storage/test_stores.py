from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from pymongo.database import Database
from pymongo.errors import BulkWriteError

from storage.collections.captures import Captures
from storage.collections.fingerprints import Fingerprints
from storage.collections.kept_ahead.work_sizes import recounted
from storage.collections.matches import Matches
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.pages import Pages, Visit
from storage.collections.runs import FIRST_FAILED, Runs
from storage.collections.visits import Seen, Visits
from storage.collections.works import Works
from storage.documents import (
    Capture,
    Chapter,
    Document,
    Fingerprint,
    Match,
    Page,
    Passage,
    Reason,
    Redirect,
    RunItem,
    Work,
)
from storage.mongodb import DUPLICATE, insert_new
from storage.preparing.preparation import prepare
from tests.stored_pages import store_page

NOW = datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=UTC)
WORK = Work("demo", "雾灯", "林渡")
CHAPTER = Chapter(WORK.id, "第一章 渡口", "渡口的雾。", 1, NOW, "http://own.example/1")
CAPTURE = Capture("http://a.example/1", "http://a.example/one", 200, (("Content-Type", "text/html"), ("X", "1")),
                  "渡口".encode("gb18030") * 50, NOW, "127.0.0.1", (Redirect(302, "http://a.example/1"),))
PAGE = Page("盗站", "http://a.example/1", CAPTURE.id, NOW, "gb18030", "第一章", "渡口的雾。", "http://a.example/1_2", 2)
MATCH = Match(PAGE.id, PAGE.url, PAGE.site, "demo", WORK.id, CHAPTER.chapter, CHAPTER.id, "grams@1+seeds@1",
              "near_copy", .9, .95, .8, 1.0, (Passage((0, 5), (0, 5), 1.0), Passage((7, 9), (2, 4), .5)),
              {"mask": 3}, NOW, Reason("whole_source", {"page_coverage": 1.0}))


def test_works_and_versions_round_trip(database: Database[Document]) -> None:
    works = Works(database)
    works.add([WORK, WORK])
    works.put([CHAPTER])
    assert works.work(WORK.id) == WORK
    assert works.work("nothing") is None
    assert works.of("demo") == [WORK]
    assert works.of("others") == []
    assert works.versions([CHAPTER.id, "nothing"]) == {CHAPTER.id: CHAPTER}
    assert works.counts() == {"works": 1, "chapters": 1}


def test_a_new_version_becomes_current_and_the_old_one_is_kept(database: Database[Document]) -> None:
    works = Works(database)
    changed = replace(CHAPTER, text="渡口的雾散了。")
    works.put([CHAPTER])
    works.put([changed])
    assert works.current([CHAPTER.chapter]) == {CHAPTER.chapter: changed.id}
    assert set(works.versions([CHAPTER.id, changed.id])) == {CHAPTER.id, changed.id}
    assert list(works.current_versions()) == [changed.id]
    assert [head["length"] for head in works.heads(WORK.id)] == [len(changed.text)]


def test_sizes_of_works_are_kept_ahead_and_counted_while_chapters_change(database: Database[Document]) -> None:
    works, second = Works(database), replace(CHAPTER, title="第二章", text="雾。", key="")
    works.add([WORK])
    works.put([CHAPTER, second])
    size = 2, len(CHAPTER.text) + len(second.text)
    assert works.lengths([WORK.id, "nothing"]) == {WORK.id: size, "nothing": (0, 0)}
    with recounted(database, [WORK.id]):
        works.put([second])
        database["chapters"].delete_one({"_id": second.chapter})
    database["chapters"].insert_one({"_id": "not asked for", "work": WORK.id, "length": 9})
    assert works.lengths([WORK.id]) == {WORK.id: (1, len(CHAPTER.text))}, "the last one to end counts"
    WorkEdits(database).drop_chapters([CHAPTER.chapter, "not asked for"], [])
    database["chapters"].insert_one({"_id": "not asked for", "work": WORK.id, "length": 9})
    assert works.lengths([WORK.id]) == {WORK.id: (0, 0)}
    with pytest.raises(KeyboardInterrupt), recounted(database, [WORK.id]):
        raise KeyboardInterrupt
    assert works.lengths([WORK.id]) == {WORK.id: (1, 9)}, "a kill leaves no former count"


def test_a_work_that_one_import_adds_to_is_not_counted_anew(database: Database[Document]) -> None:
    works, length = Works(database), len(CHAPTER.text)
    works.add([WORK])
    works.put([CHAPTER])
    database["chapters"].insert_one({"_id": "seen by a count alone", "work": WORK.id, "length": 100})
    new = [replace(CHAPTER, title=f"第{number}章", text="雾。", key="") for number in (2, 3, 4, 5)]
    works.put([new[0], new[0]])
    assert works.lengths([WORK.id]) == {WORK.id: (2, length + 2)}
    works.put([replace(new[0], text="雾散了。"), new[1]])
    assert works.lengths([WORK.id]) == {WORK.id: (4, length + 106)}, "one of them was there already"
    with recounted(database, [WORK.id]):
        works.put([new[2]])
    assert works.lengths([WORK.id]) == {WORK.id: (5, length + 108)}
    with recounted(database, [WORK.id]) as grown:
        database["works"].update_one({"_id": WORK.id}, {"$set": {"changed": "by another"}})
        grown[WORK.id] = 1, 1
    assert works.lengths([WORK.id]) == {WORK.id: (5, length + 108)}, "another began and ended meanwhile"


def test_a_page_keeps_its_first_capture(database: Database[Document]) -> None:
    pages = Pages(database)
    store_page(database, PAGE, CAPTURE)
    again = replace(CAPTURE, fetched_at=datetime(2027, 1, 1, tzinfo=UTC))
    store_page(database, replace(PAGE, fetched_at=again.fetched_at), again)
    assert pages.versions([PAGE.id]) == {PAGE.id: PAGE}
    facts, = Captures(database).facts([PAGE.capture, "nothing"]).values()
    assert (facts.sha256, facts.size, facts.fetched_at) == (CAPTURE.sha256, len(CAPTURE.body), NOW)
    assert pages.count("盗站") == pages.count() == 1


def test_versions_at_an_address_come_oldest_first(database: Database[Document]) -> None:
    pages = Pages(database)
    later = replace(PAGE, text="改了", fetched_at=datetime(2026, 5, 1, tzinfo=UTC))
    pages.put_versions([later, PAGE])
    assert pages.at(PAGE.url) == [PAGE, later]
    assert set(pages.ids()) == {PAGE.id, later.id}


def test_fingerprints_are_found_by_subject_and_method(database: Database[Document]) -> None:
    fingerprints = Fingerprints(database)
    mine = Fingerprint("v1", "chapter", "grams@1", b"\x00\xff" * 8, 120)
    fingerprints.put([mine, mine, replace(mine, method="grams@2"), replace(mine, subject="p", kind="page")])
    assert fingerprints.find(["v1", "v2"], "grams@1") == {"v1": mine}
    assert list(fingerprints.all("chapter", "grams@1")) == [mine]
    assert fingerprints.count() == 3


def test_fingerprints_tell_which_texts_are_folded_as_they_are_written(database: Database[Document]) -> None:
    fingerprints = Fingerprints(database)
    plain = Fingerprint("v1", "chapter", "grams@1", b"\x00", 120, is_as_written=True)
    fingerprints.put([plain, replace(plain, subject="v2", is_as_written=False)])
    assert fingerprints.as_written(["v1", "v2", "v3"], "grams@1") == {"v1"}
    assert fingerprints.as_written(["v1"], "grams@2") == set()
    assert fingerprints.find(["v1"], "grams@1") == {"v1": plain}


def test_a_match_never_changes(database: Database[Document]) -> None:
    matches = Matches(database)
    matches.put([MATCH])
    matches.put([replace(MATCH, score=0.1)])
    assert matches.get([MATCH.id]) == {MATCH.id: MATCH}
    assert matches.of_work(WORK.id) == [MATCH]
    found = (matches.on_pages([PAGE.id]), matches.on_site("盗站"), list(matches.summaries([MATCH.id]).values()))
    assert [[summary.id for summary in some] for some in found] == [[MATCH.id]] * 3
    assert matches.count() == 1


def test_a_run_is_one_per_kind_and_day_and_keeps_its_items(database: Database[Document]) -> None:
    runs = Runs(database)
    run = runs.open("daily", "2026-01-02")
    assert runs.open("daily", "2026-01-02") == run
    assert runs.open("daily", "2026-01-03") != run
    runs.note(run, RunItem("site www.pirate.example", "failed", "403", {"pages": 2}))
    runs.note(run, RunItem("pipeline", "done"))
    assert runs.items(run)["site www.pirate.example"] == RunItem("site www.pirate.example", "failed", "403",
                                                                 {"pages": 2})
    runs.close(run, "done")
    assert (runs.get(run) or {})["state"] == "done"
    assert len(runs.heads("daily")) == 2


def test_a_run_keeps_its_steps_and_failures_beside_thousands_of_sites(database: Database[Document]) -> None:
    runs = Runs(database)
    run = runs.open("daily", "2026-01-02")
    runs.note(run, RunItem("sites", "running"))
    runs.note_all(run, [RunItem(f"site s{number}.example") for number in range(3_000)])
    ended = [RunItem(f"site s{number}.example", "failed" if number % 100 == 0 else "done") for number in range(3_000)]
    with ThreadPoolExecutor(2) as threads:  # a run counts while it is running
        for half in (ended[::2], ended[1::2]):
            threads.submit(runs.note_all, run, half)
        runs.note(run, RunItem("pipeline", "failed", "no memory"))
    assert [item.state for item in runs.items(run).values()].count("done") == 2_970, "no writer undoes another"

    def kept() -> tuple[int, list[str]]:
        head = runs.heads("daily")
        assert "items" not in head[0]
        return runs.failures(head)[run].count, sorted(item["name"] for item in runs.steps(head)[run])

    assert kept() == (31, ["pipeline", "sites"]), "read through while it goes on"
    runs.close(run, "failed")
    assert kept() == (31, ["pipeline", "sites"])
    database["run_items"].delete_many({})
    assert kept() == (31, ["pipeline", "sites"]), "lists of runs that ended read no items"
    assert len(runs.failures(runs.heads("daily"))[run].first) == FIRST_FAILED
    assert runs.open("daily", "2026-01-02") == run
    assert kept() == (0, []), "what was kept is of no use once a run goes on"


@pytest.mark.fault(30)
def test_only_duplicates_are_passed_over(database: Database[Document]) -> None:
    prepare(database)
    documents: list[Document] = [{"_id": number % 997, "n": number} for number in range(1000)]
    assert insert_new(database, "things", documents) == {0, 1, 2}
    assert database["things"].count_documents({}) == 997
    assert insert_new(database, "things", []) == set()
    with pytest.raises(BulkWriteError) as caught:
        insert_new(database, "things", [{"_id": 0}, {"_id": {"$bad": 1}}, {"_id": 2_000}])
    assert {error["code"] for error in (caught.value.details or {})["writeErrors"]} > {DUPLICATE}
    assert database["things"].count_documents({"_id": 2_000}) == 1, "the rest was stored"


def test_the_last_visit_tells_which_version_an_address_held_last(database: Database[Document]) -> None:
    pages = Pages(database)
    later = [replace(PAGE, text=text, fetched_at=NOW + timedelta(days=day)) for day, text in enumerate("一二一", 1)]
    for page in (later[0], later[2], later[1]):
        store_page(database, page, CAPTURE)
    assert pages.last_visits([PAGE.url, "http://never.example/"]) == {PAGE.url: Visit(later[0].id, NOW + timedelta(3))}


def test_of_a_site_each_address_gives_the_text_it_held_last(database: Database[Document]) -> None:
    pages = Pages(database)
    for day in range(20):
        store_page(database, replace(PAGE, text=f"第{day}天", fetched_at=NOW + timedelta(days=day)), CAPTURE)
    store_page(database, replace(PAGE, text="第七天", fetched_at=NOW + timedelta(days=7.5)), CAPTURE)
    others = [replace(PAGE, url=f"http://a.example/other/{number}", text=f"第{number}页") for number in range(3)]
    for page in (*others, replace(PAGE, site="别站", url="http://b.example/")):
        store_page(database, page, CAPTURE)
    assert pages.of_site("盗站", 10) == {PAGE.url: "第19天"} | {page.url: page.text for page in others}
    assert len(pages.of_site("盗站", 2)) == 2
    assert pages.of_site("nobody", 10) == {}


def test_a_page_of_a_site_counts_before_its_visit_is_written(database: Database[Document]) -> None:
    pages, other = Pages(database), replace(PAGE, url="http://a.example/other")
    store_page(database, PAGE, CAPTURE)
    pages.put_versions([other])
    assert pages.of_site("盗站", 10) == {PAGE.url: PAGE.text, other.url: other.text}
    assert len(pages.of_site("盗站", 1)) == 1


def test_the_visits_of_a_crawl_tell_what_a_sites_addresses_held_last(database: Database[Document]) -> None:
    pages, later = Pages(database), replace(PAGE, text="改了", fetched_at=NOW + timedelta(days=1))
    pages.put_versions([later, PAGE])
    Visits(database).put([Seen(PAGE.url, PAGE.site, PAGE.id, NOW + timedelta(days=2), 1.0, 0.0)])
    assert pages.of_site("盗站", 10) == {PAGE.url: PAGE.text}


def test_a_text_that_was_decoded_from_a_font_stands_for_the_one_as_written(database: Database[Document]) -> None:
    pages, written = Pages(database), replace(PAGE, text="\ue001\ue002", fonts=("http://a.example/font",))
    store_page(database, written, CAPTURE)
    decoded = replace(written, text="渡口", decoded_from=written.id)
    joined = replace(decoded, text="渡口与下一页", parts=(decoded.id, "next"), version="joined")
    pages.put_versions([decoded, joined])
    assert pages.of_site("盗站", 10) == {PAGE.url: "渡口"}


def test_the_titles_of_a_site_are_those_of_decoded_and_joined_versions(database: Database[Document]) -> None:
    pages = Pages(database)
    written = replace(PAGE, text="\ue001", title="\ue001", fonts=("http://a.example/font",))
    decoded = replace(written, text="渡口", title="渡口", decoded_from=written.id)
    first = replace(PAGE, url="http://a.example/2", title="上半章", text="上")
    second = replace(PAGE, url="http://a.example/2_2", title="下半章", text="下")
    whole = replace(first, title="整章", text="上下", parts=(first.id, second.id), version="joined")
    pages.put_versions([written, first, second, decoded, whole])
    pages.supersede({whole.id: [first.id, second.id]})
    held = [written.id, first.id, second.id]
    assert {page.url: page.title for page in pages.titled_on(PAGE.site, held)} == {PAGE.url: "渡口", first.url: "整章"}
    assert [page.title for page in pages.titled_on(PAGE.site, ())] == ["渡口", "整章"]
