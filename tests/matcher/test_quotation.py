"""Quotation marks and attributions, in Chinese and English."""

import pytest

from matcher.quotation import is_attributed, is_quoted

WORDS = "两桶水泼在草地上几分钟便渗得不见踪影"


def spans(text: str) -> tuple[str, int, int]:
    start = text.index(WORDS)
    return text, start, start + len(WORDS)


@pytest.mark.parametrize("text", [
    f"他写道：“{WORDS}。”我不同意。", f"他写道：「{WORDS}。」", f"他寫道：『{WORDS}』。", f'He wrote "{WORDS}" once.',
    f"前面几句。“开头几个字，{WORDS}，还有几个字。”", f"我的话\n> {WORDS}\n我的话", f"＂{WORDS}＂",
])
def test_marks_around_the_words_are_seen(text: str) -> None:
    assert is_quoted(*spans(text))


@pytest.mark.parametrize("text", [
    f"我说过：“没有。”后来{WORDS}。", f"{WORDS}，“他说”。", WORDS, f"“一句”{WORDS}“另一句”", f'"one" {WORDS} "two"',
])
def test_marks_around_other_words_do_not_count(text: str) -> None:
    assert not is_quoted(*spans(text))


@pytest.mark.parametrize("text", [
    f"正如《口袋里的雾》第一章所写：“{WORDS}。”", f"林问渠说：“{WORDS}。”", f"“{WORDS}。”——林问渠",
    f"“{WORDS}。”（出自《口袋里的雾》）", f"“{WORDS}。”（节选自《口袋里的雾》，有删改）",
    f"As she wrote, “{WORDS}.”", f"“{WORDS},” said the author.",
    f"According to the book: “{WORDS}.”",
])
def test_a_name_beside_the_words_is_seen(text: str) -> None:
    assert is_attributed(*spans(text))


def test_a_copy_may_reach_into_the_name_beside_the_words() -> None:
    text = f"前文。“{WORDS}”——出自《口袋里的雾》"
    start = text.index(WORDS)
    assert is_attributed(text, start, start + len(WORDS) + len("”——出自"))


def test_a_copy_in_words_may_reach_two_or_three_words_too_far() -> None:
    copied = "two buckets of water went into the lawn and left no trace"
    text = f"Before. “{copied}” (from the diary) and after."
    start = text.index(copied)
    assert is_attributed(text, start, start + len(copied) + len("” (from the"))


@pytest.mark.parametrize("copied", [
    "“You may go on,” replied the captain. “I shall stay until the morning, and nobody will hear,” said Tom",
    "I walked all day along the river and came to a house where an old man lived. “Come in,” he said",
])
def test_a_dialogue_in_the_words_neither_quotes_nor_attributes_them(copied: str) -> None:
    text = f"Some words before. {copied} and more behind it."
    span = text.index(copied), text.index(copied) + len(copied)
    assert not is_quoted(text, *span)
    assert not is_attributed(text, *span)


@pytest.mark.parametrize("end", ["he didn’t know the man", "a man whom he didn’t know"])
def test_an_apostrophe_ends_no_quotation(end: str) -> None:
    copied = f"It was plain to all of them that whatever happened there was {end}"
    text = f"Before. “{copied}” (from the diary) and after."
    start = text.index(copied)
    assert is_attributed(text, start, start + len(copied))


@pytest.mark.parametrize("text", [f"今天天气很好。{WORDS}。明天也很好。", WORDS, f"“{WORDS}。”大家都笑了。"])
def test_words_that_name_nobody_are_no_attribution(text: str) -> None:
    assert not is_attributed(*spans(text))


@pytest.mark.parametrize("text", [f"正如书中所写，作者说：“{WORDS}。”", f"他写道：「。{WORDS}」完"])
def test_a_stretch_that_reaches_a_little_too_far_is_still_quoted_and_attributed(text: str) -> None:
    start = text.index(WORDS)
    for at in (start - 2, start - 1, start):
        assert is_quoted(text, at, start + len(WORDS))
        assert is_attributed(text, at, start + len(WORDS))


DIALOGUE = "“水还在渗。”他说，“草地上看不见了。”她没有回头，“那就再泼一桶。”他放下水桶"


def test_a_dialogue_has_marks_and_quotes_nobody() -> None:
    text = f"前面。{DIALOGUE}，“好。”后面。"
    for written in (text, text.translate(str.maketrans("“”", '""'))):
        assert not is_quoted(written, 3, written.index("后面"))


def test_a_quotation_within_the_quoted_words_does_not_end_them() -> None:
    text = f"他写道：“开头，‘里面’，{WORDS}。”完"
    assert is_quoted(text, text.index("开头"), text.index("。”完"))


@pytest.mark.parametrize("text", [
    f"《长河》第三章\n{WORDS}。", f"{WORDS}。\n（未完待续）", f"{WORDS}。（本章完）", f"{WORDS} in the morning",
    f"{WORDS}. By the way, it rained.", f"He said nothing. She left. {WORDS}.", f"{WORDS}. He said hello.",
    f"她提到过水桶。后来下雨了。{WORDS}。", f"{WORDS}——他想了很久，没有回答。",
])
def test_headings_and_neighbouring_sentences_are_no_attribution(text: str) -> None:
    assert not is_attributed(*spans(text))


@pytest.mark.parametrize("text", [
    f"《长河》：\n{WORDS}。", f"《长河》里有一段\"{WORDS}\"", f"{WORDS} (Smith 2010)", f"{WORDS} — from The River",
    f"As Mr. Smith wrote about it: {WORDS}", f"“{WORDS},” the old man said.",
])
def test_a_work_or_a_name_that_belongs_to_the_words_is_seen(text: str) -> None:
    assert is_attributed(*spans(text))


def test_both_texts_quote_a_statute_that_they_name_by_its_article() -> None:
    statute = "道路交通安全法》第七十条规定：在道路上发生交通事故，车辆驾驶人应当立即停车，保护现场。"
    assert is_attributed(f"据《{statute}", 2, 2 + len(statute))
    assert not is_attributed(statute.replace("第七十条规定：", ""), 0, len(statute) - 7)
