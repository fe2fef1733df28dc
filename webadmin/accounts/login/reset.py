"""Email a link for a new password to people who have forgotten theirs.

The answer and its timing are the same whether or not the account exists, so that nobody can probe for accounts. The
account is looked up and the link sent outside the request.
"""

import logging
import threading
from smtplib import SMTPException

from django import forms
from django.conf import settings as django_settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import EmailMessage
from django.db import DatabaseError, connections
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from webadmin.accounts.login.links import password_path
from webadmin.accounts.models import User
from webadmin.accounts.throttle import spend
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.configuration import current
from webadmin.security.client_address import address_of

MOST_TO_MAIL = 3
"""Maximum emails to one address per hour."""
MOST_FROM_ADDRESS = 20
"""Maximum requests from one client address per hour."""
THREAD = "password-mail"

_log = logging.getLogger(__name__)


class ForgottenForm(forms.Form):
    """The email address for the link."""

    email = forms.EmailField(
        label=gettext_lazy("Email"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"}))


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for an email address, and send a link to its accounts."""
    form = ForgottenForm(request.POST or None)
    context: dict[str, object] = {"form": form, "can_mail": current().mail_url is not None}
    if request.method != "POST" or not form.is_valid() or not context["can_mail"]:
        return render(request, "accounts/forgotten.html", context)
    if not spend("reset from", address_of(request), most=MOST_FROM_ADDRESS):
        return render(request, "accounts/forgotten.html", {**context, "throttled": True}, status=429)
    mail = form.cleaned_data["email"]
    if spend("reset to", mail.casefold(), most=MOST_TO_MAIL):
        threading.Thread(target=_send, args=(request, mail), name=THREAD, daemon=True).start()
    return render(request, "accounts/forgotten.html", {**context, "sent": True})


def _send(request: HttpRequest, mail: str) -> None:
    """Send a link to every account with an email address; often there is none."""
    try:
        for user in PasswordResetForm().get_users(mail):
            if isinstance(user, User):
                record(Action.PASSWORD_RESET_ASKED, request, user)
                _send_link(user)
    except (SMTPException, OSError, ValueError, DatabaseError):  # the request is already answered: only log it
        _log.exception("a link to a new password could not be sent")
    finally:
        connections.close_all()


def _send_link(user: User) -> None:
    context = {"user": user, "link": f"{current().web_url.rstrip('/')}{password_path(user)}"}
    with translation.override(user.language or django_settings.LANGUAGE_CODE):
        EmailMessage(_("Wenzong: a new password"), render_to_string("accounts/reset_mail.txt", context),
                     to=[user.email]).send()
