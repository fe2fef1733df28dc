"""Run Chromium as a sandboxed child process behind the egress proxy."""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from crawler.browser.profile import Profile

START_SECONDS = 30.0
PAGE = os.sysconf("SC_PAGE_SIZE")
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable")
"""Programs in order of preference: the first shows pages without the window around them, in two thirds of the time."""
INSTALLATION = "apt-get install chromium-headless-shell, or chromium"
USER = "nobody"
"""User that Chromium runs as if we are root, since it refuses to run as root and should have no such rights."""
_SWITCHES = (
    "--headless=new", "--remote-debugging-port=0", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--no-default-browser-check", "--disable-extensions", "--disable-sync", "--disable-background-networking",
    "--disable-component-update", "--disable-default-apps", "--disable-domain-reliability", "--disable-breakpad",
    "--disable-client-side-phishing-detection", "--disable-quic", "--no-pings", "--metrics-recording-only",
    # Pages open no windows, which would begin to load before they can be closed.
    "--block-new-web-contents",
    "--mute-audio", "--hide-scrollbars", "--password-store=basic", "--js-flags=--max-old-space-size=256",
    # More than there are pages at once: a page whose scripts never end would hang those that share its process.
    "--renderer-process-limit=8",
    "--autoplay-policy=user-gesture-required", "--deny-permission-prompts",
    "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,WebBluetooth,DnsOverHttps,NetworkTimeServiceQuerying",
    # Everything uses the egress proxy, loopback too; no names are resolved here, and no datagrams bypass the proxy.
    "--proxy-bypass-list=<-loopback>", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)


class BrowserError(Exception):
    """Chromium could not be started or did not respond as expected."""


def program() -> str | None:
    """Return the path of Chromium; None if it is not installed."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


class Chromium:
    """One browser process and its temporary profile."""

    def __init__(self, process: Process, profile: Profile, address: str) -> None:
        self._process = process
        self._profile = profile
        self.address = address
        """Address of its DevTools web socket on loopback."""

    @classmethod
    async def start(cls, proxy_port: int, *, sandbox: bool = True) -> "Chromium":
        """Start a browser that can connect only through a proxy on loopback.

        Raises BrowserError.
        """
        chromium = program()
        if chromium is None:
            raise BrowserError(f"Chromium is not installed: {INSTALLATION}")
        profile = Profile(USER)
        arguments = [*as_nobody(), chromium, *_SWITCHES, f"--proxy-server=http://127.0.0.1:{proxy_port}",
                     f"--user-data-dir={profile.path}", *([] if sandbox else ["--no-sandbox"]), "about:blank"]
        process = await asyncio.create_subprocess_exec(
            *arguments, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True,
            cwd=profile.path, env=profile.environment)
        browser = cls(process, profile, "")
        try:
            browser.address = await browser._listening()
        except BrowserError:
            await browser.stop()
            raise
        return browser

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.returncode is None

    def memory(self, enough: int = 0) -> int:
        """Measure the memory of the browser and its child processes in bytes.

        Shared pages are counted once, unless even the sum in which they are counted for each process is no more than
        `enough`: telling them apart took a twentieth of the time in which pages are rendered.
        """
        family = list(_family(self._process.pid))
        most = sum(map(_resident, family))
        return most if most <= enough else sum(map(_share, family))

    async def stop(self) -> None:
        """End the browser and delete its profile."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        await asyncio.to_thread(self._profile.remove)

    async def _listening(self) -> str:
        """Wait for the file in which Chromium writes its DevTools address."""
        port_file = self._profile.path / "DevToolsActivePort"
        for _ in range(int(START_SECONDS / 0.05)):
            if not self.is_alive:
                raise BrowserError(f"Chromium stopped immediately with status {self._process.returncode}")
            with suppress(FileNotFoundError):
                lines = port_file.read_text(encoding="ascii").split()
                if len(lines) == 2:
                    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            await asyncio.sleep(0.05)
        raise BrowserError(f"Chromium did not start within {START_SECONDS:.0f} s")


def as_nobody() -> list[str]:
    """Build the prefix of a command that ends with us and runs without root's rights."""
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return []
    drop = []
    if os.geteuid() == 0:
        entry = pwd.getpwnam(USER)
        drop = [f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups", "--no-new-privs"]
    return [setpriv, "--pdeathsig=KILL", *drop]


def can_sandbox() -> bool:
    """Tell whether the kernel permits the user namespaces of Chromium's sandbox."""
    unshare = shutil.which("unshare")
    if unshare is None:
        return False
    return subprocess.run([*as_nobody(), unshare, "--user", "true"], capture_output=True, check=False).returncode == 0


def _family(parent: int) -> Iterator[int]:
    yield parent
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        with suppress(OSError):
            for child in task.read_text(encoding="ascii").split():
                yield from _family(int(child))


def _resident(pid: int) -> int:
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE
    return 0


def _share(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0
