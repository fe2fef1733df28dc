import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from opencc import OpenCC

from fingerprinting.text.encodings.plain_text import EncodingError, detect_codec, detect_damaged_codec
from tests.library.prose import BOOK

TRADITIONAL = OpenCC("s2tw").convert(BOOK)


@pytest.mark.parametrize(("text", "codec"), [
    (BOOK, "utf-8"), (BOOK, "utf-8-sig"), (BOOK, "utf-16"), (BOOK, "utf-16-le"), (BOOK, "utf-16-be"),
    (BOOK, "gb18030"), (TRADITIONAL, "gb18030"), (TRADITIONAL, "big5"), (TRADITIONAL, "utf-8"),
    ("The fog had not lifted — not since Tuesday.", "utf-8"), ("Туман над рекой", "utf-8"), ("他走了", "gb18030"),
    ("한국어 글", "utf-8"), ("川の霧はまだ晴れない。", "utf-8"),
])
def test_a_text_comes_back_whatever_its_encoding(text: str, codec: str) -> None:
    data = text.encode(codec)
    file = io.BytesIO(data)
    assert data.decode(detect_codec(file)) == text
    assert file.tell() == 0


@pytest.mark.parametrize(("data", "told"), [
    (b"", "empty"), (b"\xef\xbb\xbf \r\n", "empty"),
    (BOOK.encode()[:-2], "truncated"), (BOOK.encode("gb18030")[:-2], "truncated"),
    (TRADITIONAL.encode("big5")[:-2], "truncated"), (BOOK.encode("utf-16")[:-1], "truncated"),
    (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, "not a text"), (b"MZ" + b"\0" * 900, "not a text"),
    ("Une journée à l’école".encode("cp1252"), "not a text"),
    (BOOK.encode().decode("gb18030", "replace").encode(), "wrong encoding"),
    (BOOK.encode().decode("latin-1").encode(), "wrong encoding"),
    (BOOK.encode("gb18030").decode("utf-8", "replace").encode(), "wrong encoding"),
    (b"\xef\xbb\xbf" + BOOK.encode("gb18030"), "declares the encoding UTF-8"),
])
def test_what_fits_no_encoding_is_refused_with_its_reason(data: bytes, told: str) -> None:
    with pytest.raises(EncodingError, match=told):
        detect_codec(io.BytesIO(data))


def test_a_wrong_byte_far_behind_is_found() -> None:
    with pytest.raises(EncodingError):
        detect_codec(io.BytesIO(BOOK.encode() * 20_000 + b"\xff\xff" + BOOK.encode()))


@given(st.binary(max_size=400))
def test_whatever_is_accepted_decodes(data: bytes) -> None:
    try:
        codec = detect_codec(io.BytesIO(data))
    except EncodingError:
        return
    data.decode(codec)


def test_texts_from_the_web_may_be_in_hz() -> None:
    text = "第一章 风雪\n他在雪地里走了很久~才看见前面有一点灯火。\n" * 9
    data = text.encode("hz")
    assert data.decode(detect_damaged_codec(io.BytesIO(data))) == text
    plain = b"if ~{ is all that a text has of it, ~} it is none: ~{ and so on\n"
    assert detect_damaged_codec(io.BytesIO(plain)) == "utf-8"
