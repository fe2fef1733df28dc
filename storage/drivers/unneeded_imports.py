"""Keep the drivers from loading what nothing uses: every process waits for it."""

import os
import sys

OWN_TLS = "pymongo.pyopenssl_context"
"""TLS by PyOpenSSL, which the driver loads wherever it is installed; Python's own serves as well, but asks nobody
whether a certificate was revoked."""
FIGURES = "opentelemetry.sdk.metrics"
"""What the driver of Redis needs for figures, which are switched on by a call that nobody makes."""
WAYS_OF_TLS = ("+srv", "tls", "ssl")


def leave_out() -> None:
    """Declare the modules missing, unless they have been loaded or are needed.

    A MongoDB server that is reached without TLS needs no implementation of it.
    """
    url = os.environ.get("WENZONG_MONGODB_URL", "").lower()
    if "WENZONG_MONGODB_URL_FILE" not in os.environ and not any(way in url for way in WAYS_OF_TLS):
        sys.modules.setdefault(OWN_TLS, None)  # type: ignore[arg-type]  # the mark of a module that must not load
    sys.modules.setdefault(FIGURES, None)  # type: ignore[arg-type]


def let_in() -> None:
    """Let OpenTelemetry load its own parts."""
    if sys.modules.get(FIGURES) is None:
        sys.modules.pop(FIGURES, None)
