"""Traces of pages reach a collector on this machine; nothing is sent without the setting or past the guard."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import SpanProcessor

from app.telemetry import switch
from app.telemetry.collector import sender_to
from app.telemetry.page_spans import PageSpans
from storage.documents import Document
from storage.inbox import StageName
from storage.log_lines.handled_items import Handled, is_watched, tell, unwatch, watch
from storage.settings import Settings, SettingsError
from tests.matcher.texts import chapter
from tests.matching_line import NOW, Line, line

__all__ = ["line"]

URL = "http://127.0.0.1:9/1?token=PLANTED"


class Collector(ThreadingHTTPServer):
    """An OTLP collector: it keeps the spans that it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Receiver)
        self.spans: list[Any] = []
        self.paths: list[str] = []
        self.url = f"http://127.0.0.1:{self.server_port}/v1/traces"


class _Receiver(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.paths.append(self.path)
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            self.server.spans += [span for scope in resource.scope_spans for span in scope.spans]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Log nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def sender(collector: Collector, line: Line) -> Iterator[SpanProcessor]:
    """Sends the spans of this process to the collector during the test."""
    made = sender_to(replace(Settings(), telemetry_url=collector.url))
    spans = PageSpans(line.database, made)
    watch(spans)
    yield made
    unwatch(spans)
    made.shutdown()


def of_trace(collector: Collector, page: str) -> dict[str, Any]:
    """The spans of a page by name; each must exist once."""
    found = [span for span in collector.spans if span.trace_id.hex() == page]
    named = {span.name: span for span in found}
    assert len(named) == len(found)
    return named


def attributes(span: Any) -> Document:
    return {each.key: each.value.string_value for each in span.attributes}


def test_a_page_is_one_trace_from_fetch_to_match(line: Line, collector: Collector, sender: SpanProcessor) -> None:
    line.add_chapter(chapter(1))
    page = line.add_page(chapter(1), URL)
    line.run()
    assert line.found(page)
    assert sender.force_flush()
    spans = of_trace(collector, page)
    assert sorted(spans) == ["fetch", "fingerprint", "match"]
    assert collector.paths[0] == "/v1/traces"
    root = spans.pop("fetch")
    assert root.start_time_unix_nano == int(NOW.timestamp()) * 10**9
    assert attributes(root)["url.full"] == "http://127.0.0.1:9/1?token=***"
    for span in spans.values():
        assert span.parent_span_id == root.span_id
        assert root.start_time_unix_nano < span.start_time_unix_nano <= span.end_time_unix_nano
        assert attributes(span)["wenzong.state"] == "done"
    assert {span.trace_id.hex() for span in collector.spans} == {page}, "chapters are no pages"


def test_cases_and_failures_are_told_and_a_repeated_item_is_the_same_span(
    line: Line, collector: Collector, sender: SpanProcessor,
) -> None:
    page = line.add_page(chapter(1))
    for state in ("retry", "failed", "failed"):
        tell([Handled(StageName.CASE, "match", page, state, 1.0, 2.5)])
    tell([Handled(StageName.INSIGHT, "work", page, "done", 1.0, 2.5)])
    assert sender.force_flush()
    first, second = collector.spans
    assert (first.name, first.span_id) == ("case", second.span_id)
    assert (first.status.message, first.end_time_unix_nano - first.start_time_unix_nano) == ("failed", 1_500_000_000)


def test_a_collector_that_is_away_stops_no_stage(line: Line) -> None:
    away = sender_to(replace(Settings(), telemetry_url="http://127.0.0.1:1/v1/traces"))
    spans = PageSpans(line.database, away)
    watch(spans)
    try:
        page = line.add_page(chapter(1))
        line.run()
    finally:
        unwatch(spans)
        threading.Thread(target=away.shutdown, daemon=True).start()  # the sender retries for a while
    assert not line.database["inbox_fingerprint"].count_documents({}), page


@pytest.mark.parametrize(("url", "why"), [
    ("http://10.1.2.3:4318/v1/traces", "not on the public internet"), ("grpc://127.0.0.1:4317", "scheme"),
    ("http://169.254.169.254/latest", "not on the public internet")])
def test_an_address_that_the_guard_refuses_is_no_collector(url: str, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        sender_to(replace(Settings(), telemetry_url=url))


def test_the_refusal_keeps_the_password_of_a_collector_to_itself() -> None:
    with pytest.raises(SettingsError) as refused:
        sender_to(replace(Settings(), telemetry_url="http://me:PLANTED@10.1.2.3:4318/v1/traces"))
    assert "PLANTED" not in str(refused.value)


@pytest.mark.parametrize("url", ["http://localhost/v1/traces", "http://[::1]:9/v1/traces", "http://127.0.0.1:9/"])
def test_a_collector_on_this_machine_may_listen_at_any_port(url: str) -> None:
    sender_to(replace(Settings(), telemetry_url=url)).shutdown()


def test_a_private_collector_is_allowed_by_name() -> None:
    own = replace(Settings(), telemetry_url="http://10.1.2.3:4318/v1/traces", service_hosts=("10.1.2.3:4318",))
    sender_to(own).shutdown()
    with pytest.raises(SettingsError, match="not on the public internet"):
        sender_to(replace(own, service_hosts=("10.1.2.3:4319",)))


def test_it_is_off_by_default_and_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    switch.trace_stages(Settings())
    assert not is_watched()
    monkeypatch.setattr(switch, "PACKAGES", ("opentelemetry_missing.sdk",))
    with pytest.raises(SettingsError, match=r"pip install 'wenzong\[telemetry\]'"):
        switch.trace_stages(replace(Settings(), telemetry_url="http://127.0.0.1:4318/v1/traces"))
