"""Books that pass off are distinguished from books that only copy, from stored pages and matches."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest

from benchmarks.harness.corpus import demo_corpus
from insight.passing_off.books import ClaimedPage, books_of
from insight.passing_off.findings import KnownWork, Passing, findings
from insight.passing_off.needed_texts import needed_texts
from insight.passing_off.on_site import read_passing_off
from storage.collections.matches import Matches
from storage.collections.page_heads import PageHeads
from storage.collections.pages import Pages
from storage.collections.passings import Passings
from storage.collections.works import Works
from storage.documents import Chapter, Match, Page, Passage, Work
from storage.mongodb import Database

NOW = datetime(2026, 1, 1, tzinfo=UTC)
CHAPTERS = demo_corpus().chapters
OURS = [each.text for each in CHAPTERS if each.work == "jar_listener"]
OTHER = [each.text for each in CHAPTERS if each.work == "jiudu_water_marks"]
STRANGE = [each.text for each in CHAPTERS if each.work == "pocketful_of_fog"]
LIBRARY = {name: KnownWork(name, title, "陶未言", partial(tuple, texts))
           for name, title, texts in (("ours", "听坛人", OURS), ("other", "九渡水痕", OTHER))}


def book(title: str, *parts: tuple[str, list[str]], author: str = "") -> list[ClaimedPage]:
    texts = [(text, work) for work, held in parts for text in held]
    return [ClaimedPage(f"http://s.example/7/{at}.html", f"{title} 第{at}章 名 - 书海阁", author, text, work,
                        0.9 if work else 0.0) for at, (text, work) in enumerate(texts, 1)]


def kinds(pages: list[ClaimedPage]) -> list[tuple[Passing, tuple[str, ...]]]:
    return [(each.kind, each.works) for each in findings(books_of(pages), LIBRARY)]


def test_each_kind_is_told() -> None:
    named = [f"闻溪与裴照。{text}" for text in STRANGE]
    assert kinds(book("听坛人", ("ours", OURS[:2]), ("", named))) == [(Passing.INVENTED, ("ours",))]
    assert kinds(book("聽壇人", ("", named))) == [(Passing.INVENTED, ("ours",))]
    assert kinds(book("江海", ("ours", OURS[:6]))) == [(Passing.RENAMED, ("ours",))]
    assert kinds(book("听坛人", ("ours", OURS[:6]), author="某甲")) == [(Passing.RENAMED, ("ours",))]
    assert kinds(book("江海", ("ours", OURS[:4]), ("other", OTHER[:3]))) == [(Passing.STITCHED, ("ours", "other"))]


@pytest.mark.parametrize("pages", [
    book("听坛人", ("ours", OURS)), book("听坛人", ("ours", OURS), author="陶未言"), book("听坛人", ("", STRANGE)),
    book("江海", ("", STRANGE), ("ours", OURS[:1])), book("听坛人", ("", STRANGE), ("ours", OURS[:1])),
    book("听坛人", ("ours", OURS[:9]), ("", STRANGE[:2])),
    [replace(page, title=f"第{at}章") for at, page in enumerate(book("", ("ours", OURS)), 1)],
    [replace(page, title=f"第{at}章_书海阁") for at, page in enumerate(book("", ("ours", OURS)), 1)],
])
def test_what_only_looks_alike_is_not_named(pages: list[ClaimedPage]) -> None:
    assert kinds(pages) == []


def test_stored_pages_are_judged_once(database: Database) -> None:
    work = Work("jiangnan", "听坛人", "陶未言")
    chapters = [Chapter(work.id, f"第{at}章", text, at) for at, text in enumerate(OURS[:4], 1)]
    Works(database).add([work])
    Works(database).put(chapters)
    texts = [*OURS[:4], *(f"闻溪与裴照。{text}" for text in STRANGE)]
    pages = [Page("s", f"http://s.example/7/{at}.html", "c", NOW, "utf-8", f"听坛人 第{at}章", text)
             for at, text in enumerate(texts, 1)]
    Pages(database).put_versions(pages)
    Matches(database).put([
        Match(page.id, page.url, "s", "jiangnan", work.id, chapter.chapter, chapter.id, "grams@1", "near_copy", 0.9,
              0.99, 1.0, 1.0, (Passage((0, len(page.text)), (0, len(chapter.text)), 0.99),))
        for page, chapter in zip(pages, chapters, strict=False)])
    assert sum(read_passing_off(database, {work.id: {"s"}})) == 1
    [found] = Passings(database).about("jiangnan", work.id)
    assert (found["kind"], found["site"], found["ours"], found["foreign"]) == ("invented", "s", 4, len(STRANGE))
    assert Passings(database).about("strangers", work.id) == []
    assert sum(read_passing_off(database, {work.id: {"s"}})) == 0


@pytest.mark.parametrize(("ours", "strange", "short", "read"), [
    (6, 2, 0, 8), (6, 40, 0, 17), (6, 0, 40, 46), (6, 10, 40, 56), (2, 40, 0, 0),
])
def test_few_texts_settle_a_book_as_all_would(
    database: Database, ours: int, strange: int, short: int, read: int,
) -> None:
    texts = [*OURS[:ours], *((STRANGE * 40)[:strange]), *(["短"] * short)]
    pages = [Page("s", f"http://s.example/7/{at}.html", "c", NOW, "utf-8", f"江海 第{at}章 名", f"{at}{text}")
             for at, text in enumerate(texts, 1)]
    Pages(database).put_versions(pages)
    Matches(database).put([
        Match(page.id, page.url, "s", "o", "ours", "c", "v", "grams@1", "near_copy", 0.9, 0.99, 1.0, 1.0,
              (Passage((0, len(page.text)), (0, len(page.text)), 0.99),)) for page in pages[:ours]])
    matches = {match.page: match for match in Matches(database).on_site("s")}
    some = needed_texts(PageHeads(database), {"s.example/7/": [page.id for page in pages]}, (), matches)
    assert len(some) == read
    by_some, by_all = (
        kinds([ClaimedPage(page.url, page.title, "", known.get(page.id, ""), "ours" if page.id in matches else "",
                           0.9 if page.id in matches else 0.0, page.id) for page in pages])
        for known in (some, {page.id: page.text for page in pages}))
    assert by_some == by_all
