"""Authenticate API requests.

The token in the Authorization header is checked for the scope that the operation requires.
"""

from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from webadmin.accounts.models import User
from webadmin.accounts.tenancy import DeskRequest, Tenant
from webadmin.api.admission import tokens
from webadmin.api.admission.rate_limit import STRANGERS, spend
from webadmin.api.admission.repeats import begin
from webadmin.api.models import CHANGING, OF_OWNERS, ApiToken, Scope
from webadmin.api.problems import ProblemError
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.configuration import current
from webadmin.security.client_address import address_of


class ApiRequest(DeskRequest):
    """A request to an API operation, with a token, in the name of its member."""

    auth: ApiToken


class ApiKey(HttpBearer):
    """Requires a token with a scope; a token can do no more than its member."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Any:
        """Find the token; raises ProblemError 401, 403 or 429."""
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        return self.authenticate(request, secret.strip() if kind.lower() == "bearer" else "")

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken:
        """Accept a token, as its member in its organisation."""
        found = tokens.find(token) if token else None
        if found is None:
            spend(f"address:{address_of(request)}", STRANGERS)
            raise ProblemError(401, "Send a valid token: `Authorization: Bearer wz_…`.",
                               headers={"WWW-Authenticate": "Bearer"})
        spend(f"token:{found.pk}", current().api_rate)
        request.user = found.member
        request.tenant = Tenant(found.organisation)  # type: ignore[attr-defined]  # see DeskRequest
        self._check(request, found)
        tokens.note_use(found)
        begin(request, found)
        return found

    def _check(self, request: HttpRequest, token: ApiToken) -> None:
        lacks = _lacking(self.scope, token.member)
        if self.scope in token.scopes and not lacks:
            return
        record(Action.DENIED, request, token, reason=f"{request.method} {request.path}"[:500])
        raise ProblemError(403, f"This needs a token with the scope `{self.scope}`{lacks}.")


def _lacking(scope: Scope, member: User) -> str:
    """Say whose token a scope needs, where this member's is none of them."""
    if scope in CHANGING and not member.may_edit:
        return ", of a member who may edit"
    return ", of an owner" if scope in OF_OWNERS and not member.may_own else ""


READ, WRITE, EVIDENCE, NOTICES, SENDING, HOLDER = (ApiKey(scope) for scope in Scope)
