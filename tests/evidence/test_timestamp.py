import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from asn1crypto import tsp
from cryptography.x509 import Certificate
from rfc3161_client import HashAlgorithm, TimestampRequestBuilder

from crawler.network.egress import Egress
from evidence.restamping import restamp
from evidence.sealing import Sealing
from evidence.timestamp.asking import AskingError
from evidence.timestamp.authorities import Authorities, timestamp
from evidence.timestamp.checking import check_answer
from tests.evidence.authority import (
    NOW,
    Answer,
    StampingServer,
    certificate_of,
    revocation_list,
    root,
    slow,
    stamped_by,
    stamping_server,
)
from tests.evidence.cases import Stores, case_of
from tests.evidence.conftest import verified

DATA = b"a manifest"


def with_nonce_changed(answer: Answer) -> Answer:
    def changed(query: bytes) -> bytes:
        request = tsp.TimeStampReq.load(query)
        request["nonce"] = request["nonce"].native + 1
        return answer(request.dump(force=True))

    return changed


def about_other_bytes(answer: Answer) -> Answer:
    def changed(query: bytes) -> bytes:
        request = tsp.TimeStampReq.load(query)
        request["message_imprint"]["hashed_message"] = b"x" * 32
        return answer(request.dump(force=True))

    return changed


def expired() -> Answer:
    return stamped_by(certificate_of("tsa", stamping=True, days=(-10, -1)))


def not_for_stamping() -> Answer:
    return stamped_by(certificate_of("tsa"))


def of_a_stranger() -> Answer:
    return stamped_by(certificate_of("tsa", issuer="tsa", stamping=True))


def with_signature_torn(answer: Answer) -> Answer:
    def torn(query: bytes) -> bytes:
        whole = answer(query)  # each answer has a serial number, and so a signature, of its own
        return whole[:-1] + bytes([whole[-1] ^ 1])

    return torn


def good() -> Answer:
    return stamped_by(certificate_of("tsa", stamping=True))


WRONG: dict[str, Callable[[], Answer]] = {
    "wrong_nonce": lambda: with_nonce_changed(good()), "wrong_imprint": lambda: about_other_bytes(good()),
    "expired": expired, "untrusted": of_a_stranger, "malformed": lambda: lambda _: b"<html>moved</html>",
    "refused": lambda: lambda _: b"", "slow": lambda: slow(60),
}


@pytest.mark.fault(53)
@pytest.mark.parametrize("problem", WRONG)
def test_an_answer_of_no_use_is_named_and_the_next_authority_asked(authority: StampingServer, problem: str) -> None:
    with stamping_server() as bad:
        bad.answer = WRONG[problem]()
        found = timestamp(DATA, authority.authorities(bad.url, seconds=4.0 if problem == "slow" else 60.0))
    assert [(attempt.url, attempt.problem) for attempt in found.failed] == [(bad.url, problem)]
    assert found.state == "stamped"
    assert found.facts
    assert (found.facts["authority"], found.facts["trust"]) == (authority.url, "rooted")


@pytest.mark.fault(53)
@pytest.mark.parametrize("roots", [(root(),), ()], ids=["rooted", "alone"])
def test_an_answer_with_a_damaged_byte_raises_nothing_else(roots: tuple[Certificate, ...]) -> None:
    """Any other error would keep the bundle from being made."""
    request = TimestampRequestBuilder().data(DATA).hash_algorithm(HashAlgorithm.SHA256).cert_request(
        cert_request=True).build()
    answer = good()(request.as_bytes())
    refused = 0
    for place in range(0, len(answer), 3):
        damaged = answer[:place] + bytes([answer[place] ^ 1 << place % 8]) + answer[place + 1:]
        try:
            check_answer(damaged, request, roots)
        except AskingError:
            refused += 1
    assert refused > 0.9 * len(answer) / 3


