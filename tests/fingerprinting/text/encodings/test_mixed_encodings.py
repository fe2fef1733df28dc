"""Pages of which a part is in another encoding are recognised, and others are not."""

import pytest

from fingerprinting.text.encodings.markup import decode
from fingerprinting.text.encodings.mixed_encodings import has_other_encoding

FIRST = "渡口的灯亮了一夜，摆渡人坐在船头，听雨水敲着竹篷，谁也没有来叫他过河。\n" * 8
SECOND = "到了天亮的时候，对岸走来一个背着书箱的年轻人，问他这条河为什么没有名字。\n" * 8


def is_mixed(body: bytes) -> bool:
    text, encoding = decode(body)
    return has_other_encoding(text, body, encoding)


@pytest.mark.parametrize("other", ["gb18030", "big5"])
@pytest.mark.parametrize("first", [True, False])
def test_a_part_in_another_encoding_is_noticed(other: str, first: bool) -> None:
    parts = [FIRST.encode("utf-8"), SECOND.encode(other, "ignore")]
    assert is_mixed(b"".join(parts if first else parts[::-1]))


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5"])
def test_a_text_in_one_encoding_is_whole(encoding: str) -> None:
    assert not is_mixed((FIRST + SECOND).encode(encoding, "ignore"))


def test_markup_in_another_encoding_is_no_loss() -> None:
    """The text of the page is what counts, not a script that nobody reads."""
    body = (FIRST + SECOND).encode("gb18030") + FIRST.encode("utf-8")
    assert not has_other_encoding(FIRST + SECOND, body, "gb18030")


def test_a_character_cut_in_two_is_no_loss() -> None:
    assert not is_mixed((FIRST * 4).encode("utf-8")[:-2])
