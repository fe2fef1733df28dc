"""The lane of a request matches what the application answers."""

from types import SimpleNamespace

import pytest

from webadmin.serving.lanes import lane_of


@pytest.mark.parametrize(("method", "path", "lane"), [
    ("GET", "/healthz", "health"), ("POST", "/login/", "login"), ("POST", "//login/", "login"),
    ("GET", "/login/", "page"), ("GET", "", "page"), ("GET", "/reports/", "page"), ("POST", "/reports/", "export"),
    ("GET", "///reports/all/pdf", "export"), ("GET", "/reports/live", "page"), ("GET", "/works/ab/coverage/", "page"),
    ("GET", "/works/ab/coverage/xlsx", "export"), ("GET", "/works/ab/coverage/chapters/", "page"),
    ("GET", "/works/ab/dating/xlsx", "export"), ("GET", "/works/ab/dating/", "page"),
    ("POST", "/works/ab/dating/cd/withdraw/", "page"), ("GET", "/works/ab/family/gexf", "export"),
    ("GET", "/claims/3/csv", "export"), ("GET", "/claims/3/", "page"), ("GET", "/api/v1/exports/copies", "export"),
    ("GET", "/lists/notices.pdf", "export"), ("GET", "/cases/labelled-pairs.jsonl", "export"),
    ("GET", "/removals/board.pdf", "export"), ("GET", "/removals/engines.docx", "export"),
    ("GET", "/removals/", "page"), ("GET", "/removals/cases/7/", "page"),
    ("GET", "/cases/passing-off/ab/pdf", "export"),
    ("GET", "/works/reposts/pdf", "export"), ("GET", "/works/reposts/", "page"),
    ("GET", "/moves/alike/pdf", "export"), ("GET", "/targets/repeat/pdf", "export"),
    ("GET", "/targets/alike/pdf", "export"), ("GET", "/targets/repeat/", "page"),
    ("GET", "/api/v1/copies", "page")])
def test_slow_kinds_of_work_have_lanes_of_their_own(method: str, path: str, lane: str) -> None:
    assert lane_of(SimpleNamespace(path=path, command=method)) == lane


def test_what_could_not_be_read_is_a_page() -> None:
    assert lane_of(SimpleNamespace()) == "page"
