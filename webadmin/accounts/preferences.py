"""Settings that members choose for themselves: language, time zone, name, digest."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from webadmin.accounts.access import personal
from webadmin.accounts.forms import PreferencesForm
from webadmin.accounts.models import User
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record
from webadmin.security.next_address import next_address


@personal
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: DeskRequest) -> HttpResponse:
    """Show and change the member's own preferences."""
    form = PreferencesForm(request, request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        record(Action.PREFERENCES, request, request.user, changes=changes_of(form))
        messages.success(request, _("Your preferences are saved."))
        return redirect("accounts:preferences")
    return render(request, "accounts/preferences.html", {"form": form})


@personal
@login_not_required
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Change the language of the account and of this browser, and go back."""
    chosen = request.POST.get("language", "")
    response = redirect(next_address(request) or "/")
    if chosen in dict(settings.LANGUAGES):
        if isinstance(request.user, User):
            User.objects.filter(pk=request.user.pk).update(language=chosen)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, chosen, max_age=365 * 24 * 3600, httponly=True,
            secure=settings.LANGUAGE_COOKIE_SECURE, samesite="Lax")
    return response
