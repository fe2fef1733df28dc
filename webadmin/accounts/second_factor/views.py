"""The page on which members manage their second factor.

They set it up, switch it off, or create new recovery codes.
"""

from base64 import b32encode

import segno
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST
from django_otp.util import random_hex

from webadmin.accounts.access import personal
from webadmin.accounts.models import User
from webadmin.accounts.second_factor import devices
from webadmin.accounts.tenancy import DeskRequest
from webadmin.accounts.throttle import confirm_password
from webadmin.audit.actions import Action
from webadmin.audit.recording import record

_KEY = "second_factor_key"


class PasswordForm(forms.Form):
    """The current password.

    An unattended session must not be enough to change the login.
    """

    current_password = forms.CharField(
        label=gettext_lazy("Your current password"), strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}))

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST or None)
        self._request = request

    def clean_current_password(self) -> str:
        """Check the password."""
        password: str = self.cleaned_data["current_password"]
        confirm_password(self._request, password)
        return password


class SetUpForm(PasswordForm):
    """A first code from the app, and the password."""

    code = forms.CharField(
        label=gettext_lazy("Code from the app"), max_length=10,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}))
    field_order = ("code", "current_password")


@personal
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: DeskRequest) -> HttpResponse:
    """Show whether the second factor is on, and offer to set it up if not."""
    if devices.is_on(request.user):
        return _page(request, PasswordForm(request))
    key = request.session.setdefault(_KEY, random_hex(20))
    form = SetUpForm(request)
    if request.method == "POST" and form.is_valid():
        if codes := devices.switch_on(request.user, key, form.cleaned_data["code"].replace(" ", "")):
            del request.session[_KEY]
            record(Action.SECOND_FACTOR_ON, request, request.user)
            return _codes(request, codes)
        form.add_error("code", _("This code is not valid. Check that the clock of your phone is right."))
    device = devices.unsaved(request.user, key)
    return render(request, "accounts/second_factor_setup.html", {
        "form": form, "secret": b32encode(device.bin_key).decode(),
        "picture": segno.make(device.config_url, error="m").svg_data_uri(scale=5, border=2)})


@personal
@require_POST
def switch_off(request: DeskRequest) -> HttpResponse:
    """Switch the second factor off."""
    form = PasswordForm(request)
    if not form.is_valid():
        return _page(request, form)
    devices.switch_off(request.user)
    record(Action.SECOND_FACTOR_OFF, request, request.user)
    messages.success(request, _("Two-factor login is off."))
    return redirect("accounts:preferences")


@personal
@require_POST
def recovery_codes(request: DeskRequest) -> HttpResponse:
    """Create new recovery codes and show them this once."""
    form = PasswordForm(request)
    if not devices.is_on(request.user) or not form.is_valid():
        return _page(request, form)
    codes = devices.new_codes(request.user)
    record(Action.RECOVERY_CODES, request, request.user)
    return _codes(request, codes)


def _page(request: DeskRequest, form: PasswordForm) -> HttpResponse:
    user: User = request.user
    if not devices.is_on(user):
        return redirect("accounts:second_factor")
    return render(request, "accounts/second_factor.html", {
        "form": form, "left": devices.codes_left(user)})


def _codes(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "accounts/recovery_codes.html", {"codes": codes})
