"""Detection of encodings: right, wrong and missing labels, byte order marks, rare characters, broken bytes."""

import itertools

import pytest

from fingerprinting.text.encodings.markup import decode, detect

SIMPLE = "第一章 夜雨。他推开门，看见院子里站着一个人。雨下得很大，那人却没有打伞，也不知道站了多久。"
TRADITIONAL = "第一章 夜雨。他推開門，看見院子裡站著一個人。雨下得很大，那人卻沒有打傘，也不知道站了多久。"
RARE = "他叫朱镕基的同鄉喆，住在深圳𠮷野家旁边，说：“嗯。”"
HONG_KONG = "佢哋喺度食嘢，我唔知點解咁多人嘅。他們在人群裡，也有不少的話要說，我來這個地方的時候沒有人。"
JAPANESE = "彼は扉を開けて、庭に立っている人を見た。雨はとても強かったが、その人は傘をさしていなかった。"
LABELS = ("", "gb2312", "gbk", "big5", "utf-8", "iso-8859-1", "windows-1252", "bogus", "x-user-defined", "utf-16")

CASES = (
    (SIMPLE, "gbk"), (SIMPLE, "gb18030"), (SIMPLE, "utf-8"), (TRADITIONAL, "big5"), (TRADITIONAL, "gbk"),
    (TRADITIONAL, "utf-8"), (RARE, "gb18030"), (HONG_KONG, "big5hkscs"),
)
TABLE = list(itertools.product(CASES, LABELS))


def page(text: str, label: str) -> str:
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={label}">' if label else ""
    return f"<html><head>{meta}<title>x</title></head><body><div class='a'>{text}</div></body></html>"


@pytest.mark.fault(13)
@pytest.mark.parametrize(("case", "label"), TABLE)
def test_whatever_a_page_says_of_itself(case: tuple[str, str], label: str) -> None:
    text, encoding = case
    assert text in decode(page(text, label).encode(encoding))[0]


@pytest.mark.fault(13)
@pytest.mark.parametrize(("case", "label"), TABLE)
def test_whatever_the_server_says_of_it(case: tuple[str, str], label: str) -> None:
    text, encoding = case
    assert text in decode(page(text, "").encode(encoding), f"text/html; charset={label}")[0]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_marks_and_zero_bytes(encoding: str) -> None:
    decoded, _ = decode(page(SIMPLE, "gbk").encode(encoding))
    assert decoded == page(SIMPLE, "gbk")


@pytest.mark.parametrize("encoding", ["shift_jis", "euc_jp", "utf-8"])
def test_japanese(encoding: str) -> None:
    assert JAPANESE in decode(page(JAPANESE, "").encode(encoding))[0]


def test_labels_mean_their_widest_encoding() -> None:
    assert detect(page(RARE * 3, "gb2312").encode("gb18030")) == "gb18030"
    assert detect(page(TRADITIONAL, "big5").encode("big5")) == "big5hkscs"
    assert detect(b"<meta charset=gbk>plain") == "gb18030"
    assert detect(b"plain") == "utf-8"


def test_western_pages_keep_their_letters() -> None:
    text = "Un café très agréable, où l'été s'éternise à côté de la forêt."
    assert text in decode(page(text, "iso-8859-1").encode("cp1252"), "text/html; charset=iso-8859-1")[0]


def test_broken_bytes_do_not_spoil_the_rest() -> None:
    body = page(SIMPLE * 20, "utf-8").encode()
    torn = body[:600] + b"\xff" + body[601:]
    decoded, encoding = decode(torn)
    assert encoding == "utf-8"
    assert decoded.count(SIMPLE) >= 18


@pytest.mark.parametrize("body", [b"", b"\xff", b"\xfe\xff", b"\xff\xfe\x00", b"\x00" * 100, bytes(range(256)) * 50])
def test_anything_decodes(body: bytes) -> None:
    decode(body)[0].encode("utf-8")


@pytest.mark.parametrize("label", ["punycode", "unicode_escape", "raw-unicode-escape", "idna", "utf_7"])
def test_a_label_that_no_browser_knows_hides_no_page(label: str) -> None:
    page = f"<p>{'书中雾灯，照着归人。' * 30}</p>"
    assert decode(page.encode("gbk"), f"text/html; charset={label}")[0] == page
    escaped = page.encode("ascii", "xmlcharrefreplace")
    assert decode(escaped, f"text/html; charset={label}")[0] == escaped.decode()


def test_japanese_without_a_label_is_not_taken_for_chinese() -> None:
    """Its kana and many of its punctuation marks have the same bytes in GB18030."""
    text = "これはとてもながいおはなしのはじまりです。むかしむかし、あるところにおじいさんとおばあさんがいました。" * 4
    assert text in decode(page(text, "").encode("euc_jp"))[0]
