"""The form about a licence."""

from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.first_saves import SeenModelForm, added_before
from webadmin.accounts.tenancy import Tenant
from webadmin.accounts.work_field import WorkField, WorkInput
from webadmin.licences.models import Licence
from webadmin.security.moment_field import MomentField


class LicenceForm(SeenModelForm):
    """What may be copied, where, how much and when."""

    work = WorkField(label=_("Work"), required=False, widget=WorkInput(attrs={"placeholder": _("all works")}))
    share = forms.IntegerField(
        label=_("Maximum share of a chapter (%)"), min_value=1, max_value=100, initial=100,
        help_text=_("Measured over all pages of the site together."))

    class Meta:
        model = Licence
        fields = ("site", "work", "share", "starts", "ends", "note")
        field_classes: ClassVar = {"starts": MomentField, "ends": MomentField}
        help_texts = {"site": _("Name of a monitored site, or a host. Leave empty for any site.")}  # noqa: RUF012
        widgets = {  # noqa: RUF012 - Django reads it from here
            "site": forms.TextInput(attrs={"list": "own-sites"}), "note": forms.Textarea(attrs={"rows": 3}),
            "starts": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            "ends": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    def __init__(self, tenant: Tenant, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["work"].offer(tenant)  # type: ignore[attr-defined]  # declared a WorkField above
        self.initial.setdefault("share", round(self.instance.max_share * 100))

    def clean(self) -> dict[str, Any]:
        """Reject one that ends before it starts, or that covers all works on all sites.

        Stores the share as a fraction.
        """
        values = super().clean() or {}
        if "share" in values:
            self.instance.max_share = values["share"] / 100
        starts, ends = values.get("starts"), values.get("ends")
        if starts and ends and ends <= starts:
            self.add_error("ends", _("The end must be after the start."))
        if not values.get("site") and not values.get("work"):
            raise ValidationError(_(
                "Select a site or a work: a licence for all works on all sites would stop monitoring altogether."))
        return values

    def is_granted(self, licences: "QuerySet[Licence]") -> bool:
        """Tell whether a licence in force says the same; needs a transaction."""
        values = {name: self.cleaned_data[name] for name in self.Meta.fields if name != "share"}
        return added_before(self.instance.organisation, licences, **values, withdrawn_at=None,
                            max_share=self.cleaned_data["share"] / 100).exists()

    def _values(self, row: Model) -> dict[str, Any]:
        return super()._values(row) | {"share": row.max_share}  # type: ignore[attr-defined]  # a licence
