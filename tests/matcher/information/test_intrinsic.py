"""Enumerated names carry little information, clauses between commas carry all of it."""

import pytest

from fingerprinting import fold
from matcher import Matcher
from matcher.information.intrinsic import CODE, ENUMERATED, form, in_code_lines
from storage.documents import INFRINGING

NAMES = ("石家庄", "唐山", "秦皇岛", "邯郸", "邢台", "保定", "张家口", "承德", "沧州", "廊坊")


@pytest.mark.parametrize("names", ["、".join(NAMES), "　、 \t ".join(NAMES), "、".join(NAMES[:8]),
                                   "red, green, blue, black, white, brown, pink, grey"])
def test_enumerated_names_weigh_a_quarter(names: str) -> None:
    assert set(form(fold(names)).tolist()) == {0.25}


@pytest.mark.parametrize("text", ["，".join(NAMES), "、".join(NAMES[:4]), "山不在高，有仙则名；水不在深，有龙则灵。"])
def test_clauses_and_a_few_names_keep_their_weight(text: str) -> None:
    assert set(form(fold(text)).tolist()) == {1.0}


def test_places_that_are_served_weigh_a_quarter_however_they_are_parted() -> None:
    places = "鼓楼区秦淮区、江宁区，六合区\n溧水县 高淳县：崇安区南长区北塘区锡山区"
    weights = form(fold(f"我们为客户提供服务。{places}。欢迎来电咨询。"))
    assert (weights[12:-8] == ENUMERATED).all()
    assert (weights[:8] == 1).all()
    assert (form(fold("他从市区回到县里，又去了州府，城里每个区都走了一遍，省里的人没有看见他。" * 3)) == 1).all()


INSTALLING = """
sudo yum install -y yum-utils device-mapper-persistent-data lvm2
sudo yum-config-manager --add-repo https://download.docker.com/linux/centos/docker-ce.repo
sudo yum install -y docker-ce docker-ce-cli containerd.io
sudo systemctl start docker
sudo systemctl enable docker
"""
LISTING = """
def quick_sort(arr):
    if len(arr) <= 1:
        return arr
    pivot = arr[len(arr) // 2]
    return quick_sort(left) + middle + quick_sort(right)
"""


@pytest.mark.parametrize("code", [INSTALLING, LISTING])
def test_lines_of_code_weigh_a_quarter_in_an_article_that_explains_them(code: str) -> None:
    before = "上一篇讲了硬件选型，这一篇准备运行环境，团队的虚拟机统一用这个版本，命令如下："
    after = "接着把数据目录单独挂一块盘，备份很占空间。"
    article = fold(f"{before}{code}{after}")
    weights = form(article)
    assert (weights[:30] == 1).all()
    assert (weights[-15:] == 1).all()
    assert (weights[in_code_lines(article)] <= CODE).all()
    assert in_code_lines(article).sum() > 15


def test_english_verse_in_a_chinese_article_keeps_its_weight() -> None:
    verse = "\nThe woods are lovely, dark and deep,\nBut I have promises to keep,\nAnd miles to go before I sleep.\n"
    assert not in_code_lines(fold(f"他在信的末尾抄了三行诗：{verse}我把信折好，放回铁盒子里去。")).any()


def test_commands_are_told_in_english_articles_too() -> None:
    prose = "Start the engine, and enable it so that it comes up again after the machine is restarted.\n"
    marks = in_code_lines(fold(f"{prose}{INSTALLING}{prose}"))
    assert not marks[:14].any()
    assert not marks[-14:].any()
    assert marks[20:-20].all()


def test_tutorials_with_the_same_commands_are_no_copies() -> None:
    matcher = Matcher()
    matcher.add("安装", f"服务器是公司淘汰下来的旧机器，先卸载旧版本：{INSTALLING}第一次拉镜像超时，换成加速地址才好。")
    findings = matcher.match(f"从零部署代码仓库，这一篇准备环境：{INSTALLING}接着安装编排工具，防火墙要放行三个端口。")
    assert all(finding.judgement.verdict not in INFRINGING for finding in findings)
