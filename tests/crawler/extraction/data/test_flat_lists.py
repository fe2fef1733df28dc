"""Data stored as a flat list is read as what it stands for."""

import json
from typing import Any

import pytest

from crawler.extraction.data.data_fields import MAX_VALUES, fields_of
from crawler.extraction.data.flat_lists import is_flat, rebuilt
from crawler.extraction.page import extract_html, extract_page

TEXT = "\n".join(f"第{number}天，摆渡人把缆绳解开，河面上只有一盏灯亮着。" for number in range(12))
CHAPTER = {"title": 2, "content": 3}


@pytest.mark.parametrize("flat", [
    [{"chapter": 1}, CHAPTER, "第三章 旧信", TEXT],
    [["ShallowReactive", 4], CHAPTER, "第三章 旧信", TEXT, {"data": 5, "state": -1}, ["Reactive", 6], {"ch-3": 1}],
])
def test_a_page_is_read_from_flat_data(flat: list[Any]) -> None:
    script = f"<script type='application/json' id='__NUXT_DATA__'>{json.dumps(flat)}</script>"
    read = extract_html(f"<html><head><title>雾灯渡</title></head><body><div id=app></div>{script}</body></html>")
    assert (read.title, read.text) == ("第三章 旧信", TEXT)


def test_a_response_of_several_nodes_is_read() -> None:
    answer = {"type": "data", "nodes": [None, {"type": "data", "data": [{"chapter": 1}, CHAPTER, "第三章 旧信", TEXT]}]}
    assert extract_page(json.dumps(answer).encode(), "http://h.test/__data.json", "application/json").text == TEXT


@pytest.mark.parametrize("plain", [
    [], [{}], [{"id": 1}, {"id": 2}], [{"id": 99}, 1, 2], ["a", "b", "c"], [{"title": "b"}, 1, 2], [[1, 2], 3, 4]])
def test_other_lists_are_not_taken_for_flat_ones(plain: list[Any]) -> None:
    assert not is_flat(plain)


def test_values_are_shared_and_those_that_are_missing_are_none() -> None:
    assert rebuilt([{"a": 1, "b": 1, "c": -1}, [2, 2], "x"]) == {"a": ["x", "x"], "b": ["x", "x"], "c": None}


def test_data_that_contains_itself_ends() -> None:
    assert len(list(fields_of([{"a": 0, "b": 1}, "x", "y"]))) < MAX_VALUES
