"""Standard clauses of contracts weigh little; what is agreed in particular keeps its weight."""

import pytest

from fingerprinting import fold
from matcher import Matcher
from matcher.information.notices import NOTICE
from matcher.information.standard_clauses import by_clauses

CLAUSES = (
    "因不可抗力导致本合同无法履行的，双方互不承担违约责任，遭受不可抗力的一方应当及时通知对方，并在十五日内提供证明。\n"
    "本合同履行过程中发生的争议，由双方协商解决；协商不成的，任何一方均可向有管辖权的人民法院提起诉讼。\n"
    "本合同一式两份，甲乙双方各执一份，自双方签字盖章之日起生效，具有同等法律效力。\n")
AGREED = "甲方将渡口东侧的两间盐仓交给乙方存放渔网，乙方每月初三送来鲜鱼二十斤抵作租金。\n"


@pytest.mark.parametrize("clause", [
    *CLAUSES.splitlines(),
    "This Agreement shall be governed by and construed in accordance with the laws of Norway.",
    "This Agreement may be executed in two counterparts, each of which shall be an original.",
])
def test_a_standard_clause_weighs_little(clause: str) -> None:
    assert set(by_clauses(fold(clause)).tolist()) == {NOTICE}


@pytest.mark.parametrize("text", [
    AGREED, "十多年不履行法院生效判决的行为具有可诉性，当事人双方的争议可以依照行政诉讼法向人民法院提起诉讼。",
    "两国的争议由来已久，渔民只能在雾里偷偷出海。",
    "The two brothers had a dispute about the party in the garden.",
])
def test_other_sentences_keep_their_weight(text: str) -> None:
    assert set(by_clauses(fold(text)).tolist()) == {1.0}


def test_two_contracts_with_the_same_standard_clauses_are_no_copies() -> None:
    matcher = Matcher()
    matcher.add("供货合同", f"甲方委托乙方供应钢材，交货地点为甲方仓库，运费归乙方，质量异议十日内提出。\n{CLAUSES}")
    finding, = matcher.match(f"房屋租赁合同\n甲方将城南的房屋出租给乙方，租期一年，水电自理。\n{CLAUSES}")
    assert finding.judgement.verdict == "boilerplate"


def test_what_two_contracts_agree_in_the_same_words_is_a_copy() -> None:
    matcher = Matcher()
    agreed = f"{AGREED}渔网挂满的夜里不得点灯，守仓的老人仍住东间，每年添一床棉被，由甲方付，仓门的铜锁由乙方自备。\n"
    matcher.add("仓库合同", agreed + CLAUSES)
    finding, = matcher.match(agreed + CLAUSES)
    assert finding.judgement.verdict in {"identical", "near_copy"}
