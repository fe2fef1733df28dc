"""Tokens on the desk.

Members create and revoke their own tokens; owners see and revoke all.
"""

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from webadmin.accounts.access import personal
from webadmin.accounts.first_saves import added_before
from webadmin.accounts.tenancy import DeskRequest
from webadmin.api.admission import tokens as secrets_of_tokens
from webadmin.api.models import ApiToken, Scope
from webadmin.api.token_form import TokenForm
from webadmin.audit.actions import Action
from webadmin.audit.recording import record


@personal
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: DeskRequest) -> HttpResponse:
    """List the tokens; a POST creates one and shows its secret this once."""
    if not hasattr(request, "tenant"):  # staff without an organisation
        return redirect("admin:index")
    form = TokenForm(request, request.user, request.POST or None)
    secret = ""
    if request.method == "POST" and form.is_valid():
        secret = _made(request, form)
        form = TokenForm(request, request.user) if secret else form
    labels = dict(Scope.choices)
    rows = [{"token": token, "may": [labels.get(scope, scope) for scope in token.scopes]}
            for token in visible_tokens(request).select_related("member")]
    return render(request, "api/tokens.html", {
        "form": form, "secret": secret, "rows": rows, "now": timezone.now()})


@personal
@require_POST
def revoke(request: DeskRequest, pk: int) -> HttpResponse:
    """Revoke a token at once."""
    if not hasattr(request, "tenant"):
        return redirect("admin:index")
    token = get_object_or_404(visible_tokens(request), pk=pk)
    with transaction.atomic():
        if secrets_of_tokens.revoke(token):
            record(Action.TOKEN_REVOKED, request, token)
    messages.success(request, _("%(name)s is revoked.") % {"name": token.name})
    return redirect("tokens:list")


def _made(request: DeskRequest, form: TokenForm) -> str:
    """Create a token and return its secret; empty if the member already uses its name."""
    values = form.cleaned_data
    valid = request.tenant.own(ApiToken).filter(member=request.user, revoked_at=None, expires_at__gt=timezone.now())
    with transaction.atomic():
        if added_before(request.tenant.organisation, valid, name=values["name"]).exists():
            form.add_error("name", _("You have a token of this name: revoke it first, or choose another name."))
            return ""
        row, secret = secrets_of_tokens.make(
            request.tenant.organisation, request.user, values["name"], values["scopes"], values["expires_at"])
        record(Action.TOKEN_MADE, request, row, reason=", ".join(row.scopes))
    return secret


def visible_tokens(request: DeskRequest) -> QuerySet[ApiToken]:
    """Select the tokens that a member sees: for owners all, for others their own."""
    own = request.tenant.own(ApiToken)
    return own if request.user.may_own else own.filter(member=request.user)
