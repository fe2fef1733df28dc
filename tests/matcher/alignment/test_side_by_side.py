"""Passages in facing rows: nothing is lost, and what differs is marked for what it is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from matcher.alignment import side_by_side
from matcher.alignment.side_by_side import LONGEST_ROW, ROW, Row, Span, rows

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
    assert marked(laid, "edited") == (["旧"], [])


def test_a_masked_character_is_disguised() -> None:
    assert marked(list(rows("大**师在山上", "大宗宗师在山上")), "disguised")[0] == ["**"]


def test_equal_texts_have_no_marks_and_other_punctuation_is_none() -> None:
    assert {span.kind for row in rows("今夜无雪。", "今夜，无雪！") for span in row.page} == {"same"}


def test_rows_end_with_sentences_and_begin_with_their_quotation_mark() -> None:
    sentence = "“" + "雪" * (ROW - 10) + "落在山上的旧庙里，无人知道。”"
    laid = list(rows(sentence * 3, sentence * 3))
    assert [joined([row.page]) for row in laid] == [sentence] * 3


def test_no_row_grows_without_bound() -> None:
    laid = list(rows("甲乙丙丁戊己" * 500, "子丑寅卯" * 500))
    assert max(max(len(joined([row.page])), len(joined([row.source]))) for row in laid) <= 2 * LONGEST_ROW + 1


def test_texts_too_long_to_align_stay_whole_and_unmarked() -> None:
    long = "字" * (side_by_side.LARGEST + 1)
    assert list(rows(long, "字")) == [Row((Span("same", long),), (Span("same", "字"),))]
