import pytest

from library.readers.headings import CHAPTER, SECTION, VOLUME, heading, number_of, ordinal


@pytest.mark.parametrize(("line", "level"), [
    ("第一章 渡口", CHAPTER), ("　　第十二章　对岸", CHAPTER), ("第3章：灯", CHAPTER), ("第一百二十回", CHAPTER),
    ("第两百章雨", CHAPTER),
    ("第５章 灯", CHAPTER), ("第十章 你是谁？", CHAPTER), ("楔子", CHAPTER), ("序章 雾", CHAPTER), ("番外一",
    CHAPTER), ("后记", CHAPTER),
    ("第一卷 江", VOLUME), ("卷二十一", VOLUME), ("卷之三 水经", VOLUME), ("第二部", VOLUME), ("第三节 桨", SECTION),
    ("Chapter 12", CHAPTER), ("CHAPTER IV. The Ferry", CHAPTER), ("Chapter One: Fog", CHAPTER), ("Part Two", VOLUME),
    ("Prologue", CHAPTER), ("Epilogue — Afterwards", CHAPTER),
])
def test_headings_are_recognised(line: str, level: int) -> None:
    found = heading(line)
    assert found is not None
    assert (found.level, found.title) == (level, " ".join(line.split()))


@pytest.mark.parametrize("line", [
    "", "他把第一章读完了。", "第二章里他写道，雾是从江心起的。", "第一次见面的时候",
    "第三回他才肯开口，说了一句不相干的话", "卷起袖子", "序曲响起",
    "Chapter and verse, he knew it all.", "Particular care is needed", "Prefaced by a bow, he spoke",
    "第一章 " + "长" * 80,
    "第九章“他说，”", "第六十四回终——", "第三章完",
])
def test_sentences_are_no_headings(line: str) -> None:
    assert heading(line) is None


@pytest.mark.parametrize(("title", "number"), [
    ("第十二章", 12), ("第一百零三回", 103), ("第一百三回", 103), ("第一百十一回", 111), ("第二十回", 20),
    ("第廿一章", 21), ("卷二三", 23),
    ("第一万二千章", 12_000), ("第7章", 7), ("第０８章", 8), ("Chapter 31", 31), ("楔子", 0), ("三人行", 0),
    ("第" + "9" * 40 + "章", 2**31),
])
def test_numbers_are_read_off_headings(title: str, number: int) -> None:
    assert ordinal(title) == number


def test_the_first_number_of_any_name_is_found() -> None:
    assert [number_of(name) for name in ("ch-007", "第十章", "雾灯")] == [7, 10, 0]
