"""`wenzong discover` against a real search server on loopback, and without one."""

import json

import pytest

from storage.settings import Settings
from tests.app.commands.terminal import wenzong
from tests.mirror import Answer, Site

pytestmark = pytest.mark.slow


def test_without_a_search_server_it_says_what_to_set(house: Settings) -> None:
    result = wenzong("discover")
    assert (result.status, result.out) == (2, "")
    assert "WENZONG_SEARCH_URL" in result.errors


def test_it_says_what_was_searched_and_found(house: Settings) -> None:
    answer = Answer(json.dumps({"results": []}).encode(), 200, (("Content-Type", "application/json"),))
    with Site(otherwise=answer).serve() as server:
        result = wenzong("discover", environment={
            "WENZONG_SEARCH_URL": f"{server.url}/search", "WENZONG_ALLOW_HOSTS": server.pair})
        assert result.status == 0, result.errors
        assert "proposed" in result.out
