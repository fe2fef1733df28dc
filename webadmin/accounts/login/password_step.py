"""The login with name and password.

Accounts with a second factor continue with the second step.
"""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from webadmin.accounts.login.code_step import remember
from webadmin.accounts.login.invitation import is_new
from webadmin.accounts.second_factor.devices import is_on
from webadmin.accounts.throttle import attempt


class Login(LoginView):
    """Logs people in, including staff, and throttles guessing."""

    template_name = "accounts/login.html"
    form_class = AuthenticationForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Check the password, unless there were too many attempts."""
        if attempt(request, request.POST.get("username", "")).is_throttled:
            form = self.form_class(request)
            return self.render_to_response(self.get_context_data(form=form, throttled=True), status=429)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in and remember the browser, or ask for the second factor first."""
        user = form.get_user()
        if is_on(user):
            remember(self.request, user, self.get_success_url())
            return redirect("accounts:login_code")
        response = super().form_valid(form)
        attempt(self.request, form.cleaned_data["username"]).note_success(response)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the failed attempt."""
        attempt(self.request, self.request.POST.get("username", "")).note_failure()
        return super().form_invalid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add whether there is any account yet."""
        return super().get_context_data(**kwargs, is_new=is_new())
