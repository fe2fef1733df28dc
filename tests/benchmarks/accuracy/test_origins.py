from pathlib import Path

import pytest

from benchmarks.accuracy import origins
from benchmarks.accuracy.genre_alarms import judge_genre
from benchmarks.accuracy.genres import GENRES, GenreText
from tests.matcher.texts import chapter

HELP = Path("libreoffice/help/zh-CN/text/a.html")


def test_a_decision_is_of_the_law_that_it_amends() -> None:
    law = origins.statute("中华人民共和国食品安全法")
    assert origins.statute("全国人民代表大会常务委员会关于修改《中华人民共和国食品安全法》的决定") == law
    assert origins.statute("中华人民共和国农产品质量安全法") != law
    assert origins.statute("中华人民共和国刑法修正案（五）") == origins.statute("中华人民共和国刑法")


def test_a_report_is_told_by_its_headline() -> None:
    report = origins.report("第五届全国未成年人思想道德建设工作先进城市\n新华社电")
    assert origins.report("（受权发布）第五届全国未成年人思想道德建设工作先进城市（区）和先进单位\n另") == report
    assert origins.report("第四届全国未成年人思想道德建设工作先进城市\n新华社电") != report


@pytest.mark.parametrize(("path", "text", "origin"), [
    (HELP, "", "libreoffice"),
    (Path("man/zh_CN/man1/cat.1.gz"), '\n CAT 1 2022年9月 "GNU coreutils 9.1" 用户命令\n 名称', "gnucoreutils"),
    (Path("man/zh_CN/man1/apm.1.gz"), ' APM 1 "10 Jan 1996" "" "Linux Programmer\'s Manual"', "linuxprogrammersmanual"),
    (Path("man/zh_CN/man1/bzip2.1.gz"), " bzip2 1\n 名称", "man/zh_CN/man1/bzip2.1.gz"),
])
def test_a_manual_is_told_by_its_program(path: Path, text: str, origin: str) -> None:
    assert origins.manual(path, text) == origin


def test_a_package_is_told_by_the_account_of_its_code() -> None:
    assert origins.package("b", ["Docs, https://b.example/", "Source, https://github.com/Someone/b"]) == "someone"
    assert origins.package("b", []) == "b"


def test_reuse_of_one_origin_is_no_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = {f"{number}": chapter(number // 10) for number in range(200)}
    monkeypatch.setitem(GENRES, "laws", lambda: [GenreText(work, "", text, text[:9]) for work, text in shared.items()])
    found = judge_genre("laws", 20, lambda *_: None)
    assert (found.pages, len(found.alarms)) == (20, 0)
    assert found.same_origin > 10
    monkeypatch.setitem(GENRES, "laws", lambda: [GenreText(work, "", text, work) for work, text in shared.items()])
    found = judge_genre("laws", 20, lambda *_: None)
    assert (len(found.alarms) > 10, found.same_origin) == (True, 0)
