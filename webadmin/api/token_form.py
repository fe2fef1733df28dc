"""The form in which a member creates a token."""

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import User
from webadmin.accounts.throttle import confirm_password
from webadmin.api.models import CHANGING, OF_OWNERS, Scope

LONGEST = 366
"""Maximum days that a token may be valid."""


class TokenForm(forms.Form):
    """A token's name, its scopes, and its period of validity."""

    name = forms.CharField(label=_("Name"), max_length=100, help_text=_("Which program uses it."))
    scopes = forms.MultipleChoiceField(
        label=_("May"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple, initial=[Scope.READ])
    days = forms.IntegerField(label=_("Valid for (days)"), min_value=1, max_value=LONGEST, initial=90)
    current_password = forms.CharField(
        label=_("Your current password"), strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}))

    def __init__(self, request: HttpRequest, member: User, *args: Any) -> None:
        super().__init__(*args)
        self._request = request
        forbidden = (frozenset() if member.may_edit else CHANGING) | (frozenset() if member.may_own else OF_OWNERS)
        self.fields["scopes"].choices = [  # type: ignore[attr-defined]
            choice for choice in Scope.choices if choice[0] not in forbidden]

    def clean(self) -> dict[str, Any]:
        """Check the password.

        An unattended session must not be enough to create a token that outlives it.
        """
        values = super().clean() or {}
        try:
            confirm_password(self._request, values.get("current_password", ""))
        except ValidationError as error:
            self.add_error("current_password", error)
        return values | {"expires_at": timezone.now() + timedelta(days=values.get("days") or 1)}
