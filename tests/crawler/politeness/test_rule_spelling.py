"""Rules of a robots.txt hold for the paths they name, in whichever encoding they are written, and for no others."""

from urllib.parse import quote

import pytest

from crawler.politeness.robots import rules_of

RULES = """# 本站的規則：請勿抓取以下目錄，其他頁面可以自由訪問
User-agent: *
Disallow: /功蓋/
Disallow: /全部*完結$
Allow: /功蓋/公開
Crawl-delay: 2
"""
ENCODINGS = ["gbk", "big5", "utf-8", "utf-8-sig"]


def address(path: str, codec: str) -> str:
    """Write an address in a codec, as links of a page do."""
    return "http://h" + quote(path.encode(codec.removesuffix("-sig")))


@pytest.mark.parametrize("codec", ENCODINGS)
def test_rules_hold_in_the_encoding_of_the_site_and_in_utf_8(codec: str) -> None:
    rules = rules_of(200, RULES.encode(codec))
    for written in (codec, "utf-8"):
        for refused in ("/功蓋/1", "/全部小說完結"):
            assert not rules.allow(address(refused, written))
        for allowed in ("/功蓋/公開1", "/玄幻/1", "/功蓋", "/全部小說完結1", "/全書小說完結", "/", "/~a"):
            assert rules.allow(address(allowed, written))
    assert rules.delay == 2


@pytest.mark.parametrize("codec", ENCODINGS)
def test_rules_in_percent_codes_refuse_no_other_path(codec: str) -> None:
    rules = rules_of(200, f"User-agent: *\nDisallow: {quote('功蓋'.join('//').encode(codec)).lower()}".encode())
    if codec != "utf-8-sig":
        assert not rules.allow(address("/功蓋/1", codec))
    assert rules.allow(address("/玄幻/1", codec))


def test_bytes_in_no_encoding_are_rules_for_themselves() -> None:
    rules = rules_of(200, b"User-agent: *\nDisallow: /\xff\x85\xa0/\nDisallow: /~a%7Eb")
    assert not rules.allow("http://h/%FF%85%a0/1")
    assert rules.allow("http://h/%FF%85%a1/1")
    assert not rules.allow("http://h/%7ea~b")


def test_a_rule_in_another_encoding_than_the_rest_refuses_no_more() -> None:
    rules = rules_of(200, RULES.replace("功蓋", "玄幻").encode() + "Disallow: /功蓋".encode("gbk"))
    assert rules.allow("http://h/")
    assert rules.allow(address("/玄", "gbk"))
    assert not rules.allow(address("/功蓋/1", "gbk"))
    assert not rules.allow(address("/玄幻/1", "utf-8"))


def test_spaces_and_sitemaps_are_read_as_before() -> None:
    rules = rules_of(200, "\ufeffUser-agent:\u3000*\u3000\nDisallow:\u00a0/a\u3000\n"
                          "Sitemap: http://例子.中国/~图.xml\n".encode() + b"Sitemap: http://h/%B9%A6.xml\n"
                          b"Sitemap http://h:8080/s.xml")
    assert not rules.allow("http://h/a")
    assert rules.sitemaps == ("http://例子.中国/~图.xml", "http://h/%B9%A6.xml", "http://h:8080/s.xml")
