"""A server on loopback accepts what our checks accept, and refuses what they refuse."""

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.request import Request, urlopen

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.webadmin.notices.channel_rules import CHANNELS
from tests.webadmin.notices.sample_facts import HOLDER, WORK, facts, page
from webadmin.notices.kinds import KINDS
from webadmin.notices.linting.checking import lint, may_be_sent


class Channel(BaseHTTPRequestHandler):
    """Accepts a body at `/KIND` by the rules of that channel."""

    def do_POST(self) -> None:
        wrong = CHANNELS[self.path.strip("/")](self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"errors": wrong}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Channel) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}"
        listening.shutdown()
        thread.join()


def errors(server: str, kind: str, body: str) -> list[str]:
    with urlopen(Request(f"{server}/{kind}", body.encode())) as answer:
        found: list[str] = json.loads(answer.read())["errors"]
    return found


@pytest.mark.parametrize("kind", CHANNELS)
def test_the_channel_takes_a_complete_notice(server: str, kind: str) -> None:
    complete = facts()
    body = KINDS[kind].fill(complete).body
    assert errors(server, kind, body) == []
    assert lint(KINDS[kind], complete, body) == []


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=130)
CHANGES: dict[str, st.SearchStrategy[Any]] = {
    "holder": st.builds(lambda field, text: replace(HOLDER, **{field: text}), st.sampled_from(
        ["name_en", "address_en", "city", "region", "country", "email", "phone", "signatory"]), TEXTS),
    "works": st.builds(lambda title, address: (replace(WORK, title=title, address=address),), TEXTS, TEXTS),
    "pages": st.lists(st.builds(page, st.integers(1, 400), url=st.one_of(st.sampled_from(
        ["http://mirror.example/1", "http://other.example/1", "ftp://x/"]), TEXTS)), max_size=4).map(tuple),
}


@pytest.mark.parametrize("kind", CHANNELS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(change=st.sampled_from(sorted(CHANGES)).flatmap(lambda name: st.tuples(st.just(name), CHANGES[name])))
def test_what_the_check_lets_pass_the_channel_takes(kind: str, change: tuple[str, Any]) -> None:
    changed = facts(**{change[0]: change[1]})
    body = KINDS[kind].fill(changed).body
    if may_be_sent(lint(KINDS[kind], changed, body)):
        assert CHANNELS[kind](body.encode()) == []


@pytest.mark.parametrize(("field", "value"), [
    ("agree", 0), ("email2", "other@jiangnan.example"), ("signature", "Somebody Else"), ("act", "abuse_general"),
    ("agent_name", "x" * 61), ("address1", ""), ("urls", "http://mirror.example/1\nhttp://other.example/1"),
    ("urls", "\n".join(f"http://mirror.example/{number}" for number in range(251))), ("extra", "field"),
    ("host_notification", "send-anon"),
])
def test_an_edited_report_that_the_channel_refuses_is_named(server: str, field: str, value: object) -> None:
    kind, complete = KINDS["cloudflare_report"], facts()
    body = json.dumps({**json.loads(kind.fill(complete).body), field: value})
    assert errors(server, kind.name, body)
    assert not may_be_sent(lint(kind, complete, body))
