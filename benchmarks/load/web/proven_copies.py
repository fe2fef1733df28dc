"""Store the pages, captures and matches on which the copies of a case rest."""

from benchmarks.desk.made_records import NOW, SYLLABLES, chapters_of
from storage.collections.captures import Captures
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.documents import Capture, Chapter, Match, Page, Passage
from storage.mongodb import Database
from webadmin.cases.models import Case, Copy


def prove(case: Case, database: Database) -> None:
    """Store the page and match of each copy of a case, and link them to the copy."""
    number = int(case.work_title.lstrip(SYLLABLES))
    chapters = {chapter.number: chapter for chapter in chapters_of(number)}
    copies = list(case.copies.all())
    found = [_found(copy, chapters[copy.chapter_number], database) for copy in copies]
    Matches(database).put(found)
    for copy, match in zip(copies, found, strict=True):
        copy.match, copy.page = match.id, match.page
    Copy.objects.bulk_update(copies, ["match", "page"])


def _found(copy: Copy, chapter: Chapter, database: Database) -> Match:
    """Store the page of a copy, and make its match: the whole chapter, word by word."""
    capture = Capture(copy.url, copy.url, 200, (), chapter.text.encode(), NOW)
    page = Page(copy.site, copy.url, capture.id, NOW, "utf-8", copy.page_title, chapter.text)
    Captures(database).put([capture], {})
    Pages(database).put_versions([page])
    whole = (0, len(chapter.text))
    return Match(page.id, copy.url, copy.site, "load", copy.work, chapter.chapter, chapter.id, "grams", "identical",
                 1.0, 1.0, 1.0, 1.0, (Passage(whole, whole, 1.0),))
