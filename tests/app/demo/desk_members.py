"""Two members who work at the desk over HTTP during a campaign: they upload texts, decide cases, write notes.

They behave like careful programs: a request without a complete answer is sent again with its idempotency key. If the
key stays taken because the process that had it died, they check whether the change was made, and otherwise use a new
key.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

import requests

from app.demo.organisation import ORGANISATION, USERNAME
from benchmarks.harness.invented import invented
from storage.settings import Settings

SECOND = "demo-second"
TEXTS, LENGTH = 3, 2_000
"""Number of files that each member uploads, and characters in each."""
SEED = 91_000_000
"""Seed of the generated texts."""
TIMEOUT = 30.0
TAKEN = 15.0
"""Seconds after which the process that holds a taken key counts as dead."""
PAUSE = 0.5
AGAIN = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT)


class KeyTakenError(Exception):
    """An idempotency key whose first request was never answered."""


@dataclass
class Member:
    """One member, with an API token."""

    name: str
    url: str
    secret: str
    number: int
    ended: threading.Event
    uploaded: int = 0
    complaints: list[str] = field(default_factory=list)
    """Answers that must never occur."""
    refused: Counter[int] = field(default_factory=Counter)
    """Number of answers after which a request was repeated, by status; 0: no answer."""

    def work(self) -> None:
        """Upload files, then decide and note new cases until told to stop."""
        try:
            self._upload()
            while not self.ended.is_set():
                for case in self._all("/cases"):
                    self._treat(case)
                self.ended.wait(PAUSE)
        except InterruptedError:
            return
        except Exception as error:  # noqa: BLE001 - reported with the round: nobody sees how a thread ends
            self.complaints.append(f"{self.name}: {type(error).__name__}: {error}"[:300])

    def _upload(self) -> None:
        for number in range(TEXTS):
            title = f"{self.name} {number}"
            text = invented(SEED + TEXTS * self.number + number, LENGTH)
            files = {"files": (f"{title}.txt", text.encode(), "text/plain")}
            self._sent(partial(self._ask, "POST", "/works/files", files=files, data={"holder": ""}), lambda: False)
            self.uploaded += 1

    def _treat(self, case: dict[str, Any]) -> None:
        """Confirm a new case, unless the other member was first, and note that it was seen."""
        address = f"/cases/{case['id']}"
        if case["state"] == "new":
            version = {"If-Match": f'"{case["version"]}"'}
            self._sent(lambda key: self._ask("POST", f"{address}/decision", key, json={"state": "confirmed"},
                                             headers=version),
                       lambda: self._ask("GET", address).json()["version"] > case["version"])
        if not self._has_noted(address):
            self._sent(lambda key: self._ask("POST", f"{address}/notes", key, json={"text": self._note}),
                       lambda: self._has_noted(address))

    @property
    def _note(self) -> str:
        return f"{self.name} has seen it"

    def _has_noted(self, address: str) -> bool:
        return any(line["kind"] == "note" and line["text"] == self._note for line in self._all(f"{address}/history"))

    def _sent(self, send: Callable[[str], requests.Response], is_done: Callable[[], bool]) -> None:
        """Repeat a changing request until the change was made once."""
        while True:
            try:
                send(f"{self.name} {time.monotonic_ns()}")
            except KeyTakenError:
                if not is_done():
                    continue
            return

    def _all(self, address: str) -> Iterator[dict[str, Any]]:
        after = ""
        while True:
            page = self._ask("GET", address, params={"after": after, "limit": 100}).json()
            yield from page["items"]
            after = page["next"]
            if not after:
                return

    def _ask(self, method: str, address: str, key: str = "", **content: Any) -> requests.Response:
        """Repeat a request until it is answered completely; raises KeyTakenError if its key stays taken."""
        headers = {"Authorization": f"Bearer {self.secret}", **content.pop("headers", {})}
        if key:
            headers["Idempotency-Key"] = key
        taken_until = None
        while not self.ended.is_set():
            try:
                answer = requests.request(method, f"{self.url}/api/v1{address}", headers=headers, timeout=TIMEOUT,
                                          **content)
                answer.json()
            except requests.RequestException:
                self.refused[0] += 1
            else:
                if answer.ok or answer.status_code == HTTPStatus.PRECONDITION_FAILED:
                    return answer
                self.refused[answer.status_code] += 1
                if answer.status_code == HTTPStatus.CONFLICT and "Retry-After" in answer.headers:
                    taken_until = taken_until or time.monotonic() + TAKEN
                    if time.monotonic() > taken_until:
                        raise KeyTakenError(key)
                elif answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR and answer.status_code not in AGAIN:
                    if not (answer.status_code == HTTPStatus.CONFLICT and address.endswith("/decision")):
                        raise AssertionError(f"{method} {address}: {answer.status_code} {answer.text[:200]}")
                    return answer  # the other member was first
            self.ended.wait(PAUSE)
        raise InterruptedError


@contextmanager
def members(settings: Settings) -> Iterator[Sequence[Member]]:
    """Let both members work at the desk for the duration of a block."""
    from webadmin.accounts.enrolment import enrol
    from webadmin.accounts.models import User

    enrol(SECOND, "follow-the-second-trace", ORGANISATION)
    ended = threading.Event()
    both = [Member(user.username, settings.web_url, _secret(user), number, ended)
            for number, user in enumerate(User.objects.filter(username__in=(USERNAME, SECOND)).order_by("username"))]
    threads = [threading.Thread(target=each.work, daemon=True) for each in both]
    for thread in threads:
        thread.start()
    try:
        yield both
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def _secret(user: Any) -> str:
    from django.utils import timezone

    from webadmin.api.admission.tokens import make
    from webadmin.api.models import Scope

    return make(user.organisation, user, "campaign", (Scope.READ, Scope.WRITE),
                timezone.now() + timedelta(days=1))[1]


def undone(both: Sequence[Member]) -> list[str]:
    """List what the members have yet to do."""
    from webadmin.cases.models import Case, CaseEvent, CaseState, EventKind

    cases = Case.objects.count()
    notes = CaseEvent.objects.filter(kind=EventKind.NOTE).count()
    left = [f"{each.name} has uploaded {each.uploaded} of {TEXTS}" for each in both if each.uploaded < TEXTS]
    left += [f"{case} is undecided" for case in Case.objects.filter(state=CaseState.NEW)]
    return left + [f"{notes} notes about {cases} cases"] * (notes < cases * len(both))


def decided() -> dict[str, set[str]]:
    """What members left behind, described independently of time, each with its number of occurrences."""
    from webadmin.audit.actions import Action
    from webadmin.audit.models import AuditEvent
    from webadmin.cases.models import Case, CaseEvent

    lines = CaseEvent.objects.filter(copy=None, actor__isnull=False).select_related("case")
    done = Counter(f"{line.case.key} {line.kind} {line.before} {line.after} {line.text}" for line in lines)
    imports = AuditEvent.objects.filter(action=Action.WORKS_IMPORTED, actor__isnull=False)
    uploads = Counter(f"{line.actor_name} {line.reason}" for line in imports)
    return {"decisions and notes": {f"{line} × {times}" for line, times in done.items()},
            "states of cases": {f"{case.key} {case.state} {case.copies_count}" for case in Case.objects.all()},
            "audited uploads": {f"{line} × {times}" for line, times in uploads.items()}}
