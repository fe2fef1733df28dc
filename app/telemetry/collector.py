"""Send spans to a collector by OTLP over HTTP, through the egress guard."""

import atexit

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import SpanProcessor
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from crawler.network.egress import PORTS, Egress, EgressError, target
from crawler.network.guarded_session import guarded_session
from storage.log_lines.redaction import redacted
from storage.settings import Settings, SettingsError, is_loopback

OTLP_PORT = 4318
SECONDS = 10.0
MOST = 2**20
"""Maximum size of an answer, in bytes."""


def sender_to(settings: Settings) -> SpanProcessor:
    """Send spans in the background, and the remaining ones when the process ends.

    The collector must be on this machine, on the public internet, or among `service_hosts`; raises SettingsError
    otherwise. The guard checks every connection again, so a host name that later resolves to a forbidden address is
    refused.
    """
    url = str(settings.telemetry_url)
    egress = _egress(settings, url)
    session = guarded_session(egress, {"User-Agent": settings.user_agent}, SECONDS, MOST)
    sender = BatchSpanProcessor(OTLPSpanExporter(url, session=session, timeout=SECONDS))
    atexit.register(sender.shutdown)
    return sender


def _egress(settings: Settings, url: str) -> Egress:
    """Guard the connections to a collector.

    Raises SettingsError if connections to it are not allowed.
    """
    try:
        where = target(url)
        host = f"[{where.host}]" if ":" in where.host else where.host
        own = {f"{host}:{where.port}"} if is_loopback(where.host) else set()
        egress = Egress(settings.own_services | own, ports=PORTS | {OTLP_PORT})
        egress.addresses(where)
    except EgressError as error:
        raise SettingsError(
            f"WENZONG_TELEMETRY_URL={redacted(url)}: {redacted(str(error))}; name a collector on this machine "
            f"(http://127.0.0.1:{OTLP_PORT}/v1/traces), or list its host:port in WENZONG_SERVICE_HOSTS") from error
    return egress
