"""The glossary has each term once in both languages, and desk and reports use its Chinese."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from webadmin.words.catalogue import catalogue

ROOT = Path(__file__).parents[2]
OTHER_MEANINGS = {"Pages", "chapters"}
"""Wordings of the desk with another meaning: the pages of a list; the counting word after a number."""


class Term(NamedTuple):
    """A line of the glossary."""

    english: str
    chinese: str
    meaning: str

    def is_named_by(self, wording: str) -> bool:
        """Tell whether an English wording is exactly this term, in the singular or plural."""
        singular = self.english.casefold()
        plurals = {f"{singular}s", f"{singular}es", f"{singular.removesuffix('y')}ies"}
        return wording.casefold() in {singular, *plurals}


def read_terms() -> list[Term]:
    lines = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [Term(*row) for row in rows if row[0] != "term" and set(row[0]) != {"-"}]


def desk_wordings() -> Iterator[tuple[str, str]]:
    """List every message of the desk with its translation; of plurals, the singular."""
    with (ROOT / "webadmin/locale/zh_Hans/LC_MESSAGES/django.po").open("rb") as file:
        for message in read_po(file):
            english, chinese = message.id, message.string
            yield (english if isinstance(english, str) else english[0],
                   chinese if isinstance(chinese, str) else (chinese or [""])[0])


TERMS = read_terms()
WORDINGS = {
    "desk": list(desk_wordings()),
    "reports": [(row["en"], row["zh-hans"]) for row in catalogue().values()],
}


def test_each_term_stands_once_in_both_languages_with_a_sentence() -> None:
    assert len(TERMS) > 60
    for wordings in ([term.english for term in TERMS], [term.chinese for term in TERMS]):
        assert len(set(wordings)) == len(wordings)
    assert not [term for term in TERMS
                if not re.search(r"[\u4e00-\u9fff]", term.chinese) or not re.fullmatch(r"[A-Z].*\.", term.meaning)]


@pytest.mark.parametrize("place", WORDINGS)
def test_a_term_is_said_in_the_chinese_of_the_glossary(place: str) -> None:
    wordings = [(term, english, chinese) for term in TERMS for english, chinese in WORDINGS[place]
                if term.is_named_by(english) and english not in OTHER_MEANINGS]
    assert len({term for term, _, _ in wordings}) > 10
    assert not [(english, chinese, term.chinese) for term, english, chinese in wordings if term.chinese not in chinese]
