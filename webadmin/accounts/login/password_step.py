"""The login: name and password.

It leads on to the second step where the account has one.
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
    """Lets people in, the staff too, and slows down guessing."""

    template_name = "accounts/login.html"
    form_class = AuthenticationForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Try the password, unless too many were tried."""
        if attempt(request, request.POST.get("username", "")).is_throttled:
            form = self.form_class(request)
            return self.render_to_response(self.get_context_data(form=form, throttled=True), status=429)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Let in and know the browser again, or ask for the second factor first."""
        user = form.get_user()
        if is_on(user):
            remember(self.request, user, self.get_success_url())
            return redirect("accounts:login_code")
        response = super().form_valid(form)
        attempt(self.request, form.cleaned_data["username"]).note_success(response)
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the failure."""
        attempt(self.request, self.request.POST.get("username", "")).note_failure()
        return super().form_invalid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Tell whether there is any account yet."""
        return super().get_context_data(**kwargs, is_new=is_new())
