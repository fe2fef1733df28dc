"""A DNS server and an RDAP registry on loopback."""

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import dns.message
import dns.rdatatype
import dns.rrset

RECORDS = {"A": "93.184.215.14", "NS": "ns1.registrar.example."}
LISTS = {"dns": ["example"], "ipv4": ["93.0.0.0/8"], "ipv6": ["2600::/16"], "asn": ["1-2"], "object-tags": ["ARIN"]}


def card(name: str, email: str, kind: str = "org") -> list[Any]:
    """Write a jCard (RFC 7095)."""
    return ["vcard", [["version", {}, "text", "4.0"], ["kind", {}, "text", kind], ["fn", {}, "text", name],
                      ["email", {}, "text", email], ["tel", {}, "uri", "tel:+86.51200000"]]]


def entity(role: str, name: str, email: str, kind: str = "org", *inner: Any) -> dict[str, Any]:
    return {"objectClassName": "entity", "handle": f"{role}-1", "roles": [role], "vcardArray": card(name, email, kind),
            "entities": list(inner)}


def domain() -> dict[str, Any]:
    """The answer for `mirror.example`, with a registrar, its abuse contact and a registrant who is a person."""
    return {
        "objectClassName": "domain", "handle": "D1", "ldhName": "mirror.example", "status": ["active"],
        "events": [{"eventAction": "registration", "eventDate": "2024-05-01T00:00:00Z"}],
        "entities": [entity("registrar", "某注册商", "sales@registrar.example", "org",
                            entity("abuse", "Abuse desk", "abuse@registrar.example")),
                     entity("registrant", "张某", "zhang@person.example", "individual")]}


def network(name: str = "EXAMPLE-NET", holder: str = "云上主机") -> dict[str, Any]:
    """The answer for the address of the host."""
    return {"objectClassName": "ip network", "handle": "N1", "name": name, "country": "SG", "ipVersion": "v4",
            "startAddress": "93.184.215.0", "endAddress": "93.184.215.255",
            "entities": [entity("registrant", holder, "noc@host.example", "org",
                                entity("abuse", "Abuse", "abuse@host.example"))]}


@dataclass
class Registry:
    """The servers' answers, and the requests that they received."""

    answers: dict[str, Any] = field(default_factory=lambda: {
        "/domain/mirror.example": domain(), "/ip/93.184.215.14": network()})
    """Answers by path: a document, bytes, or an address to redirect to."""
    paths: list[str] = field(default_factory=list)
    port: int = 0
    dns_port: int = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def answer(self, path: str) -> Any:
        """Answer with the lists that name this registry, and with `answers`."""
        for name, keys in LISTS.items():
            if path == f"/lists/{name}.json":
                mails = [["rir@registry.example"]] if name == "object-tags" else []
                return {"version": "1.0", "services": [[*mails, keys, [f"http://{self.host}/"]]]}
        return self.answers.get(path)


@contextmanager
def registry() -> Iterator[Registry]:
    """Serve DNS and RDAP."""
    served = Registry()

    class Web(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.paths.append(self.path)
            answer = served.answer(self.path)
            is_moved = isinstance(answer, str)
            body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
            self.send_response(404 if answer is None else 302 if is_moved else 200)
            if is_moved:
                self.send_header("Location", answer)
            self.send_header("Content-Type", "application/rdap+json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments: object) -> None:
            pass

    class Names(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            data, sock = self.request
            reply = dns.message.make_response(dns.message.from_wire(data))
            kind = dns.rdatatype.to_text(reply.question[0].rdtype)
            if kind in RECORDS:
                reply.answer.append(dns.rrset.from_text(reply.question[0].name, 60, "IN", kind, RECORDS[kind]))
            sock.sendto(reply.to_wire(), self.client_address)

    web = ThreadingHTTPServer(("127.0.0.1", 0), Web)
    names = socketserver.ThreadingUDPServer(("127.0.0.1", 0), Names)
    served.port, served.dns_port = web.server_address[1], names.server_address[1]
    for server in (web, names):
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield served
    finally:
        for server in (web, names):
            server.shutdown()
            server.server_close()
