"""Extraction from pages given as records."""

import base64

from crawler.extraction.records import extract_lines
from tests.crawler.extraction.templates import goldens


def test_reads_records_of_both_kinds_and_names_the_bad_ones() -> None:
    golden = goldens(1)[2]
    packed = base64.b64encode(golden.html.encode("gbk")).decode()
    records: list[dict[str, object]] = [{"id": 1, "url": golden.url, "html": golden.html},
                                          {"id": 2, "url": golden.url, "html_base64": packed},
               {"id": 3}, {"id": 4, "html_base64": "?"}, {"id": 5, "url": "http://[::1", "html": golden.html},
               {"id": 6, "html": "<p>\ud800"}]
    one, two, three, four, five, six = extract_lines(records)
    assert one == {"id": 1, "title": golden.title, "text": golden.text, "next_url": golden.next_url,
                   "encoding": "utf-8"}
    assert two == {**one, "id": 2, "encoding": "gb18030"}
    assert "html" in three["error"]
    assert "base64" in four["error"]
    assert '"url" is no web address: Invalid IPv6 URL' in five["error"]
    assert six["id"] == 6
