"""Send spans to a collector by OTLP over HTTP, through the egress guard."""

import atexit

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.trace import SpanProcessor
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from crawler.network.egress import PORTS, Egress, EgressError, target
from crawler.network.guarded_session import guarded_session
from storage.log_lines.blotting import blotted
from storage.settings import Settings, SettingsError, is_loopback

OTLP_PORT = 4318
SECONDS = 10.0
MOST = 2**20
"""Bytes of an answer."""


def sender_to(settings: Settings) -> SpanProcessor:
    """Send spans in the background, those that are left when the process ends too.

    The collector is on this machine, on the public internet, or among `service_hosts`; raises SettingsError otherwise.
    Every connection passes the guard again, so a name that comes to mean another address leads nowhere else.
    """
    url = str(settings.telemetry_url)
    egress = _egress(settings, url)
    session = guarded_session(egress, {"User-Agent": settings.user_agent}, SECONDS, MOST)
    sender = BatchSpanProcessor(OTLPSpanExporter(url, session=session, timeout=SECONDS))
    atexit.register(sender.shutdown)
    return sender


def _egress(settings: Settings, url: str) -> Egress:
    """Guard the connections to a collector.

    Raises SettingsError where it may not be connected to.
    """
    try:
        where = target(url)
        host = f"[{where.host}]" if ":" in where.host else where.host
        own = {f"{host}:{where.port}"} if is_loopback(where.host) else set()
        egress = Egress(settings.own_services | own, ports=PORTS | {OTLP_PORT})
        egress.addresses(where)
    except EgressError as error:
        raise SettingsError(
            f"WENZONG_TELEMETRY_URL={blotted(url)}: {blotted(str(error))}; name a collector on this machine "
            f"(http://127.0.0.1:{OTLP_PORT}/v1/traces), or list its host:port in WENZONG_SERVICE_HOSTS") from error
    return egress
