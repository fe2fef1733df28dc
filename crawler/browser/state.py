"""Tell whether a browser is available here, and if not, why."""

from functools import lru_cache
from importlib.util import find_spec

from crawler.browser.chromium import INSTALLATION, can_sandbox, program
from storage.settings import Settings

NEEDED = ("playwright", "scrapy_playwright")


def browser_off(settings: Settings) -> str:
    """Say why there is no browser, and how to get one; empty if there is one."""
    return _off(settings.browser, settings.browser_sandbox)


@lru_cache
def _off(mode: str, sandbox: bool) -> str:
    if mode == "off":
        return "switched off by WENZONG_BROWSER"
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        return f"{' and '.join(missing)} not installed: pip install 'wenzong[browser]'"
    if program() is None:
        return f"no Chromium: {INSTALLATION}"
    if sandbox and not can_sandbox():
        return ("Chromium's sandbox cannot be created: allow unprivileged user namespaces, or set "
                "WENZONG_BROWSER_SANDBOX=false if Wenzong runs isolated in its own container")
    return ""
