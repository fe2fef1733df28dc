"""Reports of different figures share only their form; a copy keeps the figures, or whole sentences."""

import numpy as np
import pytest

from fingerprinting import fold
from matcher import Matcher
from matcher.alignment.base import AlignedBlock
from matcher.information.figures import Figures, among_figures, compare_figures, state_other_facts
from matcher.information.genre_form import shared_form
from storage.documents import INFRINGING
from tests.matcher.texts import chapter

MARKET = (
    "周二，沪深两市小幅低开，早盘震荡下行。截至收盘，沪指跌0.42%，报2994.31点；深成指跌0.87%，报9366.20点；创业板指跌1.12%，"
    "报1795.84点。两市成交额合计8124亿元，较上一交易日缩量620亿元，北向资金净卖出38.6亿元。盘面上，煤炭、电力等板块涨幅居前，光伏设备、半导体等板块跌幅居前。"
    "个股方面，两市近3800只个股下跌，涨停42家。")
ANOTHER_DAY = (
    "10月17日，A股三大指数早盘高开后震荡走高。截至收盘，上证指数涨0.32%，报3083.50点；深证成指涨0.58%，报10001.37点；创业板指涨"
    "0.71%，报1988.05点。沪深两市全天成交额7621亿元，较上一个交易日放量103亿元，北向资金全天净卖出19.8亿元。"
    "盘面上，算力租赁、光模块等板块涨幅居前，减肥药、保险等板块跌幅居前。个股涨多跌少，两市超3200只个股上涨，涨停61家。")
RETOLD = (
    "今日沪深两市小幅低开，早盘震荡走低。截止收盘，沪指下跌0.42%，报2994.31点，深成指下跌0.87%，报9366.20点，创业板指下跌1.12%，"
    "报1795.84点。两市合计成交8124亿元，比上个交易日缩量620亿，北向资金净卖出38.6亿。板块方面，煤炭、电力等领涨。")
QUAKES = ("中国地震台网正式测定：在辽宁省海城市（北纬40.70度，东经122.74度）发生2.0级地震，震源深度10公里。",
          "中国地震台网正式测定：在云南临沧市凤庆县（北纬24.34度，东经99.98度）发生3.5级地震，震源深度16千米。")


def is_copy(source: str, page: str) -> bool:
    matcher = Matcher()
    matcher.add("原文", source)
    return any(finding.judgement.verdict in INFRINGING for finding in matcher.match(page))


@pytest.mark.parametrize(("source", "page"), [(MARKET, ANOTHER_DAY), (ANOTHER_DAY, MARKET), QUAKES])
def test_reports_of_different_figures_are_no_copies(source: str, page: str) -> None:
    assert not is_copy(source, page)


def test_a_report_retold_with_its_figures_is_a_copy() -> None:
    assert is_copy(MARKET, RETOLD)


@pytest.mark.parametrize("anew", [True, False])
def test_figures_are_a_genre_only_in_what_is_worded_anew(anew: bool) -> None:
    page, source = fold(ANOTHER_DAY), fold(MARKET)
    block = AlignedBlock((0, len(page)), (0, len(source)), 60)
    assert shared_form(page, source, [block], np.array([anew])).tolist() == [anew]


def test_figures_are_dense_in_reports_only() -> None:
    assert among_figures(fold(MARKET)).mean() > 0.7
    assert not among_figures(fold(chapter(2))).any()
    assert not among_figures(fold(chapter(2, 400) + "\n1998年5月，12人到了23号。")).any()


@pytest.mark.parametrize(("theirs", "other"), [
    ("报2994.31点，跌0.42%，成交8124亿元", False),
    ("报3083.50点，涨0.32%，成交7621亿元", True),
    ("报3083.50点，跌0.42%，成交8124亿元", False),
    ("报3083.50点", False)])
def test_most_figures_must_differ(theirs: str, other: bool) -> None:
    ours, page = fold("报2994.31点，跌0.42%，成交8124亿元"), fold(theirs)
    block = AlignedBlock((0, len(page)), (0, len(ours)), 4)
    assert state_other_facts(page, ours, block) is other


@pytest.mark.parametrize(("theirs", "figures"), [
    ("报2994.31点，跌0.42%，成交8124亿元", Figures(3, 0.0)),
    ("报3083.50点，跌0.42%，成交7621亿元", Figures(3, 2 / 3)),
    ("报2994.31点", Figures(1, 0.0)),
    ("今日休市", Figures(0, 1.0))])
def test_the_figures_of_all_passages_are_compared(theirs: str, figures: Figures) -> None:
    ours, page = fold("报2994.31点，跌0.42%，成交8124亿元"), fold(theirs)
    compared = compare_figures(page, ours, [AlignedBlock((0, len(page)), (0, len(ours)), 4)])
    assert compared.number == figures.number
    assert compared.changed == pytest.approx(figures.changed)


TOWN = (
    "{0}镇位于{1}县东部，距县城{2}公里，总面积{3}平方千米。截至2019年末，户籍人口{4}人，其中城镇常住人口{5}人，城镇化率{6}%；"
    "总人口中，男性{7}人，占{8}%，女性{9}人，占{10}%；下辖{11}个社区、{12}个行政村。境内最高点海拔{13}米，年平均气温{14}℃，"
    "年降水量{15}毫米，无霜期年平均{16}天。")
TOWNS = [TOWN.format("石桥", "安平", 23, 118.4, 31872, 4105, 12.9, 16204, 50.8, 15668, 49.2, 11, 26, 873, 14.6,
                     782, 221),
         TOWN.format("柳林", "云阳", 41, 205.7, 48216, 9370, 19.4, 25121, 52.1, 23095, 47.9, 13, 34, 1216, 11.3,
                     640, 198)]


def test_entries_of_a_gazetteer_fill_in_the_same_form() -> None:
    assert not is_copy(*TOWNS)
    assert is_copy(TOWNS[0], f"{chapter(3, 200)}\n{TOWNS[0]}\n{chapter(4, 200)}")
