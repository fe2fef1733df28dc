import pytest

from fingerprinting.text.chapter_numbers import Level
from fingerprinting.text.headings import heading, names_chapter

VOLUME, CHAPTER, SECTION = Level


@pytest.mark.parametrize(("line", "level"), [
    ("第一章 渡口", CHAPTER), ("　　第十二章　对岸", CHAPTER), ("第3章：灯", CHAPTER), ("第一百二十回", CHAPTER),
    ("第两百章雨", CHAPTER),
    ("第５章 灯", CHAPTER), ("第十章 你是谁？", CHAPTER), ("楔子", CHAPTER), ("序章 雾", CHAPTER), ("番外一",
    CHAPTER), ("后记", CHAPTER),
    ("第一卷 江", VOLUME), ("卷二十一", VOLUME), ("卷之三 水经", VOLUME), ("第二部", VOLUME), ("第三节 桨", SECTION),
    ("Chapter 12", CHAPTER), ("CHAPTER IV. The Ferry", CHAPTER), ("Chapter One: Fog", CHAPTER), ("Part Two", VOLUME),
    ("第一部 第二章 雨", CHAPTER), ("第一出 游园", CHAPTER), ("第廿四章 雨", CHAPTER), ("第卌回", CHAPTER),
    ("Prologue", CHAPTER), ("Epilogue — Afterwards", CHAPTER),
])
def test_headings_are_recognised(line: str, level: int) -> None:
    found = heading(line)
    assert found is not None
    assert (found.level, found.title) == (level, " ".join(line.split()))


@pytest.mark.parametrize(("line", "title"), [
    ("正文 第一章 渡口", "第一章 渡口"), ("☆、第一章 渡口", "第一章 渡口"), ("☆、12第十二章", "第十二章"),
    ("【第三章】 灯", "第三章 灯"), ("## 第一章 渡口", "第一章 渡口"), ("=== 第一章 渡口 ===", "第一章 渡口"),
    ("—— 楔子 ——", "楔子"), ("VIP章节 第九章", "第九章"), ("[Chapter 3] The Ferry", "Chapter 3 The Ferry"),
    ("1.第一章", "第一章"), ("间章 雨", "间章 雨"), ("大结局", "大结局"),
])
def test_ornaments_of_headings_are_left_out(line: str, title: str) -> None:
    found = heading(line)
    assert found is not None
    assert found.title == title


@pytest.mark.parametrize("line", ["正文", "——", "【公告】本周停更", "（第三章完）", "【第三章完】", "# 标题", "12"])
def test_ornaments_alone_make_no_heading(line: str) -> None:
    assert heading(line) is None


@pytest.mark.parametrize("line", [
    "", "他把第一章读完了。", "第二章里他写道，雾是从江心起的。", "第一次见面的时候",
    "第三回他才肯开口，说了一句不相干的话", "卷起袖子", "序曲响起",
    "Chapter and verse, he knew it all.", "Particular care is needed", "Prefaced by a bow, he spoke",
    "第一章 " + "长" * 80,
    "第一出戏就演砸了", "第九章“他说，”", "第六十四回终——", "第三章完",
])
def test_sentences_are_no_headings(line: str) -> None:
    assert heading(line) is None


@pytest.mark.parametrize("title", [
    "第三章 钟声", "正文 第三章", "楔子", "楔子夜雨", "序", "番外三 雨", "尾聲", "后记", "Chapter One", "chapter 7",
    "Prologue",
    "第廿四章", "第五出 惊梦", "終章",
])
def test_headings_of_pages_name_chapters(title: str) -> None:
    assert names_chapter(title)


@pytest.mark.parametrize("title", ["", "雾灯", "首页", "小说大全", "第一次见面", "Part Two of a series", "A review"])
def test_other_titles_do_not(title: str) -> None:
    assert not names_chapter(title)
