"""Texts in encodings that decode as ASCII or Chinese without an error are recognised, and Chinese ones are not."""

from io import BytesIO

import pytest

from fingerprinting.text.encodings.markup import decode
from fingerprinting.text.encodings.plain_text import detect_codec
from fingerprinting.text.encodings.recognition import japanese_codec, korean_codec, seven_bit_codec
from tests.crawler.prose import chapter

JAPANESE = "夜の渡し場で、老人は古い灯りをともしていた。川の水は静かに流れ、だれも名前を呼ばなかった。\n" * 20
KOREAN = "밤의 나루터에서 노인은 오래된 등불을 켜고 있었다. 강물은 조용히 흘렀고 아무도 이름을 부르지 않았다.\n" * 20


def chinese() -> str:
    return "\n".join(map(chapter, range(4)))


def page(text: str, encoding: str) -> bytes:
    return f"<html><head><title>-</title></head><body><p>{text}</p></body></html>".encode(encoding)


@pytest.mark.parametrize("encoding", ["euc_jp", "cp932", "iso2022_jp", "utf-7", "utf-16-le"])
def test_japanese_files_are_not_read_as_chinese(encoding: str) -> None:
    assert detect_codec(BytesIO(JAPANESE.encode(encoding))) == encoding


@pytest.mark.parametrize("encoding", ["hz", "utf-7"])
def test_chinese_in_seven_bits_is_not_read_as_its_codes(encoding: str) -> None:
    assert detect_codec(BytesIO(chinese().encode(encoding))) == encoding


def test_korean_files_are_not_read_as_chinese() -> None:
    assert detect_codec(BytesIO(KOREAN.encode("cp949"))) == "cp949"


@pytest.mark.parametrize(("encoding", "codec"), [
    ("utf-32", "utf-32"), ("utf-32-le", "utf-32-le"), ("utf-32-be", "utf-32-be")])
def test_four_bytes_a_character_are_not_taken_for_two(encoding: str, codec: str) -> None:
    assert detect_codec(BytesIO(chinese().encode(encoding))) == codec


@pytest.mark.parametrize("encoding", ["gb18030", "big5hkscs"])
def test_chinese_files_are_not_taken_for_korean(encoding: str) -> None:
    assert not korean_codec(chinese().encode(encoding, "ignore"))


@pytest.mark.parametrize("encoding", ["gb18030", "big5hkscs", "utf-8"])
def test_chinese_is_not_taken_for_japanese(encoding: str) -> None:
    assert not japanese_codec(chinese().encode(encoding, "ignore"))


@pytest.mark.parametrize("text", [
    "a+b=c, C++11 and ~{x}", "Zm9vYmFy+Zm9vYmFyYmF6Zm9v+AAAA", "x = ~{1, 2}; y = +abcdef"])
def test_ascii_is_not_taken_for_codes(text: str) -> None:
    assert not seven_bit_codec((text + " and so the ferryman waited for the night to end. ").encode() * 20)


@pytest.mark.parametrize(("text", "encoding"), [
    (KOREAN, "cp949"), (JAPANESE, "iso2022_jp"), ("灯火" * 500, "utf-16-le"), ("灯火" * 500, "utf-16-be")])
def test_pages_without_a_label_are_decoded(text: str, encoding: str) -> None:
    decoded, name = decode(page(text, encoding), "text/html")
    assert name == encoding
    assert text in decoded


def test_chinese_pages_are_not_taken_for_korean() -> None:
    assert decode(page(chinese(), "gb18030"), "text/html")[1] == "gb18030"
