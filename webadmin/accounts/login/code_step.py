"""The second step of a login: an authenticator app's code or a recovery code."""

import time

from django import forms
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from webadmin.accounts.models import User
from webadmin.accounts.second_factor.devices import Factor, verify
from webadmin.accounts.throttle import attempt
from webadmin.audit.actions import Action
from webadmin.audit.recording import record

PASSWORDS = "django.contrib.auth.backends.ModelBackend"
"""The backend that checks passwords; the other one only grants rights."""
PATIENCE = 600
"""Maximum seconds between the password and the code."""
_KEY = "second_step"


class CodeForm(forms.Form):
    """Six digits, or a recovery code."""

    code = forms.CharField(
        label=gettext_lazy("Code"), max_length=40,
        help_text=gettext_lazy("Six digits from your authenticator app, or one of your recovery codes."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}))


def remember(request: HttpRequest, user: User, goal: str) -> None:
    """Record that a user has entered the correct password, and the page they want."""
    request.session.cycle_key()
    request.session[_KEY] = {"user": user.pk, "hash": user.get_session_auth_hash(), "at": time.time(), "goal": goal}


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    """Log a user in who enters a correct code after the correct password.

    The password must have been entered within `PATIENCE`.
    """
    user = _remembered(request)
    if user is None:
        return redirect("accounts:login")
    form = CodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _shown(request, form)
    trial = attempt(request, user.get_username())
    if trial.is_throttled:
        return _shown(request, form, status=429)
    factor = verify(user, form.cleaned_data["code"])
    if factor is None:
        trial.note_failure()
        record(Action.LOGIN_FAILED, request, user, reason=_("wrong code of the second factor"))
        form.add_error("code", _("This code is not valid, or has been used."))
        return _shown(request, form)
    return _let_in(request, user, factor)


def _let_in(request: HttpRequest, user: User, factor: Factor) -> HttpResponse:
    response = redirect(request.session.pop(_KEY)["goal"])
    login(request, user, backend=PASSWORDS)
    attempt(request, user.get_username()).note_success(response)
    if factor is Factor.RECOVERY:
        record(Action.RECOVERY_CODE_USED, request, user)
    return response


def _remembered(request: HttpRequest) -> User | None:
    """Find the user who entered the password.

    None if that is too long ago, or the password has changed since.
    """
    step = request.session.get(_KEY)
    if not step or time.time() - step["at"] > PATIENCE:
        return None
    user = User.objects.filter(pk=step["user"], is_active=True).first()
    return user if user and user.get_session_auth_hash() == step["hash"] else None


def _shown(request: HttpRequest, form: CodeForm, status: int = 200) -> HttpResponse:
    return render(request, "accounts/login_code.html", {"form": form, "throttled": status != 200}, status=status)
