"""Create the first account of a new installation.

At the URL that was printed when Wenzong started.
"""

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from storage.documents import ORGANISATION
from webadmin.accounts.forms import WelcomeForm
from webadmin.accounts.login.code_step import PASSWORDS
from webadmin.accounts.login.invitation import is_invited, use_up
from webadmin.accounts.models import Role, User
from webadmin.audit.actions import Action
from webadmin.audit.recording import record


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Create the first account; 404 without a valid token, or if there is an account."""
    if not is_invited(token):
        raise Http404
    form = WelcomeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        login(request, _first_user(request, form, token), backend=PASSWORDS)
        return redirect("inbox:home")
    return render(request, "accounts/welcome.html", {"form": form, "title": _("Welcome")})


@transaction.atomic
def _first_user(request: HttpRequest, form: WelcomeForm, token: str) -> User:
    """Create the account that owns the organisation.

    It also becomes a superuser of this installation.
    """
    if not use_up(token):
        raise Http404
    user: User = form.instance
    user.organisation = form.organisation(ORGANISATION)
    user.role = Role.OWNER
    user.is_staff = user.is_superuser = True
    form.save()
    record(Action.MEMBER_ADDED, request, user)
    return user
