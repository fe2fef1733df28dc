"""The form of an alert rule."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.first_saves import added_before
from webadmin.accounts.tenancy import Tenant
from webadmin.accounts.work_field import WorkField, WorkInput
from webadmin.outgoing.alerts.channels import ChannelError, check_channel
from webadmin.outgoing.models import Kind, Rule
from webadmin.security.sealed_text import SealError, unseal


class RuleForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """What to report, where and when."""

    kinds = forms.MultipleChoiceField(
        label=_("Events"), choices=Kind.choices, widget=forms.CheckboxSelectMultiple)
    work = WorkField(label=_("Work"), required=False, widget=WorkInput(attrs={"placeholder": _("all works")}))
    address = forms.CharField(
        label=_("Channel"), required=False, max_length=500, strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Address of an Apprise channel, such as slack://… or dingtalk://…; empty for mail."))

    class Meta:
        model = Rule
        fields = ("kinds", "work", "site", "rhythm", "quiet_from", "quiet_until")
        widgets = {name: forms.TimeInput(attrs={"type": "time"}) for name in ("quiet_from", "quiet_until")}  # noqa: RUF012

    def __init__(self, tenant: Tenant, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["kinds"] = self.instance.kinds or [Kind.COPY_FOUND, Kind.COPY_BACK]
        self.fields["work"].offer(tenant)  # type: ignore[attr-defined]  # declared a WorkField above

    def clean_address(self) -> str:
        """Accept only addresses of allowed services."""
        address: str = self.cleaned_data["address"]
        try:
            if address:
                check_channel(address)
        except ChannelError as error:
            raise ValidationError(str(error)) from error
        return address

    def is_repeated(self, own: "QuerySet[Rule]") -> bool:
        """Tell whether the member already has this rule; needs a transaction."""
        values = {name: self.cleaned_data[name] for name in self.Meta.fields}
        alike = added_before(self.instance.organisation, own, **values)
        return any(_address(rule) == self.cleaned_data["address"] for rule in alike)


def _address(rule: Rule) -> str | None:
    try:
        return unseal(rule.channel, "the channel")
    except SealError:
        return None
