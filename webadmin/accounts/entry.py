"""Getting in and out: login, the first owner's welcome, new passwords."""

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.contrib.auth.views import LoginView, PasswordChangeView, PasswordResetConfirmView
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from storage.documents import ORGANISATION
from webadmin.accounts.forms import WelcomeForm
from webadmin.accounts.links import TOKENS
from webadmin.accounts.models import Role, User
from webadmin.accounts.throttle import attempt, forgive
from webadmin.configuration import current
from webadmin.security.secret import is_private

PASSWORDS = "django.contrib.auth.backends.ModelBackend"
"""The backend that checks them; the other one only grants rights."""


class Login(LoginView):
    """Lets people in, the staff too, and slows down who guesses."""

    template_name = "accounts/login.html"
    form_class = AuthenticationForm
    redirect_authenticated_user = True

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form; where nobody has an account yet, welcome the first owner."""
        if may_be_welcomed():
            return redirect("accounts:welcome")
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Try the password, unless too many were tried."""
        if attempt(request, request.POST.get("username", "")).is_throttled:
            form = self.form_class(request)
            return self.render_to_response(self.get_context_data(form=form, throttled=True), status=429)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Let in, and know the browser again."""
        response = super().form_valid(form)
        attempt(self.request, form.cleaned_data["username"]).note_success(response)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the failure."""
        attempt(self.request, self.request.POST.get("username", "")).note_failure()
        return super().form_invalid(form)


class NewPassword(PasswordResetConfirmView):
    """Sets a new password by a link from the mail or the owner, and forgives bad logins."""

    template_name = "accounts/new_password.html"
    token_generator = TOKENS
    success_url = reverse_lazy("accounts:login")

    def form_valid(self, form: "SetPasswordForm[User]") -> HttpResponse:
        """Set it."""
        forgive(form.user.get_username())
        return super().form_valid(form)


class ChangePassword(PasswordChangeView):
    """Changes one's own password."""

    template_name = "accounts/change_password.html"
    success_url = reverse_lazy("accounts:preferences")


def may_be_welcomed() -> bool:
    """Tell whether the first owner may make an account here: nobody has one, and only this machine gets in."""
    return is_private(current()) and not User.objects.exists()


@login_not_required
@require_http_methods(["GET", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """Make the first owner's account; 404 once there is one, or where others can reach the web."""
    if not may_be_welcomed():
        raise Http404
    form = WelcomeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.instance.organisation = form.organisation(ORGANISATION)
        form.instance.role = Role.OWNER
        form.instance.is_staff = form.instance.is_superuser = True
        login(request, form.save(), backend=PASSWORDS)
        return redirect("analytics:dashboard")
    return render(request, "accounts/welcome.html", {"form": form, "title": _("Welcome")})
