"""Servers that send a byte now and then: each conversation ends at its own deadline."""

import pytest

from crawler.cleanliness.tls_chain import look_at_tls
from crawler.network.egress import Egress, Target
from crawler.network.fetch import FetchError, get, post
from tests.loopback_servers import dripping

SECONDS = 0.5
SLOW = {
    "interim answers": ("http", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "a body without an end": ("http", b"HTTP/1.0 200 OK\r\n\r\n"),
    "a handshake": ("https", b"\x16\x03\x03\x40\x00"),
}


@pytest.mark.parametrize(("scheme", "line"), SLOW.values(), ids=SLOW)
def test_what_never_ends_is_left(scheme: str, line: bytes) -> None:
    with dripping(line) as port, pytest.raises(FetchError, match="no answer within"):
        get(f"{scheme}://127.0.0.1:{port}/", Egress(frozenset({f"127.0.0.1:{port}"})), {}, SECONDS, 2**20)


def test_a_receiver_that_never_decides_is_left() -> None:
    with dripping(SLOW["interim answers"][1]) as port, pytest.raises(FetchError, match="no answer within"):
        post(f"http://127.0.0.1:{port}/", Egress(frozenset({f"127.0.0.1:{port}"})), b"{}", {}, SECONDS)


def test_a_handshake_that_is_only_looked_at_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crawler.cleanliness.tls_chain.SECONDS", SECONDS)
    with dripping(SLOW["a handshake"][1]) as port:
        assert look_at_tls(Target("127.0.0.1", port), "127.0.0.1").skipped == ("tls",)
