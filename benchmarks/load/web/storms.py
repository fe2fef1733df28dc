"""Send many requests of one kind at once: logins and exports."""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import requests
from requests.adapters import HTTPAdapter

from benchmarks.load.web.loaded_desk import LoadedDesk
from benchmarks.load.web.made_accounts import PASSWORD, VICTIM

PATIENCE = 900.0
SERVER_ERROR = 500
GUESSER, OTHERS = "127.0.0.2", "127.0.0.3"
"""Addresses from which wrong and right passwords are sent, because failures are counted by address."""


@dataclass(frozen=True)
class Storm:
    """Results of a number of requests."""

    statuses: dict[str, int]
    seconds: float
    """Seconds from the first request to the last answer."""
    longest: float


@dataclass(frozen=True)
class LoginStorm:
    """Wrong passwords for one account, and right ones for others, at once."""

    wrong: Storm
    right: Storm
    victim: int
    """Status of a later login to the attacked account, from another address with the right password."""


class From(HTTPAdapter):
    """Connects from one address of this machine."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **named: Any) -> None:
        """Bind each connection to the address."""
        super().init_poolmanager(*arguments, **{**named, "source_address": (self._address, 0)})


def login_storm(desk: LoadedDesk, guesses: int) -> LoginStorm:
    """Try wrong passwords for one account while all members log in."""
    wrong = [partial(_login, desk, VICTIM, f"guess-{number}", GUESSER) for number in range(guesses)]
    right = [partial(_login, desk, name, PASSWORD, OTHERS) for name in desk.names]
    with ThreadPoolExecutor(2) as pool:
        guessing, entering = pool.submit(_at_once, wrong), pool.submit(_at_once, right)
        return LoginStorm(guessing.result(), entering.result(), _login(desk, VICTIM, PASSWORD, OTHERS))


def export_storm(desk: LoadedDesk, count: int) -> Storm:
    """Request a number of reports at once, each by another member."""
    return _at_once([
        partial(_export, desk, desk.exports[number % len(desk.exports)], desk.sessions[number % len(desk.sessions)])
        for number in range(count)])


def _at_once(asks: Sequence[Callable[[], int]]) -> Storm:
    """Send all requests at the same time, each on its own thread."""
    begun = time.monotonic()

    def timed(ask: Callable[[], int]) -> tuple[int, float]:
        status = ask()
        return status, time.monotonic() - begun

    with ThreadPoolExecutor(len(asks)) as pool:
        answers = list(pool.map(timed, asks))
    longest = max(seconds for _, seconds in answers)
    return Storm(dict(Counter(str(status) for status, _ in answers)), time.monotonic() - begun, longest)


def _login(desk: LoadedDesk, name: str, password: str, address: str) -> int:
    """Log in as a browser does; returns the status (302: logged in)."""
    with requests.Session() as browser:
        browser.mount("http://", From(address))
        form = browser.get(f"{desk.url}/login/", timeout=PATIENCE)
        token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', form.text)
        assert token, f"the form of the login has no token: {form.status_code}"
        sent = {"username": name, "password": password, "csrfmiddlewaretoken": token[1]}
        return browser.post(f"{desk.url}/login/", sent, timeout=PATIENCE, allow_redirects=False).status_code


def _export(desk: LoadedDesk, path: str, session: str) -> int:
    answer = requests.get(f"{desk.url}{path}", cookies={"sessionid": session}, timeout=PATIENCE, allow_redirects=False)
    if answer.status_code >= SERVER_ERROR:
        print(f"{path}: {answer.status_code} {answer.text[:300]}")
    return answer.status_code
