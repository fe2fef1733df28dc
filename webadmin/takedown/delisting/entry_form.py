"""The form in which a member enters what a search engine shows."""

from datetime import date
from typing import ClassVar

from django import forms
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import User
from webadmin.cases.models import Case
from webadmin.takedown.models import Delisting

EARLIEST = date(1990, 1, 1)
"""Earlier days are refused: no web search engine is older."""


class DelistingForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """Engine, state, day and proof."""

    class Meta:
        model = Delisting
        fields = ("engine", "state", "seen_on", "proof", "note")
        widgets: ClassVar = {"seen_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
                             "note": forms.TextInput()}

    def clean_seen_on(self) -> date:
        """Reject a day in the future, and one before there were search engines."""
        day: date = self.cleaned_data["seen_on"]
        if not EARLIEST <= day <= timezone.localdate():
            raise forms.ValidationError(_("Choose today or an earlier day."))
        return day

    @transaction.atomic
    def enter(self, case: Case, by: User) -> tuple[Delisting, bool]:
        """Add the entry to a case; returns it, and whether it is new.

        An entry that repeats the last one about the engine is not added, so sending a form twice has no effect.
        """
        list(Case.objects.select_for_update().filter(pk=case.pk).values_list("pk"))  # against the same form sent twice
        last = Delisting.objects.filter(case=case, engine=self.cleaned_data["engine"]).order_by("-pk").first()
        if last and last.actor_id == by.pk and all(
                getattr(last, field) == self.cleaned_data[field] for field in self.Meta.fields):
            return last, False
        self.instance.case, self.instance.actor = case, by
        entry: Delisting = self.save()
        return entry, True
