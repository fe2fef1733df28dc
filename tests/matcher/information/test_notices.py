"""A notice extends as far as it speaks of rights; the text after it counts."""

from fingerprinting import fold
from matcher.information.notices import NOTICE, by_notices
from tests.matcher.texts import chapter

LICENCE = (
    "Permission to use, copy, modify, and distribute this software and its documentation for any purpose and without "
    "fee is hereby granted, provided that the above copyright notice appear in all copies and that both that copyright "
    "notice and this permission notice appear in supporting documentation, and that the name of the author not be used "
    "in advertising or publicity pertaining to distribution of the software without specific, written prior "
    "permission. ")
FREE = """报告错误
请向翻译小组报告翻译错误。
版权
Copyright 2022 Free Software Foundation, Inc.  License GPLv3+: GNU GPL version 3 or later.
本软件是自由软件：您可以自由修改和重新发布它。在法律允许的范围内，不提供任何保证。
"""
DISCLAIMER = ("免责声明:本文仅代表作者观点，与本网无关。其原创性以及文中陈述文字和内容未经本站证实，"
              "对本文以及其中全部或者部分内容的真实性、完整性、及时性本站不作任何保证或承诺，请读者仅作参考。")
STORY = "The ferry was late again, and nobody on the quay could say when the next one would cross the bay. " * 12


def test_a_licence_is_a_notice_to_its_end() -> None:
    weights = by_notices(fold(LICENCE + STORY)).tolist()
    licence = len(fold(LICENCE))
    assert set(weights[:licence]) == {NOTICE}
    assert set(weights[licence + 20:]) == {1.0}


def test_a_notice_begins_where_it_first_speaks_of_rights() -> None:
    weights = by_notices(fold(chapter(3, 300) + "\n" + FREE)).tolist()
    notice = len(fold(FREE))
    assert set(weights[-notice:]) == {NOTICE}
    assert set(weights[:-notice]) == {1.0}


def test_an_ordinary_word_before_a_notice_is_no_part_of_it() -> None:
    story = "她把灯塔的钥匙交给守夜人，让他参考墙上的潮汐表。"
    weights = by_notices(fold(story + DISCLAIMER)).tolist()
    assert set(weights[:len(fold(story))]) == {1.0}
    assert set(weights[len(fold(story)):]) == {NOTICE}
