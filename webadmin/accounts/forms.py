"""Forms about people: preferences, members, the first owner."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.contrib.auth.forms import BaseUserCreationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation, Role, Theme, User
from webadmin.accounts.throttle import confirm_password


class MailForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """A form that requires a password to change the email address.

    It is the password of the person who makes the change. Otherwise an unattended session would be enough to request a
    new password by email.
    """

    current_password = forms.CharField(
        label=_("Your current password"), required=False, strip=False,
        help_text=_("Needed only to change the email address."),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}))

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request
        if self.instance.pk is None:
            del self.fields["current_password"]

    def clean(self) -> dict[str, Any]:
        """Check the password if it is required."""
        values = super().clean() or {}
        if self.instance.pk and "email" in self.changed_data:
            try:
                confirm_password(self._request, values.get("current_password", ""))
            except ValidationError as error:
                self.add_error("current_password", error)
        return values


class PreferencesForm(MailForm):
    """The settings that members choose for themselves."""

    class Meta:
        model = User
        fields = ("first_name", "email", "language", "time_zone", "theme", "wants_digest", "wants_mentions")
        labels = {"first_name": _("Name")}  # noqa: RUF012 - Django reads it from here
        widgets = {  # noqa: RUF012 - as above
            "first_name": forms.TextInput(attrs={"autocomplete": "name"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=[(zone, zone) for zone in sorted(available_timezones()) if "/" in zone])

    theme = forms.ChoiceField(label=_("Appearance"), choices=Theme, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["language"] = self.instance.language or get_language()
        self.initial["time_zone"] = self.instance.time_zone or settings.TIME_ZONE

    def clean_theme(self) -> str:
        """Keep the current colours if the form has none."""
        return str(self.cleaned_data["theme"] or self.instance.theme)


class MemberForm(MailForm):
    """A member of the organisation, as edited by an owner."""

    class Meta:
        model = User
        fields = ("username", "first_name", "email", "role", "is_active")
        labels = {"first_name": _("Name"), "is_active": _("Can log in")}  # noqa: RUF012 - as above
        help_texts = {"is_active": ""}  # noqa: RUF012 - as above
        widgets = {  # noqa: RUF012 - as above; the browser's own user is not the member
            "username": forms.TextInput(attrs={"autocomplete": "off"}),
            "first_name": forms.TextInput(attrs={"autocomplete": "off"}),
            "email": forms.EmailInput(attrs={"autocomplete": "off"}),
        }

    def clean(self) -> dict[str, Any]:
        """Ensure that at least one owner can log in."""
        values = super().clean()
        stays = values.get("role") == Role.OWNER and values.get("is_active")
        others = User.objects.filter(organisation=self.instance.organisation, role=Role.OWNER, is_active=True)
        if self.instance.pk and not stays and not others.exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("An organisation needs at least one owner who can log in."))
        return values


class WelcomeForm(BaseUserCreationForm):  # type: ignore[type-arg]  # as above
    """The first owner and their organisation, on a machine that only they can reach."""

    organisation_name = forms.CharField(label=_("Organisation"), max_length=200)

    class Meta:
        model = User
        fields = ("username", "email")

    def organisation(self, slug: str) -> Organisation:
        """Find the organisation, or create it with the given name."""
        made, _created = Organisation.objects.update_or_create(
            slug=slug, defaults={"name": self.cleaned_data["organisation_name"]})
        return made
