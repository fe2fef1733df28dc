from typing import Any

from app.demo.mirror.scoring import Finding, Row, score
from app.demo.mirror.truth import TrueCopy, Truth

PIRATE = "http://p/"
ONE = TrueCopy("p", PIRATE + "1", "雾灯", "第一章", "masks", "pirate")
TWO = TrueCopy("p", PIRATE + "2", "雾灯", "第一章", "masks", "pirate")
BOTH = (TrueCopy("p", PIRATE + "3", "雾灯", "第一章", "whole book", "pirate"),
        TrueCopy("p", PIRATE + "3", "雾灯", "第二章", "whole book", "pirate"))
ALLOWED = TrueCopy("l", "http://l/1", "雾灯", "第一章", "reprint", "licensed")
TRUTH = Truth((ONE, TWO, *BOTH, ALLOWED), frozenset({PIRATE, "http://h/1", *(PIRATE + n for n in "123"), "http://l/1"}))


def finding(copy: TrueCopy, **other: Any) -> Finding:
    return Finding(copy.site, copy.url, copy.work, copy.chapter, "near_copy")._replace(**other)


PERFECT = [*map(finding, TRUTH.pirated), finding(ALLOWED, verdict="licensed")]


def test_everything_found_is_perfect() -> None:
    result = score(PERFECT, TRUTH)
    assert result.perfect
    assert result.rows == (Row("masks", 2, 2), Row("whole book", 1, 1), Row("reprint", 1, 1))


def test_a_copy_that_is_not_found_is_missed_and_so_is_its_page() -> None:
    result = score([each for each in PERFECT if (each.url, each.chapter) not in
                    ((ONE.url, ONE.chapter), (BOTH[1].url, BOTH[1].chapter))], TRUTH)
    assert result.missed == (ONE, BOTH[1])
    assert [(row.trick, row.found, row.missed) for row in result.rows] == [
        ("masks", 1, 1), ("whole book", 0, 1), ("reprint", 1, 0)]
    assert not result.perfect


def test_a_verdict_that_does_not_infringe_finds_nothing_and_accuses_no_site() -> None:
    harmless = [finding(ONE, verdict="quotation"), finding(ONE, url="http://h/1", verdict="unrelated")]
    result = score(harmless, TRUTH)
    assert ONE in result.missed
    assert result.false_alarms == ()


def test_a_site_that_is_accused_wrongly_is_named() -> None:
    wrong = [finding(ONE, site="h", url="http://h/1"), finding(ALLOWED), finding(ONE, chapter="第二章"),
             finding(ONE, url=PIRATE)]
    result = score([*PERFECT, *wrong], TRUTH)
    assert result.false_alarms == tuple(wrong)
    assert result.missed == ()
    assert not result.perfect


def test_clean_pages_are_all_but_the_pirates_copies() -> None:
    assert TRUTH.clean == {PIRATE, "http://h/1", "http://l/1"}
