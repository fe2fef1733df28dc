"""Choose what to search the web for.

These are titles of an organisation's works and distinctive sentences of their chapters.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from fingerprinting import fold
from fingerprinting.text.distinctive import distinctive
from storage.collections.works import Works
from storage.documents import Work
from storage.mongodb import Database
from webadmin.accounts.models import Organisation
from webadmin.sites.models import SearchQuery

SENTENCES_A_CHAPTER = 2
"""Maximum number of sentences of one chapter that are searched for on one day."""
REPEAT_AFTER = timedelta(days=30)
"""Time after which a term may be searched for again."""
SHORTEST_TITLE = 4
"""Minimum number of folded symbols of a title; shorter ones are too common to search for."""


@dataclass(frozen=True)
class SearchTerm:
    """A text to search for and the title of the work that it comes from."""

    text: str
    work: str


def due_terms(database: Database, organisation: Organisation, day: date, limit: int) -> list[SearchTerm]:
    """Choose up to `limit` terms that were not searched for recently.

    Titles first, then sentences. The order of the sentences is random, but the same for all calls on one day.
    """
    recent = SearchQuery.objects.filter(organisation=organisation, searched_on__gt=day - REPEAT_AFTER)
    searched = set(recent.values_list("text", flat=True))
    chosen: dict[str, SearchTerm] = {}
    for term in _terms(Works(database), organisation.slug, day):
        if len(chosen) >= limit:
            break
        if term.text not in searched:
            chosen.setdefault(term.text, term)
    return list(chosen.values())


def _terms(store: Works, organisation: str, day: date) -> Iterator[SearchTerm]:
    works = store.watched(organisation)
    yield from (SearchTerm(work.title[:200], work.title) for work in works
                if len(fold(work.title)) >= SHORTEST_TITLE)
    versions = [(work, head["version"]) for work in works for head in store.heads(work.id)
                if not head.get("retired")]
    random.Random(day.toordinal()).shuffle(versions)  # noqa: S311 - the order need not be secret
    for work, version in versions:
        yield from _sentences(store, work, version)


def _sentences(store: Works, work: Work, version: str) -> Iterator[SearchTerm]:
    for chapter in store.versions([version]).values():
        yield from (SearchTerm(sentence, work.title) for sentence in distinctive(chapter.text, SENTENCES_A_CHAPTER))
