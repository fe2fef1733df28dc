"""Each log message is one line of JSON with its own fields and no secret."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from storage.log_lines.structured import json_formatter
from storage.settings import Settings
from tests.matcher.texts import chapter
from tests.matching_line import Line, line

__all__ = ["line"]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The stages' log as JSON."""
    output = io.StringIO()
    handler = logging.StreamHandler(output)
    handler.setFormatter(json_formatter())
    logger = logging.getLogger("storage.inbox_stage")
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    yield output
    logger.removeHandler(handler)
    logger.setLevel(level)


def test_a_line_is_json_with_its_fields_and_without_secrets() -> None:
    try:
        int("bad\npassword=PLANTED")
    except ValueError as error:
        found = (type(error), error, error.__traceback__)
    record = logging.LogRecord("x", logging.ERROR, "x.py", 1, "%s failed\nwith token=PLANTED", ("http://h/",), found)
    record.trace, record.own = "abc", "not allowed"
    text = json_formatter().format(record)
    assert "\n" not in text
    assert "PLANTED" not in text
    read = json.loads(text)
    assert (read["level"], read["logger"], read["trace"]) == ("error", "x", "abc")
    assert read["message"] == "http://h/ failed\nwith token=***"
    assert "ValueError" in read["error"]
    assert "own" not in read


def test_one_id_follows_a_page_through_the_stages(line: Line, written: io.StringIO) -> None:
    line.add_chapter(chapter(1))
    page = line.add_page(chapter(1))
    line.run()
    lines = [json.loads(text) for text in written.getvalue().splitlines()]
    assert [each["stage"] for each in lines if each.get("trace") == page] == ["fingerprint", "match"]


def test_the_format_is_a_setting() -> None:
    assert Settings.load({}).log_format == "text"
    assert Settings.load({"WENZONG_LOG_FORMAT": "json"}).log_format == "json"
