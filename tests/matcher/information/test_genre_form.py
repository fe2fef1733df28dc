"""Statutes, programs, recipes and notices resemble each other without copying; copied wording is a copy."""

import pytest

from fingerprinting import fold
from matcher import Matcher
from matcher.information.genre_form import genre_form
from matcher.information.notices import NOTICE, by_notices
from storage.documents import INFRINGING
from tests.matcher.texts import chapter, edited

LAW = """第{0}条　{1}有权对其成员的活动进行监督；成员认为处理决定侵害其合法权益的，\
可以自收到决定之日起十五日内向{2}申请复查。
第{3}条　{1}可以通过协商解决纠纷；不愿协商或者协商不成的，\
可以按照事后达成的书面约定向{2}提交申请，也可以直接起诉。
"""
OURS = "第七条　" + chapter(3, 200).replace("\n", "") + "\n" + LAW.format("八", "行业协会", "登记机关", "九")
THEIRS = LAW.format("四十", "合作社社员大会", "主管的县级人民政府", "四十一") + (
    "第四十二条　" + chapter(4, 200).replace("\n", ""))
DISCLAIMER = "版权声明：本站文章来源于网络，仅代表作者个人观点，如有侵权请联系本站客服删除，本站不承担赔偿责任。"
LICENCE = ("Permission to use, copy, modify, and distribute this software for any purpose is hereby granted, "
           "provided that the above copyright notice appears in all copies.")
CODE = """
def read_{0}({0}, *, limit=None):
    \"\"\"Read the {0} up to a limit, and close the handle afterwards, whatever happened.\"\"\"
    if limit is None or limit <= 0:
        raise ValueError(f"bad limit: {{limit!r}}")
    with open({0}, "rb") as handle:
        while (block := handle.read(min(limit, BLOCK_SIZE))):
            yield block
            limit -= len(block)
"""
RECIPE = """- {0} 150 g
- 大蒜 2 瓣
- 生抽 15 ml
- 香醋 10 ml
将 {0} {1}，用清水冲洗干净，备用。
将 大蒜 去皮，切成蒜末，放入小碗中。
锅中加入 {2} ml 饮用水，大火烧开。
放入 {0}，煮 {3} 分钟，{4}，捞出沥干水分。
碗中加入 15 ml 生抽，10 ml 香醋，搅拌 1 分钟，{5}。
将酱汁淋在 {0} 上，撒上 3 g {6}，用筷子轻轻拌匀，即可食用。
"""
MUSHROOMS = RECIPE.format("金针菇", "切去根部、撕成小束", "1000", "2", "至菇身变软", "使糖盐化开", "葱花")
TOFU = RECIPE.format("老豆腐", "切成两厘米见方的小块", "500", "1", "以去除豆腥味并使口感紧实", "直到没有颗粒",
                     "香菜碎")


def copies(source: str, page: str) -> bool:
    matcher = Matcher()
    matcher.add("原文", source)
    return any(finding.judgement.verdict in INFRINGING for finding in matcher.match(page))


def test_statutes_that_share_clauses_are_no_copies_of_each_other() -> None:
    assert not copies(OURS, THEIRS)
    assert copies(OURS.replace("第八条　", "").replace("第九条　", ""), THEIRS.replace("条　", ""))


def test_a_statute_copied_word_for_word_is_a_copy() -> None:
    assert copies(OURS, f"{chapter(8)}\n{OURS}")


def test_dishes_made_alike_are_no_copies_and_a_copied_recipe_is_one() -> None:
    assert genre_form(fold(TOFU)).all()
    assert not copies(TOFU, MUSHROOMS)
    assert copies(TOFU, f"{chapter(9)}\n{TOFU}\n{chapter(10)}")
    assert copies(TOFU, edited(TOFU, 0.08))


def test_lists_of_places_in_another_order_are_no_copies() -> None:
    districts = ("长安", "桥东", "桥西", "新华", "裕华", "井陉", "正定", "栾城", "行唐", "灵寿", "高邑", "深泽")
    ours = "石家庄市市辖区：" + "".join(f"{each}区" for each in districts * 3)
    theirs = "石家庄市：" + "、".join(f"{each}区" for each in (*districts[::2], *districts[1::2]) * 3)
    assert genre_form(fold(theirs)).mean() > 0.8
    assert not copies(ours, theirs)


def test_the_form_is_asked_of_both_sides() -> None:
    headed = "\n".join(f"第{number}条　{each}" for number, each in enumerate(chapter(5).split("。"), 1))
    assert genre_form(fold(headed)).mean() > 0.9
    assert not genre_form(fold(chapter(5))).any()
    assert copies(chapter(5), headed)


@pytest.mark.parametrize(("text", "share"), [
    ("\n".join(CODE.format(name) for name in ("path", "socket", "archive")), 1.0),
    (chapter(6).replace("。", "；[1]</i>"), 0.0),
    ("It was the best of times, it was the worst of times, \"said\" he; and so it went on. " * 20, 0.0),
])
def test_code_is_told_by_its_signs_among_latin_letters(text: str, share: float) -> None:
    assert genre_form(fold(text)).mean() == pytest.approx(share, abs=0.05)


def test_a_long_comment_between_code_is_code_and_an_essay_with_a_listing_is_none() -> None:
    code = CODE.format("path")
    prose = "Wrap the text that is given to lines of the width that the caller asks for. " * 10
    assert genre_form(fold(code + prose + code)).all()
    assert genre_form(fold(prose + code + prose * 2)).mean() < 0.6


@pytest.mark.parametrize("notice", [
    DISCLAIMER, LICENCE])
def test_a_notice_weighs_less_than_the_text_beside_it(notice: str) -> None:
    text = chapter(7, 300).replace("\n", "")
    weights = by_notices(fold(f"{text}\n{notice}"))
    assert (weights[:250] == 1).all()
    assert (weights[-20:] == NOTICE).all()


def test_a_notice_that_two_sites_show_is_no_excerpt() -> None:
    assert not copies(f"{chapter(1)}\n{DISCLAIMER}\n", f"{chapter(2)}\n{DISCLAIMER}\n")
    about_rights = "著作权人许可他人使用的，应当订立合同；侵权人承担赔偿责任，法院可以责令停止转载。" * 9
    assert (by_notices(fold(about_rights)) == 1).all()


@pytest.mark.parametrize("name", [
    "本站", "本网", "本文", "本刊", "本页面", "本公众号", "本平台", "本软件", "这篇文章",
    "this page", "THIS MANUAL", "This free software"])
def test_a_notice_is_found_by_each_name_of_the_text_or_the_site(name: str) -> None:
    notice = f"版权声明，{name} 仅供参考，转载请联系作者，侵权即删除 copyright notice"
    assert (by_notices(fold(f"{chapter(8, 300)}\n{notice}"))[-12:] == NOTICE).all()
