"""Views that save and delete filters of the list of cases."""

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.after_decision import list_of
from webadmin.cases.models import SavedFilter

MOST = 50
"""Maximum number of filters of one member."""


class FilterForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """The name of a filter, and whether the organisation shares it."""

    class Meta:
        model = SavedFilter
        fields = ("name", "shared")


@require_POST
def save_filter(request: DeskRequest) -> HttpResponse:
    """Save the filter of the list under a name, replacing one of the same name."""
    criteria = list_of(request.POST)
    name = request.POST.get("name", "").strip()
    own = request.tenant.own(SavedFilter).filter(member=request.user)
    kept = own.filter(name=name).first() or SavedFilter(organisation=request.tenant.organisation, member=request.user)
    kept.query = criteria.query[:1000]
    form = FilterForm(request.POST, instance=kept)
    if not form.is_valid() or "list" not in request.POST:
        messages.error(request, _("Give the filter a name of at most 60 characters."))
    elif kept.pk is None and own.count() >= MOST:
        messages.error(request, _("You have already saved %(most)s filters; delete one first.") % {"most": MOST})
    else:  # if two save at the same time, the later one wins
        SavedFilter.objects.update_or_create(
            organisation=request.tenant.organisation, member=request.user, name=kept.name,
            defaults={"query": kept.query, "shared": kept.shared})
    return redirect(f"{reverse('cases:list')}?{criteria.query}")


@require_POST
def drop_filter(request: DeskRequest, pk: int) -> HttpResponse:
    """Delete a filter: the member's own, or, by an owner, a shared one."""
    mine = Q(member=request.user) | Q(shared=True) if request.user.may_own else Q(member=request.user)
    request.tenant.own(SavedFilter).filter(mine, pk=pk).delete()
    return redirect("cases:list")
