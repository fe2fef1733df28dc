"""Author, date of publication, chapter number: from the head, from schema.org, from the lines above the text."""

import pytest

from crawler.extraction.facts import iso_date
from crawler.extraction.page import extract_html

TEXT = "<p>他推开门，看见院子里站着一个人。</p><p>雨下得很大，那人却没有打伞，也不知道站了多久。</p>"


@pytest.mark.parametrize(("text", "date"), [
    ("2023-05-06 08:11", "2023-05-06T08:11:00"), ("2023年5月6日", "2023-05-06"),
    ("发表于 2012/3/4 10:11:12", "2012-03-04T10:11:12"),
    ("2023-13-01 至 2023-02-30", ""), ("电话 2023456", ""), ("2021-02-03T04:05:06+00:00", "2021-02-03T04:05:06"),
])
def test_dates(text: str, date: str) -> None:
    assert iso_date(text) == date


@pytest.mark.parametrize("html", [
    f'<meta name="author" content="林外"><meta property="article:published_time" content="2023-05-06">{TEXT}',
    '<script type="application/ld+json">{"author": [{"name": "林外"}], "datePublished": "2023-05-06"}</script>' + TEXT,
    f"<div>《旧事》 作者：林外 更新时间：2023-05-06 字数：300</div>{TEXT}",
    f'<div>文 / 林外</div><time datetime="2023-05-06">昨天</time>{TEXT}',
])
def test_wherever_a_page_says_it(html: str) -> None:
    extraction = extract_html(f"<html><body>{html}</body></html>")
    assert (extraction.author, extraction.published) == ("林外", "2023-05-06")


@pytest.mark.parametrize("html", [
    TEXT, '<script type="application/ld+json">{"author"</script>' + TEXT,
    '<meta name="author" content="http://x">' + TEXT,
    '<script type="application/ld+json">' + "[" * 5000 + "</script>" + TEXT,
])
def test_a_page_that_does_not_say(html: str) -> None:
    extraction = extract_html(f"<html><body>{html}</body></html>")
    assert (extraction.author, extraction.published, extraction.number) == ("", "", 0)
