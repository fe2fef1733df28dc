"""Copies are dated once, from stored pages, by the version and the decoys that they contain."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from benchmarks.harness.corpus import demo_corpus
from benchmarks.insight.dating_score import score_dating
from insight.dating.dates_of_work import read_dates
from insight.dating.editions import Decoy, Edition, History, editions_of
from insight.dating.taken import LONGEST, Why, taken
from library.decoys import DecoyError, chapter_of, declare, withdraw
from library.retiring import delete_work
from storage.collections.matches import Matches
from storage.collections.origins.datings import Datings
from storage.collections.origins.decoys import Decoys, PlantedSentence
from storage.collections.pages import Pages
from storage.collections.works import Works
from storage.documents import Chapter, Match, Page, Passage, Work
from storage.inbox import Inbox, StageName
from storage.mongodb import Database

NOW = datetime(2026, 1, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
OLD = next(each.text for each in demo_corpus().chapters if each.work == "jar_listener")
NEW = OLD.replace(OLD[200:206], "石桥的另一头", 1)
MARK = OLD.index("。", 400) + 1
SENTENCE = "檐下的铜铃在那一刻轻轻响了三声。"
PLANT = Decoy(SENTENCE, OLD[MARK - 20:MARK], NOW + DAY, NOW + DAY + HOUR)
HISTORY = History((Edition(OLD, NOW), Edition(NEW, NOW + 9 * DAY)), (PLANT,))
WITH_DECOY = OLD[:MARK] + SENTENCE + OLD[MARK:]


@pytest.mark.parametrize(("copy", "since", "until", "why"), [
    (OLD, NOW, NOW + 9 * DAY, {Why.PUBLISHED, Why.BEFORE_CHANGE}),
    (NEW, NOW + 9 * DAY, NOW + 30 * DAY, {Why.AFTER_CHANGE, Why.SEEN}),
    (WITH_DECOY, NOW + DAY, NOW + DAY + HOUR, {Why.HAS_DECOY}),
])
def test_a_copy_is_bounded_by_what_it_shows(copy: str, since: datetime, until: datetime, why: set[Why]) -> None:
    found = taken(HISTORY, copy, NOW + 30 * DAY)
    assert found is not None
    assert (found.since, found.until, {reason.why for reason in found.reasons}) == (since, until, why)
    assert found.is_second_hand(until + 2 * DAY)
    assert not found.is_second_hand(until + HOUR)
    assert not found.is_second_hand(None)


def test_readings_that_never_stood_together_contradict() -> None:
    found = taken(HISTORY, NEW[:MARK] + SENTENCE + NEW[MARK:], NOW + 30 * DAY)
    assert found is not None
    assert found.contradicts
    assert not found.is_second_hand(NOW + 29 * DAY)


def test_a_reading_that_came_again_tells_no_time() -> None:
    again = History((Edition(OLD, NOW), Edition(NEW, NOW + 9 * DAY), Edition(OLD, NOW + 20 * DAY)))
    assert again.changes == ()
    assert taken(again, OLD, NOW + 30 * DAY) is None


def test_what_a_copy_leaves_out_at_its_end_tells_no_time() -> None:
    longer = History((Edition(OLD, NOW), Edition(OLD + SENTENCE, NOW + DAY)))
    assert taken(longer, OLD, NOW + 30 * DAY) is None


@pytest.mark.parametrize(("copy", "seen"), [(NEW, NOW + 8 * DAY), (OLD, NOW - HOUR), (WITH_DECOY, NOW + HOUR)])
def test_a_copy_that_was_there_before_a_version_was_known_contradicts_nothing(copy: str, seen: datetime) -> None:
    assert taken(HISTORY, copy, seen) is None


def test_a_decoy_whose_place_is_not_the_only_one_is_not_looked_for() -> None:
    twice = replace(HISTORY, editions=(Edition(PLANT.after + "又一回。" + OLD, NOW),))
    assert [len(each.plants) for each in (HISTORY, twice)] == [1, 0]
    assert taken(twice, twice.editions[0].text, NOW + 30 * DAY) is None


def test_an_unchanged_text_dates_nothing() -> None:
    assert taken(History((Edition(OLD, NOW),)), OLD, NOW + DAY) is None
    assert taken(HISTORY, "别的文字。" * 50, NOW + DAY) is None


def test_a_whole_book_on_one_page_is_not_searched_for_every_place() -> None:
    assert taken(HISTORY, NEW + "。" * LONGEST, NOW + 30 * DAY) is None


def test_a_later_version_counts_from_when_it_was_stored_unless_it_says_more() -> None:
    [first, second, third] = editions_of([("一", NOW, NOW + DAY), ("二", NOW, NOW + 2 * DAY),
                                          ("三", NOW + 3 * DAY, NOW + 4 * DAY)])
    assert (first.since, second.since, third.since) == (NOW, NOW + 2 * DAY, NOW + 3 * DAY)


def test_other_worlds_than_the_scored_ones_are_dated_right() -> None:
    score = score_dating(demo_corpus(), range(1, 4))
    assert (score.held, score.reported_right) == (score.dated, score.reported)
    assert min(score.dated, score.reported) > 20


def test_stored_copies_are_dated_once_and_again_when_a_decoy_is_declared(database: Database) -> None:
    work = Work("jiangnan", "听坛人", "陶未言")
    chapter = Chapter(work.id, "第1章", OLD, 1, NOW)
    Works(database).add([work])
    Works(database).put([chapter])
    page = Page("s", "http://s.example/7/1.html", "c", NOW + 30 * DAY, "utf-8", "第1章", WITH_DECOY)
    Pages(database).put_versions([page])
    Matches(database).put([Match(
        page.id, page.url, "s", "jiangnan", work.id, chapter.chapter, chapter.id, "grams@1", "near_copy", 0.9, 0.99,
        1.0, 1.0, (Passage((0, len(page.text)), (0, len(OLD)), 0.99),))])
    assert sum(read_dates(database, Matches(database).summaries_of_works([work.id]))) == 0
    planted = PlantedSentence(work.id, chapter_of(database, work.id, "1"), SENTENCE, PLANT.after, PLANT.since,
                              PLANT.until)
    name = declare(database, planted)
    assert Inbox(database, StageName.INSIGHT).held([work.id]) == {work.id}
    assert sum(read_dates(database, Matches(database).summaries_of_works([work.id]))) == 1
    found = Datings(database).at(page.url, chapter.chapter)
    assert found is not None
    assert (found["since"], found["until"], found["second_hand"]) == (PLANT.since, PLANT.until, False)
    assert sum(read_dates(database, Matches(database).summaries_of_works([work.id]))) == 0
    withdraw(database, "another", name)
    assert Decoys(database).of_work(work.id)
    withdraw(database, work.id, name)
    assert sum(read_dates(database, Matches(database).summaries_of_works([work.id]))) == 0
    assert Datings(database).of_work(work.id) == []
    for wrong, reason in (
        (replace_of(planted, sentence=OLD[100:120]), "occurs in the chapter itself"),
        (replace_of(planted, after="不在其中的话"), "exactly once"),
        (replace_of(planted, until=NOW), "before"), (replace_of(planted, chapter="x"), "import it first"),
        (replace_of(planted, sentence="铜铃"), "shorter"),
    ):
        with pytest.raises(DecoyError, match=reason):
            declare(database, wrong)


def test_a_version_that_is_current_again_dates_no_copy(database: Database) -> None:
    work = Work("jiangnan", "听坛人", "陶未言")
    Works(database).add([work])
    old, new = (Chapter(work.id, "第1章", text, 1, NOW) for text in (OLD, NEW))
    page = Page("s", "http://s.example/7/1.html", "c", NOW + 9000 * DAY, "utf-8", "第1章", OLD)
    Pages(database).put_versions([page])
    Matches(database).put([Match(
        page.id, page.url, "s", "jiangnan", work.id, old.chapter, old.id, "grams@1", "near_copy", 0.9, 0.99,
        1.0, 1.0, (Passage((0, len(page.text)), (0, len(OLD)), 0.99),))])
    for chapter, dated in ((old, 0), (new, 1), (old, 0)):
        Works(database).put([chapter])
        list(read_dates(database, Matches(database).summaries_of_works([work.id])))
        assert len(Datings(database).of_work(work.id)) == dated


def test_a_dating_stays_when_the_other_texts_of_its_chapter_are_erased(database: Database) -> None:
    work = Work("jiangnan", "听坛人", "陶未言")
    Works(database).add([work])
    old, new = (Chapter(work.id, "第1章", text, 1, NOW) for text in (OLD, NEW))
    page = Page("s", "http://s.example/7/1.html", "c", NOW + 9000 * DAY, "utf-8", "第1章", OLD)
    Pages(database).put_versions([page])
    Matches(database).put([Match(
        page.id, page.url, "s", "jiangnan", work.id, old.chapter, old.id, "grams@1", "near_copy", 0.9, 0.99,
        1.0, 1.0, (Passage((0, len(page.text)), (0, len(OLD)), 0.99),))])
    for chapter in (old, new):
        Works(database).put([chapter])
    list(read_dates(database, Matches(database).summaries_of_works([work.id])))
    before = Datings(database).of_work(work.id)
    assert len(before) == 1
    assert delete_work(database, work.id) == 1
    assert sum(read_dates(database, Matches(database).summaries_of_works([work.id]))) == 0
    assert Datings(database).of_work(work.id) == before


def replace_of(decoy: PlantedSentence, **changes: object) -> PlantedSentence:
    return decoy._replace(**changes)  # type: ignore[arg-type]  # by name


def test_a_decoy_that_a_copy_lacks_moves_a_bound() -> None:
    near = replace(HISTORY, decoys=(replace(PLANT, since=NOW - HOUR, until=NOW + HOUR),))
    found = taken(near, OLD, NOW + 30 * DAY)
    assert found is not None
    assert (found.since, found.reasons[0].why) == (NOW + HOUR, Why.LACKS_DECOY)
