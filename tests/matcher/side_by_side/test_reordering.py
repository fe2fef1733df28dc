"""Shuffled passages are split again; all others stay whole."""

import random

from matcher.side_by_side.reordering import LONGEST, in_order
from storage.documents import Passage

PARAGRAPHS = [
    "林知微走到渡口的时候，暮色正一层一层压下来，船家把缆绳又绕了一圈。",
    "她从怀里取出那盏灯，灯芯已经湿透，却还留着一点去年的油味。",
    "对岸有人喊她的名字，声音隔着雾，像从井底传来，听不出是男是女。",
    "船家摇头说今晚谁也不过江，江心的石头会自己挪动位置。",
    "她没有回答，只把灯放在船头，数到第七下的时候，火自己亮了起来。",
]
SOURCE = "\n".join(PARAGRAPHS)


def whole(page: str, source: str, identity: float = 1.0) -> Passage:
    return Passage((0, len(page)), (0, len(source)), identity)


def test_shuffled_paragraphs_each_face_their_original() -> None:
    order = [3, 4, 0, 1, 2]
    page = "\n".join(PARAGRAPHS[place] for place in order)
    parts = in_order(page, SOURCE, whole(page, SOURCE))
    assert [SOURCE[slice(*part.source)].strip("。\n") for part in parts] == [
        page[slice(*part.page)].strip("。\n") for part in parts]
    assert len(parts) == 2


def test_a_passage_in_order_stays_whole() -> None:
    page = SOURCE.replace("暮色", "夜色").replace("江心", "河心")
    passage = whole(page, SOURCE, 0.96)
    assert in_order(page, SOURCE, passage) == [passage]


def test_offsets_count_from_the_texts_beginnings() -> None:
    shuffled = "\n".join(PARAGRAPHS[place] for place in (2, 0, 4, 1, 3))
    page, source = f"一秒记住。{shuffled}请收藏", f"第一章\n{SOURCE}"
    passage = Passage((5, 5 + len(shuffled)), (4, 4 + len(SOURCE)), 1.0)
    for part in in_order(page, source, passage):
        assert page[slice(*part.page)].strip("。\n") == source[slice(*part.source)].strip("。\n")


def test_a_passage_too_long_to_be_searched_stays_whole() -> None:
    sentences = [f"第{number}句话说的是第{number * 7}件事，与别的都不一样。" for number in range(LONGEST // 15)]
    page = "".join(random.Random(1).sample(sentences, len(sentences)))
    passage = whole(page, "".join(sentences))
    assert len(page) > LONGEST
    assert in_order(page, "".join(sentences), passage) == [passage]


def test_texts_without_a_sentence_do_no_harm() -> None:
    assert in_order("。。。", "abc", whole("。。。", "abc")) == [whole("。。。", "abc")]
