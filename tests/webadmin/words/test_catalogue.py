"""The wording of reports exists in both languages with the same placeholders."""

import re
import string
from pathlib import Path
from typing import get_args

import pytest

from fingerprinting.text.folding.disguises import NAMES
from fingerprinting.text.folding.encoded.encoded_text import ENCODED
from fingerprinting.text.folding.interspersed.interspersed_text import INTERSPERSED
from fingerprinting.text.folding.other_readings import other_readings
from fingerprinting.text.folding.restoring.respelling.sequence.word_sequence import FILLERS, SWAPPED
from fingerprinting.text.folding.restoring.restore import DOUBLED, SOUNDING
from fingerprinting.text.folding.restoring.restored import SIGNED
from fingerprinting.text.folding.restoring.rewriting import RESPELLED
from fingerprinting.text.folding.restoring.sounding.romanisations import romanisations
from fingerprinting.text.folding.restoring.sounding.substituted_initials import INITIALS
from fingerprinting.text.folding.restoring.split_parts import SPLIT
from fingerprinting.text.folding.specials import TRICKS
from storage.documents import Verdict
from webadmin.words.catalogue import LANGUAGES, Words, catalogue, language_of

HAN = re.compile("[\u4e00-\u9fff]")


def placeholders(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_key_is_worded_in_every_language_with_the_same_placeholders() -> None:
    for key, row in catalogue().items():
        assert all(row[language] for language in LANGUAGES), key
        assert len({frozenset(placeholders(row[language])) for language in LANGUAGES}) == 1, key


def test_chinese_wording_is_chinese_and_english_is_not() -> None:
    assert Words("zh-hans")("title") == "侵权线索报告"
    assert not [key for key, row in catalogue().items() if HAN.search(row["en"])]


def test_an_unknown_key_is_an_error_and_an_unknown_value_stands_for_itself() -> None:
    with pytest.raises(KeyError):
        Words("en")("no such key")
    assert Words("en").named("verdict", "near_copy") == "Near copy"
    assert Words("en").named("evasion", "some_new_trick") == "some_new_trick"


def _restored() -> set[str]:
    """Return the names of the disguises that the restoring part of folding undoes, and those the library confirms."""
    folder = Path(other_readings.__code__.co_filename).parent
    sources = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    named = re.findall(r'(?:Rule|Reading|Arrangement|_rewritten)\("([a-z_]+)"', sources)
    listed = re.findall(r'\("([a-z_]+)", (?:line_ends|without_)', sources)
    constants = ENCODED, RESPELLED, FILLERS, SWAPPED, INITIALS, SPLIT, SIGNED, DOUBLED, SOUNDING
    return {*named, *constants, *INTERSPERSED, *(each.name for each in romanisations()), *listed}


def test_every_trick_and_verdict_has_a_name() -> None:
    tricks = {*filter(None, TRICKS), *NAMES.values(), "combining", "homoglyph", "interleaved", *_restored()}
    assert not [trick for trick in tricks if f"evasion.{trick}" not in catalogue()]
    assert not [verdict for verdict in get_args(Verdict) if f"verdict.{verdict}" not in catalogue()]


def test_a_list_is_separated_as_its_language_does() -> None:
    assert Words("zh-hans").listed(["改字", "插字"]) == "改字、插字"
    assert Words("en").listed(["altered", "inserted"]) == "altered, inserted"


def test_counts_have_a_singular() -> None:
    assert Words("en").count("days", 1) == "1 day"
    assert Words("en").count("days", 2) == "2 days"


@pytest.mark.parametrize(("code", "language"), [
    ("zh-CN", "zh-hans"), ("zh-hans", "zh-hans"), ("ZH", "zh-hans"), ("en-gb", "en"), ("fr", "en"), ("", "en"),
])
def test_language_of_a_code(code: str, language: str) -> None:
    assert language_of(code) == language
