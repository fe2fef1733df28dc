"""Stored reasons are read in every form: sentences of v0.1.0 keep their rule and figures."""

from dataclasses import asdict, replace

import pytest
from pymongo.database import Database

from storage.collections.matches import Matches
from storage.documents import Document, Match, Passage, Reason
from storage.reasons import reason_of, reason_text

SENTENCES = {
    "no passage in common": Reason("no_passage"),
    "only 21 equal characters in the longest passage, 40 in all":
        Reason("too_little", {"longest_characters": 21, "equal_characters": 40}),
    "71% of the copied characters stand on other pages of the site too":
        Reason("boilerplate_on_site", {"site_share": 0.71}),
    "61% of the shared keys are stock phrases": Reason("boilerplate_stop_keys", {"stop_key_share": 0.61}),
    "80 characters in quotation marks and attributed, 9% of a text of its own":
        Reason("quotation", {"equal_characters": 80, "page_coverage": 0.09}),
    "80 characters in quotation marks, 9% of a text of its own":
        Reason("quotation_marked", {"equal_characters": 80, "page_coverage": 0.09}),
    "80 characters attributed, 9% of a text of its own":
        Reason("quotation_attributed", {"equal_characters": 80, "page_coverage": 0.09}),
    "99% of both texts, 100% of it equal": Reason("identical", {"both_coverage": 0.99, "identity": 1.0}),
    "600 characters tell 20% of the chapter in other words, 35% of it equal":
        Reason("reworded", {"page_characters": 600, "source_coverage": 0.2, "identity": 0.35}),
    "99% of the chapter, 83% of it equal": Reason("near_copy", {"source_coverage": 0.99, "identity": 0.83}),
    "99% of the chapter, 99% of it equal, 40% written alike":
        Reason("near_copy_respelled", {"source_coverage": 0.99, "identity": 0.99, "written_alike": 0.4}),
    "440 equal characters in 2 passages: 15% of the chapter, 15% of the page":
        Reason("excerpt", {"equal_characters": 440, "passages": 2, "source_coverage": 0.15, "page_coverage": 0.15}),
}


def made(reason: Reason) -> Match:
    return Match("page", "http://127.0.0.1/1", "site", "house", "work", "chapter", "version", "grams", "excerpt",
                 100.0, 0.98, 0.5, 0.3, (), reason=reason)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_of_the_first_release_keeps_its_rule_and_figures(sentence: str) -> None:
    assert reason_of(sentence) == SENTENCES[sentence]


@pytest.mark.parametrize("stored", ["because", "", None, 7, {}, {"rule": 7}, "{broken", '{"rule": []}'])
def test_what_nobody_wrote_gives_no_rule(stored: object) -> None:
    assert reason_of(stored) == Reason("")


def test_a_reason_survives_its_line_of_json() -> None:
    reason = Reason("excerpt", {"equal_characters": 440, "page_coverage": 0.1512})
    assert reason_of(reason_text(reason)) == reason


def test_a_match_keeps_its_reason(database: Database[Document]) -> None:
    match = made(Reason("too_little", {"longest_characters": 21, "equal_characters": 40}))
    Matches(database).put([match])
    assert Matches(database).get([match.id]) == {match.id: match}


def test_a_match_of_the_first_release_is_read(database: Database[Document]) -> None:
    match = replace(made(Reason("identical", {"both_coverage": 0.99, "identity": 1.0})),
                    passages=(Passage((0, 90), (5, 95), 0.98),))
    former = {"_id": match.id, **asdict(match), "reason": "99% of both texts, 100% of it equal", "confidence": 0.99,
              "passages": [[[0, 90], [5, 95], 0.98]]}
    for name in ("literal_identity", "inserted", "disguises"):
        del former[name]
    database["matches"].insert_one(former)
    assert Matches(database).get([match.id]) == {match.id: match}
