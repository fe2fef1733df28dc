"""The organisation's people, as its owners manage them.

An account that also has rights in Wenzong's administration is visible to owners, but only staff may change it: an
owner who could change its password or email address could get into every organisation.
"""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.access import owners_only
from webadmin.accounts.first_saves import saved_under_name
from webadmin.accounts.forms import MemberForm
from webadmin.accounts.login.links import password_path
from webadmin.accounts.models import Organisation, User
from webadmin.accounts.second_factor.devices import on_among
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record, record_denial


@owners_only
@require_safe
def members(request: DeskRequest) -> HttpResponse:
    """List the people."""
    people = request.tenant.members.order_by("username")
    return render(request, "accounts/members.html", {"members": people, "second_factor": on_among(people)})


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: DeskRequest) -> HttpResponse:
    """Add a member, who sets a password with the link shown afterwards."""
    member = User(organisation=request.tenant.organisation)
    member.set_unusable_password()
    return _edited(request, member)


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: DeskRequest, pk: int) -> HttpResponse:
    """Change a member's name, email address, role, or permission to log in."""
    return _edited(request, manageable(request, pk))


@owners_only
@require_POST
def password_link(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a link, valid for a day, with which a member sets a new password.

    An owner's own password is changed on another page.
    """
    member = manageable(request, pk)
    if member == request.user:
        raise _refused(request, member)
    record(Action.PASSWORD_LINK, request, member)
    return render(request, "accounts/password_link.html", {
        "member": member, "link": request.build_absolute_uri(password_path(member))})


def manageable(request: DeskRequest, pk: int) -> User:
    """Find a member whom owners may manage.

    Raises Http404 for an account that is not a member, PermissionDenied for one that administers Wenzong; both are
    recorded in the audit log.
    """
    member = request.tenant.members.filter(pk=pk).first()
    if member is None:
        record_denial(request)
        raise Http404
    if member.administers:
        raise _refused(request, member)
    return member


def _refused(request: DeskRequest, member: User) -> PermissionDenied:
    record_denial(request, member)
    return PermissionDenied()


def _edited(request: DeskRequest, member: User) -> HttpResponse:
    new = member.pk is None
    form = MemberForm(request, request.POST or None, instance=member)

    def save() -> None:
        _save(form, new=new)
        record(Action.MEMBER_ADDED if new else Action.MEMBER_CHANGED, request, member, changes=changes_of(form))

    if request.method == "POST" and _valid_and_saved(form, save):
        messages.success(request, _("%(name)s saved.") % {"name": member.username})
        return redirect("accounts:member", member.pk) if new else redirect("accounts:members")
    return render(request, "accounts/member.html", {"form": form, "member": None if new else member})


def _valid_and_saved(form: MemberForm, save: Callable[[], None]) -> bool:
    """Validate and save a form while no other form of the organisation is.

    Otherwise two owners who take each other's role at the same time would leave no owner.
    """
    with transaction.atomic():
        Organisation.objects.select_for_update().get(pk=form.instance.organisation_id)
        return form.is_valid() and saved_under_name(form, save)


def _save(form: MemberForm, *, new: bool) -> None:
    """Save only the changed fields, so that rights granted in the meantime stay."""
    form.instance.save(update_fields=None if new else list(changes_of(form)))
