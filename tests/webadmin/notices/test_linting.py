"""Each problem of a notice is named, and missing legal requirements prevent sending."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.webadmin.notices.sample_facts import HOLDER, SEEN, WORK, facts, page
from webadmin.notices.kinds import KINDS
from webadmin.notices.kinds.notice_facts import FairUse, Recipient
from webadmin.notices.linting.checking import lint, may_be_sent

DMCA, CHINA = KINDS["dmca"], KINDS["article_14"]


def rules(kind: Any, wrong: Any, body: str = "") -> set[str]:
    return {finding.rule for finding in lint(kind, wrong, body or kind.fill(wrong).body)}


@pytest.mark.parametrize(("change", "rule"), [
    ({"pages": (page(1, gone_at=SEEN),)}, "page_gone"), ({"pages": (page(1, decision="licensed"),)}, "licensed"),
    ({"pages": (page(1, decision="quotation"),)}, "quotation"), ({"pages": (page(1, decision="new"),)}, "undecided"),
    ({"pages": (page(1, verdict="quotation"),)}, "quotation"), ({"pages": (page(1, url="ftp://x/"),)}, "bad_address"),
    ({"pages": (page(1, decision="false_alarm"),)}, "false_alarm"),
    ({"pages": (page(1, captured_urls=()),)}, "not_in_evidence"), ({"pages": ()}, "no_pages"),
    ({"works": (replace(WORK, evidence=()),)}, "no_ownership"), ({"fair_use": FairUse()}, "no_fair_use"),
    ({"fair_use": FairUse(True, " ")}, "no_fair_use"), ({"recipient": Recipient("Host")}, "no_recipient"),
    ({"holder": replace(HOLDER, signatory="")}, "no_signatory"), ({"language": "zh"}, "wrong_language"),
    ({"holder": replace(HOLDER, agent="Law Firm")}, "no_power_of_attorney"),
    ({"holder": replace(HOLDER, address_zh="", address_en="")}, "missing_element"),
    ({"holder": replace(HOLDER, email="", phone="")}, "missing_element"),
])
def test_what_is_wrong_is_named_and_forbids(change: Mapping[str, Any], rule: str) -> None:
    wrong = facts(**change)
    findings = lint(DMCA, wrong, DMCA.fill(wrong).body)
    assert rule in {finding.rule for finding in findings if finding.forbids}


@pytest.mark.parametrize("element", [each for each in DMCA.elements if each.mandatory], ids=lambda each: each.name)
def test_an_element_that_was_edited_out_is_named(element: Any) -> None:
    complete = facts()
    body = DMCA.fill(complete).body
    line = element.value(complete).splitlines()[-1]
    findings = lint(DMCA, complete, body.replace(line, ""))
    assert element.name in {finding.about for finding in findings if finding.rule == "element_removed"}


@pytest.mark.parametrize("typed", ["http://innocent.example/", "http://mirror.example/12", "http://mirror.example/",
                                   "http://mirror.example/1/more", "https://mirror.example/1",
                                   "HTTP://other.example/5", "mirror.example/12", "www.other.example/book/",
                                   "另见mirror.example/12", "mirror.example:8080/1",
                                   "http://mirror.example/1。http://other.example/5"])
def test_an_address_that_is_not_in_the_evidence_forbids(typed: str) -> None:
    complete = facts()
    found = lint(DMCA, complete, f"{DMCA.fill(complete).body}\nAlso see {typed}.\n")
    assert [finding.rule for finding in found] == ["not_in_evidence"]
    assert not may_be_sent(found)


def test_own_addresses_may_stand_in_sentences_and_quotes() -> None:
    complete = facts()
    body = DMCA.fill(complete).body + "\n(see http://mirror.example/1), “http://mirror.example/2。再看 http://mirror.example/1."
    assert lint(DMCA, complete, body) == []
    plain = f"{body}\nmirror.example, mirror.example/1, (mirror.example/2); jiangnan.example/lamp/ U.S.C./No.1/2\n"
    assert lint(DMCA, complete, plain) == []


def test_a_page_of_a_work_that_is_no_longer_claimed_forbids() -> None:
    assert "no_ownership" in rules(DMCA, facts(pages=(page(1), page(2, work="gone"))))


def test_an_address_within_an_own_one_is_no_other() -> None:
    url = "http://mirror.example/read,www.other.example/1"
    assert lint(DMCA, facts(pages=(page(1, url=url),)), DMCA.fill(facts(pages=(page(1, url=url),))).body) == []


def test_an_old_sight_of_a_page_warns_and_lets_the_notice_go() -> None:
    old = facts(pages=(page(1, last_seen=SEEN - timedelta(days=40)),))
    findings = lint(DMCA, old, DMCA.fill(old).body)
    assert [(finding.rule, finding.detail) for finding in findings] == [("stale", "42")]
    assert may_be_sent(findings)


def test_after_a_counter_notice_chinese_law_bars_the_item_and_others_are_told() -> None:
    countered = (page(1, countered_by="WZ-2026-000009", is_barred=True),)
    assert "countered" in rules(CHINA, facts("zh", pages=countered))
    assert rules(DMCA, facts(pages=countered)) == {"countered_elsewhere"}
    elsewhere = (page(1, countered_by="WZ-2026-000009"),)
    assert "countered" not in rules(CHINA, facts("zh", pages=elsewhere))


def test_a_dossier_may_name_pages_that_are_gone() -> None:
    kind, gone = KINDS["criminal_dossier"], facts("zh", pages=(page(1, gone_at=SEEN),))
    findings = lint(kind, gone, kind.fill(gone).body)
    assert [finding.rule for finding in findings] == ["page_gone"]
    assert may_be_sent(findings)


def test_a_report_to_cloudflare_names_one_host() -> None:
    kind = KINDS["cloudflare_report"]
    assert "several_hosts" in rules(kind, facts(pages=(page(1), page(2, url="http://other.example/2"))))
    assert "too_many_pages" in rules(kind, facts(pages=tuple(page(number) for number in range(251))))


def test_a_bulk_text_has_its_limit() -> None:
    kind = KINDS["google_bulk"]
    many = facts(pages=tuple(page(n, url=f"http://mirror.example/{'x' * 980}{n}") for n in range(1000, 2030)))
    assert "too_long" in rules(kind, many)
