"""Passages in facing rows: nothing is lost, and each difference is marked by its kind."""

from hypothesis import given, settings
from hypothesis import strategies as st

from matcher.side_by_side.rows import LONGEST_ROW, ROW, Row, Span, rows

ORIGINAL = "暮色压下来的时候，林知微才走到渡口。船家说今晚的雾太重，天亮之前谁也不过江。她把灯笼挂在柳枝上，坐下来等。"
COPY = "暮色壓下來的時候，林知薇才走到渡口。船家说今晚的雾太重，天亮之前谁也不过江！她把旧灯笼挂在柳枝上，坐下来等。"
TEXTS = st.text(st.sampled_from("他说测試试某天*，。“”\n abcdu\u200b立１２") | st.characters(), max_size=300)


def joined(spans: list[tuple[Span, ...]]) -> str:
    return "".join(span.text for row in spans for span in row)


def marked(laid: list[Row], kind: str) -> tuple[list[str], list[str]]:
    return ([span.text for row in laid for span in row.page if span.kind == kind],
            [span.text for row in laid for span in row.source if span.kind == kind])


@settings(max_examples=150, deadline=None)
@given(page=TEXTS, source=TEXTS)
def test_rows_joined_give_both_texts_back(page: str, source: str) -> None:
    laid = list(rows(page, source))
    assert joined([row.page for row in laid]) == page
    assert joined([row.source for row in laid]) == source


def test_disguises_and_edits_are_told_apart() -> None:
    laid = list(rows(COPY, ORIGINAL))
    assert marked(laid, "disguised") == (["壓", "來", "時", "薇"], ["压", "来", "时", "微"])
    assert marked(laid, "edited") == (["！", "旧"], ["。"])


def test_a_masked_character_is_disguised() -> None:
    assert marked(list(rows("大**师在山上", "大宗宗师在山上")), "disguised")[0] == ["**"]


def test_equal_texts_have_no_marks_and_layout_is_none() -> None:
    laid = list(rows("今夜无雪。\n\n　　明朝有雨。", "今夜无雪。\n明朝有雨。"))
    assert {span.kind for row in laid for span in row.page + row.source} == {"same"}


def test_every_inserted_sign_is_marked() -> None:
    laid = list(rows("今★夜\u200b无 雪、。", "今夜无雪。"))
    assert marked(laid, "inserted") == (["★", "\u200b", " ", "、"], [])
    assert {span.kind for row in laid for span in row.source} == {"same"}


def test_punctuation_left_out_or_replaced_is_marked() -> None:
    laid = list(rows("今夜无雪,明朝有雨！", "今夜，无雪，明朝有雨。"))
    assert marked(laid, "inserted") == ([], ["，"])
    assert marked(laid, "disguised") == ([","], ["，"])
    assert marked(laid, "edited") == (["！"], ["。"])


def test_rows_end_with_sentences_and_begin_with_their_quotation_mark() -> None:
    sentence = "“" + "雪" * (ROW - 10) + "落在山上的旧庙里，无人知道。”"
    laid = list(rows(sentence * 3, sentence * 3))
    assert [joined([row.page]) for row in laid] == [sentence] * 3


def test_no_row_grows_without_bound() -> None:
    laid = list(rows("甲乙丙丁戊己" * 500, "子丑寅卯" * 500))
    assert max(max(len(joined([row.page])), len(joined([row.source]))) for row in laid) <= 2 * LONGEST_ROW + 1


def test_a_whole_book_is_marked_too() -> None:
    book = "".join(f"第{number}句话说的是第{number * 7}件事。" for number in range(8_000))
    at = len(book) // 2
    laid = list(rows(f"{book[:at]}★{book[at:]}", book))
    assert marked(laid, "inserted") == (["★"], [])
    assert marked(laid, "edited") == ([], [])


def test_long_texts_without_anything_in_common_are_all_edited() -> None:
    laid = list(rows("甲" * 21_000, "乙" * 21_000))
    assert {span.kind for row in laid for span in row.page + row.source} == {"edited"}
