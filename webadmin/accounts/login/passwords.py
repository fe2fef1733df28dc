"""Set a new password through a link, or change it as a logged-in member."""

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpResponse
from django.urls import reverse_lazy

from webadmin.accounts.login.links import TOKENS
from webadmin.accounts.models import User
from webadmin.accounts.throttle import forgive
from webadmin.audit.actions import Action
from webadmin.audit.recording import record


class NewPassword(PasswordResetConfirmView):
    """Sets a new password through a link from the email or the owner.

    It also clears failed logins.
    """

    template_name = "accounts/new_password.html"
    token_generator = TOKENS
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: "SetPasswordForm[User]") -> HttpResponse:
        """Set the password."""
        forgive(form.user.get_username())
        record(Action.PASSWORD_CHANGED, self.request, form.user)
        return super().form_valid(form)


class ChangePassword(PasswordChangeView):
    """Changes the password of the logged-in member."""

    template_name = "accounts/change_password.html"
    success_url = reverse_lazy("accounts:preferences")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Set the password."""
        record(Action.PASSWORD_CHANGED, self.request, form.user)
        return super().form_valid(form)
