"""Keep the drivers from loading what nothing uses: every process waits for it."""

import os
import sys

OPENSSL = "pymongo.pyopenssl_context"
"""TLS by PyOpenSSL, which the driver loads wherever it is installed; Python's own serves as well, but asks nobody
whether a certificate was revoked."""
METRICS = "opentelemetry.sdk.metrics"
"""What the driver of Redis needs for metrics, which are switched on by a call that nobody makes."""
TLS_IN_URL = ("+srv", "tls", "ssl")


def block_unneeded() -> None:
    """Declare the modules missing, unless they have been loaded or are needed.

    A MongoDB server that is reached without TLS needs no implementation of it. Repeating it is harmless.
    """
    url = os.environ.get("WENZONG_MONGODB_URL", "").lower()
    if "WENZONG_MONGODB_URL_FILE" not in os.environ and not any(part in url for part in TLS_IN_URL):
        sys.modules.setdefault(OPENSSL, None)  # type: ignore[arg-type]  # the mark of a module that must not load
    sys.modules.setdefault(METRICS, None)  # type: ignore[arg-type]


def unblock_metrics() -> None:
    """Let OpenTelemetry load its own metrics."""
    if sys.modules.get(METRICS) is None:
        sys.modules.pop(METRICS, None)
