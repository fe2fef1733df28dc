"""Acceptance case 52: conditions that make a capture unclean are found and reported."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import dns.message
import dns.rrset
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from crawler.cleanliness.clock import TimeSource
from crawler.cleanliness.examination import ExaminedHost, Surroundings, examine
from crawler.network.egress import Egress
from storage.capture_conditions.conditions import CaptureConditions, ConditionsLog, conditions_id
from storage.collections.pages import Pages
from storage.mongodb import connect
from storage.settings import Settings
from tests.crawler.crawling import Served, crawl_all, own, policy
from tests.crawler.sites import novel_site
from tests.evidence.authority import certificate_of, key_of, stamping_server

HOST = "mirror.example"


def examined(url: str = f"http://{HOST}/1", proxies: tuple[str, ...] = (), **around: object) -> CaptureConditions:
    egress = Egress(frozenset({f"{HOST}:80", f"{HOST}:8443"}), lambda _: ["127.0.0.1"])
    given: dict[str, object] = {"time": TimeSource(None, egress), "hosts_file": Path("/nowhere")} | around
    return examine(ExaminedHost("run", "mirror", url, proxies), Surroundings(egress, **given))  # type: ignore[arg-type]


def codes(conditions: CaptureConditions) -> list[str]:
    return [code for code, _ in conditions.flaws]


@pytest.mark.fault(52)
def test_a_poisoned_hosts_file_is_named(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.1 localhost\n# 1.2.3.4 mirror.example\n")
    assert examined(hosts_file=hosts).is_clean
    hosts.write_text("127.0.0.1 localhost\n1.2.3.4\tother MIRROR.example # own\n")
    found = examined(hosts_file=hosts)
    assert found.flaws == (("hosts_file", "the hosts file says: 1.2.3.4\tother MIRROR.example # own"),)


@pytest.mark.fault(52)
@pytest.mark.parametrize(("days", "flaws"), [(0, []), (1, ["clock"]), (-1, ["clock"])])
def test_a_wrong_clock_is_named(days: int, flaws: list[str]) -> None:
    with stamping_server() as source:
        egress = source.authorities().egress
        clock = TimeSource(source.url, egress, lambda: datetime.now(UTC) + timedelta(days=days))
        found = examined(time=clock)
    assert codes(found) == flaws
    assert abs(found.clock["offset_seconds"] - days * 86400) < 10


@pytest.mark.fault(52)
def test_a_time_source_passes_the_egress_guard_and_may_be_silent() -> None:
    with stamping_server() as source:
        refused = examined(time=TimeSource(source.url, Egress()))
    assert "clock" in refused.skipped
    assert "not on the public internet" in refused.clock["error"]
    assert refused.is_clean
    assert "clock" in examined().skipped


@pytest.mark.fault(52)
def test_a_proxy_is_named_without_its_password() -> None:
    found = examined(proxies=("http://user:secret@proxy.example:8080",))
    assert found.flaws == (("proxy", "the site is visited through proxy.example"),)
    assert found.own_ip == ""


@contextmanager
def resolver(address: str) -> Iterator[str]:
    """Run a DNS server that answers every question with this address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))

        def answer() -> None:
            while True:
                data, whence = server.recvfrom(4096)
                if not data:
                    return
                reply = dns.message.make_response(dns.message.from_wire(data))
                name, kind = reply.question[0].name, reply.question[0].rdtype
                if kind == dns.rdatatype.A:
                    reply.answer.append(dns.rrset.from_text(name, 60, "IN", "A", address))
                server.sendto(reply.to_wire(), whence)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        place = server.getsockname()
        yield f"127.0.0.1:{place[1]}"
        server.sendto(b"", place)
        thread.join()


@pytest.mark.fault(52)
def test_dns_answers_that_have_nothing_in_common_are_named() -> None:
    with resolver("127.0.0.1") as one, resolver("127.0.0.1") as same, resolver("127.0.0.9") as other:
        agreeing = examined(resolvers=(one, same))
        differing = examined(resolvers=(one, other))
    assert (agreeing.flaws, "dns" in agreeing.skipped) == ((), False)
    assert agreeing.dns == {"system": ["127.0.0.1"], one: ["127.0.0.1"], same: ["127.0.0.1"]}
    assert codes(differing) == ["dns", "dns"]
    assert "127.0.0.9" in differing.flaws[0][1]
    assert "dns" in examined(resolvers=(one,)).skipped


@contextmanager
def https(folder: Path) -> Iterator[int]:
    """Serve with an untrusted certificate."""
    certificate, key = certificate_of("root", issuer="root"), key_of("root")
    (folder / "pair.pem").write_bytes(certificate.public_bytes(Encoding.PEM) + key.private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "pair.pem")
    server = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # a handshake that ends early is the test
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.fault(52)
def test_a_chain_that_nobody_trusts_is_named(tmp_path: Path) -> None:
    with https(tmp_path) as port:
        egress = Egress(frozenset({f"{HOST}:{port}"}), lambda _: ["127.0.0.1"])
        around = Surroundings(egress, TimeSource(None, egress), hosts_file=Path("/nowhere"))
        found = examine(ExaminedHost("run", "mirror", f"https://{HOST}:{port}/"), around)
    assert codes(found) == ["tls"]
    assert found.tls["subject"] == "CN=root"
    assert len(found.tls["chain"]) == 1
    assert found.tls["names"] == []


@pytest.mark.fault(52)
@pytest.mark.slow
def test_a_crawl_notes_the_conditions_of_its_captures(settings: Settings, served: Served) -> None:
    site = served(novel_site(2))
    with stamping_server() as source:
        place = source.url.split("/")[2]
        changed = own(settings, [site], time_source=source.url)
        crawl_all(changed.allowing([place]), [policy(site)])
    database = connect(settings)
    page = next(iter(Pages(database).versions(Pages(database).ids()).values()))
    key = conditions_id(page.run, page.site, site.pair)
    found = ConditionsLog(database).get([key])[key]
    assert abs(found.clock["offset_seconds"]) < 30
    assert found.is_clean
    assert found.software["wenzong-code"]
    assert found.own_ip == "127.0.0.1"
    assert found.examined_at <= datetime.now(UTC)
