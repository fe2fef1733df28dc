"""The table of chapter numbers that file import and page extraction share."""

import pytest

from crawler.extraction.page import extract_html
from fingerprinting.text.chapter_numbers import Level, chapter_number, number_mark, reading_order, without_numbers
from library.readers.draft import Draft
from library.titles import Titles

VOLUME, CHAPTER, SECTION = Level
TABLE = [
    ("第三章 钟声", CHAPTER, 3), ("第十二章", CHAPTER, 12), ("第二十回 灯火", CHAPTER, 20),
    ("第一百零三回", CHAPTER, 103),
    ("第一百三回", CHAPTER, 103), ("第一百十一回", CHAPTER, 111), ("第一百二十回", CHAPTER, 120),
    ("第两百章雨", CHAPTER, 200),
    ("第一千零一章 夜", CHAPTER, 1001), ("第两千〇五十章", CHAPTER, 2050), ("第二〇三章", CHAPTER, 203),
    ("第二三章", CHAPTER, 23), ("第一万二千章", CHAPTER, 12_000), ("第三万零五章", CHAPTER, 30_005),
    ("第３萬５千章", CHAPTER, 35_000), ("第廿四章", CHAPTER, 24), ("第廿一章", CHAPTER, 21), ("第卅章", CHAPTER, 30),
    ("第卌二回", CHAPTER, 42), ("第一百廿五回", CHAPTER, 125), ("第贰拾叁章", CHAPTER, 23),
    ("第兩佰壹拾陸章", CHAPTER, 216),
    ("第７章", CHAPTER, 7), ("第０８章", CHAPTER, 8), ("第 12 章", CHAPTER, 12), ("第○章", CHAPTER, 0),
    ("第三折", CHAPTER, 3), ("第五出 惊梦", CHAPTER, 5), ("第七话", CHAPTER, 7), ("第四幕", CHAPTER, 4),
    ("第二篇", CHAPTER, 2), ("第三节 桨", SECTION, 3), ("第二百零三節", SECTION, 203),
    ("第一卷 江", VOLUME, 1), ("第二部", VOLUME, 2), ("第十集", VOLUME, 10), ("第三册", VOLUME, 3),
    ("第一輯", VOLUME, 1),
    ("卷之三", VOLUME, 3), ("卷之三 水经", VOLUME, 3), ("卷二三", VOLUME, 23), ("卷二十一", VOLUME, 21),
    ("第一部 第二章", CHAPTER, 2), ("第三卷 海 第十七章 归人", CHAPTER, 17), ("第2卷第45章", CHAPTER, 45),
    ("卷三 第四回", CHAPTER, 4), ("第一卷 江 第一章 渡口 第三节 桨", CHAPTER, 1), ("第二部 第五节", SECTION, 5),
    ("正文 第十二章 归人", CHAPTER, 12), ("Volume 2 Chapter 5", CHAPTER, 5),
    ("Chapter 7: Doors", CHAPTER, 7), ("CHAPTER IV. The Ferry", CHAPTER, 4), ("chapter xxxix", CHAPTER, 39),
    ("Chapter Ⅻ", CHAPTER, 12), ("Chapter Ｔｈｒｅｅ", CHAPTER, 3), ("Chapter One: Fog", CHAPTER, 1),
    ("Chapter Nineteen", CHAPTER, 19), ("Chapter Twenty-One", CHAPTER, 21), ("Chapter ninety nine", CHAPTER, 99),
    ("Chapter One Hundred and Three", CHAPTER, 103), ("Part Two", VOLUME, 2), ("BOOK III", VOLUME, 3),
    ("Section 9", SECTION, 9), ("第" + "9" * 40 + "章", CHAPTER, 2**31),
    ("12、归人", None, 12), ("12. The Ferry", None, 12), ("001 开端", None, 1),
    ("楔子", None, 0), ("序章 雾", None, 0), ("番外三", None, 0), ("尾声", None, 0), ("", None, 0), ("三人行", None, 0),
    ("一千零一夜", None, 0), ("第一次见面", None, 0), ("第三者", None, 0), ("卷起袖子", None, 0), ("卷三千多", None, 0),
    ("3.14 的故事", None, 0), ("2023年的夏天", None, 0), ("Chapter and verse", None, 0), ("Chapter civic", None, 0),
    ("Particular 3", None, 0),
]


@pytest.mark.parametrize(("title", "level", "number"), TABLE)
def test_level_and_number_are_read_off_a_title(title: str, level: Level | None, number: int) -> None:
    mark = number_mark(title)
    assert (mark.level if mark else None, chapter_number(title)) == (level, number)


@pytest.mark.parametrize(("title", "number"), [(title, number) for title, _, number in TABLE if title])
def test_import_and_extraction_read_the_same_number(title: str, number: int) -> None:
    """A title without a number counts as the first chapter of its file; pages have no such order."""
    draft = Titles().distinguish(Draft("雾灯", title, "正文"))
    assert isinstance(draft, Draft)
    assert draft.number == (number or 1)
    text = "<p>他推开门，看见院子里站着一个人。</p><p>雨下得很大，那人却没有打伞，也不知道站了多久。</p>"
    extraction = extract_html(f"<title>{title}</title><h1>{title}</h1>{text}")
    if extraction.title == title:
        assert extraction.number == number


@pytest.mark.parametrize(("title", "bare"), [
    ("第十二章 归人", "归人"), ("第一卷 江 第一章：渡口", "江 渡口"), ("12、归人", "归人"), ("Chapter IV. The Ferry",
    "The Ferry"),
    ("第３章　ＡＢＣ", "ＡＢＣ"), ("归人", "归人"), ("第一章", ""), ("番外 雨", "番外 雨"),
])
def test_numbers_are_cut_out_of_titles(title: str, bare: str) -> None:
    assert without_numbers(title) == bare


def test_files_stand_in_the_order_of_a_reader() -> None:
    names = ["第二章", "第9章.txt", "第十章", "第廿一章", "第一百章"]
    mixed = [names[place] for place in (3, 0, 4, 2, 1)]
    assert sorted(mixed, key=reading_order) == names
    assert sorted(["10.txt", "9.txt", "１1.txt"], key=reading_order) == ["9.txt", "10.txt", "１1.txt"]
