"""Programs that call the API with all kinds of tokens."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.webadmin.conftest import Copies, browser, member, organisation_of
from webadmin.accounts.models import Role, User
from webadmin.api.admission.tokens import make
from webadmin.api.models import ApiToken, Scope

ALL = tuple(Scope)


@dataclass
class Program:
    """A program with a token; sends JSON requests below `/api/v1`."""

    secret: str
    token: ApiToken | None = None

    def __post_init__(self) -> None:
        self.client: Client = browser()

    def get(self, address: str, **parameters: Any) -> Any:
        return self.client.get(f"/api/v1{address}", parameters, headers=self._headers())

    def post(self, address: str, body: Any = None, key: str = "") -> Any:
        return self.send("post", address, body, key)

    def send(self, method: str, address: str, body: Any = None, key: str = "", headers: Any = None) -> Any:
        extra = {"Idempotency-Key": key} if key else headers or {}
        return getattr(self.client, method)(
            f"/api/v1{address}", body or {}, content_type="application/json", headers=self._headers() | extra)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}


def program(user: User, scopes: Collection[str] = ALL, days: float = 30) -> Program:
    """Make a token of a member, and a program that uses it."""
    token, secret = make(organisation_of(user), user, "test", scopes, timezone.now() + timedelta(days=days))
    return Program(secret, token)


@pytest.fixture
def api(copies: Copies) -> Callable[..., Program]:
    """Make a program of a member of the organisation that owns the works in `copies`."""
    return lambda role=Role.OWNER, scopes=ALL: program(member(copies.organisation, role), scopes)
