"""The endpoint for Prometheus: correct figures, only for this machine or with the token."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.test import override_settings
from prometheus_client.parser import text_string_to_metric_families

from storage.inbox import STAGES, Inbox, StageName
from tests.webadmin.conftest import Copies, browser
from webadmin.configuration import current
from webadmin.ops import metrics

TOKEN = "a-token-for-the-scraper"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_kept", {})


def figures(text: str) -> dict[tuple[str, ...], float]:
    return {(sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text) for sample in family.samples}


def test_queues_stores_cases_and_the_index_are_counted(copies: Copies) -> None:
    copies.case()
    Inbox(copies.database, StageName.MATCH).enqueue(["a", "b"])
    answer = browser().get("/metrics")
    assert answer.status_code == 200
    found = figures(answer.content.decode())
    assert found["wenzong_queue_length", "match"] == 2
    assert {name[1] for name in found if name[0] == "wenzong_queue_length"} == set(STAGES)
    assert found["wenzong_stored", "pages"] == 1
    assert found["wenzong_stored", "matches"] == 1
    assert found["wenzong_cases", "new"] == 1
    assert found["wenzong_index_bytes", "used"] > 0


def test_figures_are_counted_once_in_a_while(copies: Copies) -> None:
    before = browser().get("/metrics").content
    Inbox(copies.database, StageName.MATCH).enqueue(["a"])
    assert browser().get("/metrics").content == before


@pytest.mark.parametrize("headers", [
    {"REMOTE_ADDR": "192.0.2.1"}, {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.1"},
    {"REMOTE_ADDR": "127.0.0.1", "HTTP_FORWARDED": "for=192.0.2.1"}, {"REMOTE_ADDR": ""},
])
def test_others_are_told_nothing(copies: Copies, headers: dict[str, str]) -> None:
    assert browser().get("/metrics", **headers).status_code == 404  # type: ignore[arg-type]  # extra is of the request


def test_behind_a_proxy_a_token_is_needed(copies: Copies) -> None:
    with override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https")):
        assert browser().get("/metrics").status_code == 404


def test_a_token_opens_it_from_anywhere_and_nothing_else_does(
    copies: Copies, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(django_settings, "WENZONG", replace(current(), metrics_token=TOKEN))
    assert browser().get("/metrics").status_code == 404
    assert browser().get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 404
    client = browser()
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}, REMOTE_ADDR="192.0.2.1")
    assert answer.status_code == 200


def test_the_dashboard_asks_for_figures_that_there_are(copies: Copies) -> None:
    copies.case()
    names = {name[0] for name in figures(browser().get("/metrics").content.decode())}
    dashboard = json.loads((Path(__file__).parents[3] / "deploy/grafana/wenzong.json").read_text(encoding="utf-8"))
    queried = {name for panel in dashboard["panels"] for target in panel["targets"]
               for name in re.findall(r"wenzong_\w+", target["expr"])}
    assert queried - names <= {"wenzong_crawls", "wenzong_crawl_outcomes"}, "these come with the first run"
    assert len(queried) > 5
