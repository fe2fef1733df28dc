"""Every kind of notice is complete if its facts are, and has sources and deadlines."""

from dataclasses import replace
from datetime import date
from typing import cast

import pytest

from tests.webadmin.notices.sample_facts import HOLDER, WORK, facts, page
from webadmin.notices.kinds import KINDS
from webadmin.notices.kinds.notice_facts import Language
from webadmin.notices.linting.checking import lint

EVERY = [(name, language) for name, kind in KINDS.items() for language in kind.accepted]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_a_complete_notice_is_found_complete(name: str, language: Language) -> None:
    complete = facts(language)
    body = KINDS[name].fill(complete).body
    assert lint(KINDS[name], complete, body) == []
    assert "$" not in body
    assert all(each.url in body for each in complete.pages) or name == "ncac_form"


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_names_its_sources_and_both_languages_of_the_desk(name: str) -> None:
    kind = KINDS[name]
    assert kind.sources
    assert all(source.title and source.day for source in kind.sources)
    assert set(kind.title) == {"zh", "en"}
    assert all({"zh", "en"} <= set(element.label) for element in kind.elements)
    assert all({"zh", "en"} <= set(deadline.label) and deadline.source for deadline in kind.deadlines)
    for language in kind.languages:
        assert kind.fill(facts(cast(Language, language))).subject


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.templates])
def test_every_mandatory_element_stands_in_every_template(name: str) -> None:
    for template in KINDS[name].templates.values():
        missing = [each.name for each in KINDS[name].elements if each.mandatory and f"${each.name}" not in template]
        assert not missing


def test_the_dmca_notice_has_the_six_elements_of_the_law() -> None:
    laws = {element.law for element in KINDS["dmca"].elements if element.mandatory}
    assert laws == {f"17 U.S.C. 512(c)(3)(A)({number})" for number in ("i", "ii", "iii", "iv", "v", "vi")}


def test_the_clock_of_a_counter_notice_counts_working_days() -> None:
    ends = {each.name: each.ends(date(2026, 11, 20)) for each in KINDS["dmca"].deadlines}
    assert ends["file_suit"] == date(2026, 12, 4)
    assert ends["restored"] == date(2026, 12, 10)
    assert {each.days for each in KINDS["japan_request"].deadlines} == {7, 14}


def test_the_dossier_counts_a_chapter_once_and_clicks_only_where_all_are_known() -> None:
    twice = (page(1, clicks=5), page(2, chapter="第1章", characters=28, clicks=7), page(3, clicks=None))
    table = KINDS["criminal_dossier"].fill(facts("zh", pages=twice)).body
    assert "渡口的灯\t2\t3\t60\t未知" in table
    assert "合计\t2\t2\t60\t8" in KINDS["criminal_dossier"].fill(
        facts("zh", pages=(page(1, clicks=5), page(2, clicks=3)))).body


def test_a_title_with_line_breaks_starts_no_line_of_the_bulk_text() -> None:
    body = KINDS["google_bulk"].fill(facts(works=(replace(WORK, title="灯\nhttp://innocent.example/"),))).body
    assert not any(line.startswith("http://innocent") for line in body.splitlines())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_letter_has_no_line_for_what_is_not_there(language: Language) -> None:
    label, agent = {"en": "Agent:", "zh": "代理人："}[language], "Example Lawyers"
    for name in ("article_14", "dmca", "dsa_article_16", "cease_and_desist", "passing_off", "criminal_dossier"):
        alone = KINDS[name].fill(facts(language)).body
        assert label not in alone
        assert "\n\n\n" not in alone
        assert f"{label}{agent}" in KINDS[name].fill(facts(language, holder=replace(HOLDER, agent=agent))).body.replace(
            ": ", ":")
    assert {"en": "3. Agent: none", "zh": "三、代理人\n无"}[language] in KINDS["ncac_form"].fill(facts(language)).body


def test_a_letter_claims_no_more_than_was_found() -> None:
    body = KINDS["article_14"].fill(facts("zh", pages=(page(1, share=.996), page(2, share=.29)))).body
    assert [share for share in ("复制该章 99%", "复制该章 29%") if share not in body] == []
