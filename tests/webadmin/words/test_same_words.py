"""Desk and reports use the same words for the same thing, in both languages."""

from typing import get_args

import pytest
from django.utils import translation
from django.utils.translation import gettext

from storage.documents import Verdict
from webadmin.cases.models import EventKind, Status, VerdictLabel
from webadmin.words.catalogue import LANGUAGES, Language, Words, catalogue

CHOICES = {"verdict": VerdictLabel, "state": Status, "event": EventKind}
NAMES = {
    "identity": "identity", "score": "score", "status": "state", "rule": "reason", "verdict": "verdict",
    "share of the page": "page_coverage", "share of the chapter": "source_coverage", "work": "work",
    "chapter": "chapter", "site": "site", "page address": "url", "page title": "page_title",
    "copy gone since": "gone_at", "first seen": "first_seen", "last seen": "last_seen", "match": "match",
    "chapter version": "source_version", "page version": "page_version", "Confirmed": "state.confirmed",
    "Closed": "state.closed", "awaiting a decision": "state.new", "Reports": "reports", "Author": "author",
    "Rights holder": "holder", "All copies": "scope.all",
}
"""Texts of the desk in its own catalogue, with the key of the report's wording for the same thing."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", CHOICES)
def test_choices_are_said_alike(group: str, language: Language) -> None:
    words = Words(language)
    with translation.override(language):
        labels = {str(value): str(text) for value, text in CHOICES[group].choices}
    assert labels == {value: words.named(group, value) for value in labels}
    assert all(f"{group}.{value}" in catalogue() for value in labels)


def test_every_verdict_of_the_matcher_is_a_choice() -> None:
    assert set(VerdictLabel.values) == set(get_args(Verdict))


@pytest.mark.parametrize("text", sorted(NAMES))
def test_names_of_facts_are_said_alike(text: str) -> None:
    with translation.override("zh-hans"):
        assert gettext(text) == Words("zh-hans")(NAMES[text])
