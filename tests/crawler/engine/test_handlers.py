"""Every download handler connects through the guard or not at all."""

import os
import subprocess
import sys

import pytest
from scrapy.settings.default_settings import DOWNLOAD_HANDLERS_BASE

from crawler.engine.scrapy_settings import scrapy_settings
from storage.settings import Settings
from tests.crawler.handlers import BARE

OURS = "crawler.engine.download_handler.EgressHandler"


@pytest.mark.fault(5, 6)
def test_every_scheme_is_guarded_or_off() -> None:
    handlers = {**DOWNLOAD_HANDLERS_BASE, **scrapy_settings(Settings())["DOWNLOAD_HANDLERS"]}
    guarded = {scheme for scheme, handler in handlers.items() if handler}
    assert {"http", "https"} <= guarded, "what Scrapy adds of itself is switched off here"
    assert all("scrapy.core" not in handler for handler in handlers.values() if handler)


@pytest.mark.fault(5)
@pytest.mark.slow
@pytest.mark.parametrize(("handler", "reasons"), [
    (OURS, ["ssrf_blocked", "ssrf_blocked", "ssrf_blocked", "proxy", "proxy"]),
    (BARE, ["CannotResolveHostError"] * 3),
])
def test_no_handler_reaches_what_the_guard_denies(handler: str, reasons: list[str]) -> None:
    """Scrapy's own handler, installed by mistake, finds only a resolver that knows approved addresses."""
    done = subprocess.run([sys.executable, "-m", "tests.crawler.handlers", handler], capture_output=True, text=True,
                          timeout=300, check=False, env={**os.environ})
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == [*reasons, "canary=0"]
