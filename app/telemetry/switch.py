"""Enable traces if a setting asks for them; OpenTelemetry is loaded only then."""

from functools import cache
from importlib.util import find_spec

from storage import mongodb
from storage.drivers.unneeded_imports import unblock_metrics
from storage.log_lines.handled_items import watch
from storage.settings import Settings, SettingsError

PACKAGES = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")


def trace_stages(settings: Settings) -> None:
    """Send a trace of each page to the collector in the settings, if any.

    Raises SettingsError if the extra is missing or connections to the collector are not allowed.
    """
    if settings.telemetry_url:
        _switch_on(settings)


@cache
def _switch_on(settings: Settings) -> None:
    """Watch the stages of this process; called once."""
    if not _is_installed():
        raise SettingsError("WENZONG_TELEMETRY_URL is set, but OpenTelemetry is not installed: "
                            "pip install 'wenzong[telemetry]', or unset it")
    unblock_metrics()
    from app.telemetry.collector import sender_to
    from app.telemetry.page_spans import PageSpans

    watch(PageSpans(mongodb.connect(settings), sender_to(settings)))


def _is_installed() -> bool:
    try:
        return all(find_spec(name) for name in PACKAGES)
    except ModuleNotFoundError:  # a package that contains it is missing
        return False
