from library.readers.draft import Draft
from library.titles import Titles


def test_equal_titles_are_numbered_apart_and_equal_texts_refused() -> None:
    titles = Titles()
    given = [Draft("雾灯", "序", text, place=f"a:{line}") for line, text in enumerate("甲乙甲丙", 1)]
    found = [titles.distinguish(draft) for draft in given]
    assert [item.chapter for item in found if isinstance(item, Draft)] == ["序", "序 (2)", "序 (3)"]
    assert str(found[2]) == "a:3: '序' of '雾灯' is the same as at a:1"


def test_a_number_never_takes_a_title_that_is_there() -> None:
    titles = Titles()
    given = [Draft("雾灯", title, text) for title, text in (("序 (2)", "甲"), ("序", "乙"), ("序", "丙"))]
    found = [titles.distinguish(draft) for draft in given]
    assert [item.chapter for item in found if isinstance(item, Draft)] == ["序 (2)", "序", "序 (3)"]


def test_other_works_and_authors_have_titles_of_their_own() -> None:
    titles = Titles()
    given = [Draft("雾灯", "序", "甲"), Draft("灯雾", "序", "甲"), Draft("雾灯", "序", "甲", author="林渡")]
    assert [getattr(titles.distinguish(draft), "chapter", "") for draft in given] == ["序"] * 3


def test_numbers_come_from_the_draft_the_title_or_the_order() -> None:
    titles = Titles()
    given = [Draft("雾灯", "楔子", "甲"), Draft("雾灯", "第九章", "乙"), Draft("雾灯", "尾声", "丙"), Draft("雾灯",
        "跋", "丁", number=40)]
    assert [getattr(titles.distinguish(draft), "number", 0) for draft in given] == [1, 9, 3, 40]
