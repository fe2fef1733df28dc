"""A certificate authority and a time-stamp authority for the tests, on loopback."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from asn1crypto import keys, tsp
from asn1crypto import x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.sign.timestamps import DummyTimeStamper

from crawler.network.egress import Egress
from evidence.signing.identity import SigningIdentity
from evidence.timestamp.authorities import Authorities

NOW = datetime.now(UTC)
Answer = Callable[[bytes], bytes]


@cache
def key_of(name: str) -> RSAPrivateKey:
    """Make one key per name, because it takes a while."""
    return generate_private_key(65537, 2048)


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def certificate_of(
    name: str, *, issuer: str = "root", days: tuple[int, int] = (-10, 1000), stamping: bool = False, crl: str = "",
) -> x509.Certificate:
    """Issue a certificate; a self-issued one may issue others. `days` count from now, `crl` names addresses."""
    issues = name == issuer
    builder = (x509.CertificateBuilder().subject_name(_name(name)).issuer_name(_name(issuer))
               .public_key(key_of(name).public_key()).serial_number(x509.random_serial_number())
               .not_valid_before(NOW + timedelta(days[0])).not_valid_after(NOW + timedelta(days[1]))
               .add_extension(x509.BasicConstraints(ca=issues, path_length=None), critical=True)
               .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key_of(issuer).public_key()), False)
               .add_extension(x509.SubjectKeyIdentifier.from_public_key(key_of(name).public_key()), False)
               .add_extension(x509.KeyUsage(True, True, False, False, False, issues, issues, False, False), True))
    if stamping:
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
    if crl:
        points = [x509.DistributionPoint([x509.UniformResourceIdentifier(each)], None, None, None)
                  for each in crl.split()]
        builder = builder.add_extension(x509.CRLDistributionPoints(points), critical=False)
    return builder.sign(key_of(issuer), SHA256())


@cache
def root() -> x509.Certificate:
    """Return the root that the tests trust."""
    return certificate_of("root", issuer="root")


def identity() -> SigningIdentity:
    """Return an organisation's certificate issued by that root."""
    return SigningIdentity(key_of("jiangnan"), certificate_of("jiangnan"), (root(),))


def revocation_list(*revoked: x509.Certificate) -> bytes:
    """Sign a revocation list of that root."""
    builder = x509.CertificateRevocationListBuilder().issuer_name(_name("root")).last_update(
        NOW - timedelta(1)).next_update(NOW + timedelta(7))
    for each in revoked:
        builder = builder.add_revoked_certificate(
            x509.RevokedCertificateBuilder().serial_number(each.serial_number).revocation_date(NOW).build())
    return builder.sign(key_of("root"), SHA256()).public_bytes(Encoding.DER)


@dataclass
class StampingServer:
    """Answers time-stamp queries; tests may replace `answer` to misbehave; `files` are served for GET."""

    port: int
    answer: Answer
    files: dict[str, bytes]
    requests: int = 0

    @property
    def url(self) -> str:
        """Address of the authority."""
        return f"http://127.0.0.1:{self.port}/tsa"

    def authorities(self, *more: str, seconds: float = 60.0) -> Authorities:
        """Trust this authority, after the given others."""
        hosts = frozenset(url.split("/")[2] for url in (*more, self.url))
        return Authorities((*more, self.url), Egress(hosts), (root(),), seconds)


def stamped_by(certificate: x509.Certificate, at: datetime | None = None, name: str = "tsa") -> Answer:
    """Answer as an authority with this certificate does."""
    private = key_of(name).private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
    signer, moment = asn1.Certificate.load(certificate.public_bytes(Encoding.DER)), at or datetime.now(UTC)
    stamper = DummyTimeStamper(signer, keys.PrivateKeyInfo.load(private), fixed_dt=moment.replace(microsecond=0))

    def answer(query: bytes) -> bytes:
        return bytes(stamper.request_tsa_response(tsp.TimeStampReq.load(query)).dump())

    return answer


@contextmanager
def stamping_server() -> Iterator[StampingServer]:
    """Run a time-stamp authority that behaves correctly until told otherwise."""
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            state.requests += 1
            self._send(state.answer(self.rfile.read(int(self.headers["Content-Length"]))))

        def do_GET(self) -> None:
            self._send(state.files.get(self.path, b""))

        def _send(self, body: bytes) -> None:
            self.send_response(200 if body else 404)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    port = server.server_address[1]
    state = StampingServer(port, stamped_by(certificate_of("tsa", stamping=True)), {})
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def slow(seconds: float) -> Answer:
    """Make an answer that comes too late."""
    def answer(_: bytes) -> bytes:
        time.sleep(seconds)
        return b"late"

    return answer