@pytest.mark.fault(53)
@pytest.mark.parametrize("answer", [not_for_stamping, lambda: with_signature_torn(good())])
def test_a_signature_that_does_not_hold_is_no_timestamp(answer: Callable[[], Answer]) -> None:
    with stamping_server() as bad:
        bad.answer = answer()
        assert timestamp(DATA, bad.authorities()).failed[0].problem in ("untrusted", "bad_signature")
        unrooted = Authorities((bad.url,), bad.authorities().egress)
        assert timestamp(DATA, unrooted).failed[0].problem == "bad_signature"


def test_without_trusted_roots_the_signature_alone_is_checked(authority: StampingServer) -> None:
    found = timestamp(DATA, Authorities((authority.url,), authority.authorities().egress))
    assert found.facts
    assert found.facts["trust"] == "signature_only"


@pytest.mark.fault(53)
def test_a_revoked_certificate_is_refused(authority: StampingServer) -> None:
    with stamping_server() as listing:
        certificate = certificate_of("tsa", stamping=True, crl=listing.url.replace("/tsa", "/list.crl"))
        listing.answer = stamped_by(certificate)
        assert _revocation(listing) == "unknown"
        listing.files["/list.crl"] = revocation_list()
        assert _revocation(listing) == "good"
        listing.files["/list.crl"] = revocation_list(certificate)
        assert timestamp(DATA, listing.authorities()).failed[0].problem == "revoked"
    assert _revocation(authority) == "no_list"


@pytest.mark.fault(53)
def test_slow_revocation_lists_together_get_the_time_of_one_answer(authority: StampingServer) -> None:
    with stamping_server() as listing, socket.create_server(("127.0.0.1", 0)) as silent:
        slow_list = f"http://127.0.0.1:{silent.getsockname()[1]}/list.crl"
        listing.answer = stamped_by(certificate_of("tsa", stamping=True, crl=" ".join([slow_list] * 5)))
        trusted = listing.authorities(slow_list, seconds=2.0)
        begun = time.monotonic()
        found = timestamp(DATA, replace(trusted, urls=(listing.url,)))
        assert time.monotonic() - begun < 2 * 2.0 + 1.0
    assert found.facts
    assert found.facts["revocation"] == "unknown"


def _revocation(server: StampingServer) -> str:
    found = timestamp(DATA, server.authorities())
    assert found.facts
    return found.facts["revocation"]


@pytest.mark.fault(53)
def test_no_authority_is_reached_but_through_the_egress_guard(authority: StampingServer) -> None:
    before = authority.requests
    found = timestamp(DATA, Authorities((authority.url, "file:///etc/passwd"), Egress()))
    assert [attempt.problem for attempt in found.failed] == ["unreachable", "unreachable"]
    assert "not on the public internet" in found.failed[0].detail
    assert authority.requests == before


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port at which nobody listens, held so that no other process can."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        yield int(holder.getsockname()[1])


@pytest.mark.fault(53)
def test_a_bundle_without_timestamp_says_so_and_gets_one_later(
    stores: Stores, authority: StampingServer, tmp_path: Path, closed_port: int,
) -> None:
    path, closed = tmp_path / "bundle.zip", f"http://127.0.0.1:{closed_port}/tsa"
    nobody = Authorities((closed,), Egress(frozenset({closed.split("/")[2]})))
    summary = stores.bundle(path, case_of(stores.copy(1)), Sealing(NOW, nobody), {})
    assert summary.timestamp.failed[0].problem == "unreachable"
    status, output = verified(path)
    assert status == 0
    assert "timestamp / 时间戳: none / 无" in output
    still = restamp(path, nobody)
    assert still
    assert still.state == "failed"
    later = restamp(path, authority.authorities())
    assert later
    assert later.state == "stamped"
    status, output = verified(path)
    assert status == 0
    assert "timestamp / 时间戳: 20" in output
    assert restamp(path, authority.authorities()) is None


def test_a_timestamp_from_before_the_certificate_began_is_refused(authority: StampingServer) -> None:
    with stamping_server() as early:
        early.answer = stamped_by(certificate_of("tsa", stamping=True), NOW - timedelta(days=400))
        assert timestamp(DATA, early.authorities()).failed[0].problem == "expired"
