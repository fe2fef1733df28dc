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
    f"“{WORDS}。”（出自《口袋里的雾》）", f"As she wrote, “{WORDS}.”", f"“{WORDS},” said the author.",
    f"According to the book: “{WORDS}.”",
])
def test_a_name_beside_the_words_is_seen(text: str) -> None:
    assert is_attributed(*spans(text))


@pytest.mark.parametrize("text", [f"今天天气很好。{WORDS}。明天也很好。", WORDS, f"“{WORDS}。”大家都笑了。"])
def test_words_that_name_nobody_are_no_attribution(text: str) -> None:
    assert not is_attributed(*spans(text))


@pytest.mark.parametrize("text", [f"正如书中所写，作者说：“{WORDS}。”", f"他写道：「。{WORDS}」完"])
def test_a_stretch_that_reaches_a_little_too_far_is_still_quoted_and_attributed(text: str) -> None:
    start = text.index(WORDS)
    for at in (start - 2, start - 1, start):
        assert is_quoted(text, at, start + len(WORDS))
        assert is_attributed(text, at, start + len(WORDS))
