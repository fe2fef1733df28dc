"""The organisation's people, as its owners see them."""

from django.contrib import messages
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.access import owners_only
from webadmin.accounts.forms import MemberForm
from webadmin.accounts.models import User
from webadmin.tenancy import DeskRequest


@owners_only
@require_safe
def members(request: DeskRequest) -> HttpResponse:
    """List the people."""
    return render(request, "accounts/members.html", {"members": request.tenant.members.order_by("username")})


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: DeskRequest) -> HttpResponse:
    """Add somebody, who sets a password by the link shown afterwards."""
    member = User(organisation=request.tenant.organisation)
    member.set_unusable_password()
    return _edited(request, member)


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: DeskRequest, pk: int) -> HttpResponse:
    """Change somebody's role, or whether they may log in."""
    return _edited(request, get_object_or_404(request.tenant.members, pk=pk))


@owners_only
@require_POST
def password_link(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a link, valid for a day, by which a member sets a new password."""
    member = get_object_or_404(request.tenant.members, pk=pk)
    place = reverse("accounts:new_password", args=[
        urlsafe_base64_encode(force_bytes(member.pk)), default_token_generator.make_token(member)])
    return render(request, "accounts/password_link.html", {
        "member": member, "link": request.build_absolute_uri(place)})


def _edited(request: DeskRequest, member: User) -> HttpResponse:
    new = member.pk is None
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("%(name)s is saved.") % {"name": member.username})
        return redirect("accounts:member", member.pk) if new else redirect("accounts:members")
    return render(request, "accounts/member.html", {"form": form, "member": None if new else member})
