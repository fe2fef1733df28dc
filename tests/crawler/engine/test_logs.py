"""What the crawl process logs: structured, and without secrets."""

import json
import logging

import pytest

from crawler.engine.logs import JsonLines
from storage.log_lines.redaction import redacted


@pytest.mark.fault(45)
@pytest.mark.parametrize("text", [
    "mongodb://wenzong:PLANTED@127.0.0.1:27017/?authSource=admin", "http://u:PLANTED@proxy.test:3128",
    "http://h/?id=3&access_token=PLANTED&x=1", "{'password': 'PLANTED'}", "Cookie: a=PLANTED; b=PLANTED",
    "Authorization: Bearer PLANTED", "api_key=PLANTED", "PHPSESSID=1&sid=PLANTED", "'Set-Cookie': [b'x=PLANTED']",
])
def test_secrets_are_redacted(text: str) -> None:
    assert "PLANTED" not in redacted(f"a failure at {text}")


def test_addresses_and_reasons_stay_readable() -> None:
    text = "http://h.test/book/1.html?page=2: timeout after 30 s"
    assert redacted(text) == text


def test_a_message_is_one_line_of_json() -> None:
    try:
        int("bad\npassword=PLANTED")
    except ValueError as error:
        found = (type(error), error, error.__traceback__)
    record = logging.LogRecord("crawler.x", logging.ERROR, "x.py", 1, "%s cannot\nbe read", ("http://h/",), found)
    line = JsonLines().format(record)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("ERROR", "crawler.x", "http://h/ cannot\nbe read")
    assert "ValueError" in read["error"]
    assert "PLANTED" not in line
