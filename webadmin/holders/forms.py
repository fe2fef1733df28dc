"""Forms about the rights holder and the ownership of works."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.first_saves import SeenModelForm, added_before
from webadmin.accounts.models import User
from webadmin.accounts.tenancy import Tenant
from webadmin.accounts.work_field import WorkField
from webadmin.holders.models import FileKind, HolderProfile, OwnershipProof
from webadmin.holders.uploaded_files import SmallFileField, keep, sha256_of

FILES = (("signature_image", FileKind.SIGNATURE), ("logo", FileKind.LOGO), ("power_of_attorney", FileKind.ATTORNEY),
         ("identity_document", FileKind.IDENTITY))


class ProfileForm(SeenModelForm):
    """Who the organisation is, who signs, and who acts for it."""

    new_signature_image = SmallFileField(picture=True, label=_("Signature image"))
    new_logo = SmallFileField(picture=True, label=_("Logo"))
    new_power_of_attorney = SmallFileField(picture=False, label=_("Power of attorney"))
    new_identity_document = SmallFileField(picture=False, label=_("Proof of identity"))

    class Meta:
        model = HolderProfile
        exclude = ("organisation", *(name for name, _kind in FILES))
        help_texts = {  # noqa: RUF012 - Django reads it from here
            "number": _("With the kind of document, such as 营业执照 9132… or passport E12345678."),
            "country": _("As in ISO 3166, such as CN."),
            "asks_search_engines": _("Once a day, for cases that were reported to a search engine, addresses and "
                                     "titles of two pages are sent to the search server of this installation."),
            "signatory": _("The person who signs a notice must type exactly this name."),
        }

    def clean_country(self) -> str:
        """Convert the country code to upper case."""
        return str(self.cleaned_data["country"]).upper()

    def keep_files(self, by: User) -> None:
        """Store the uploaded files, and let the profile refer to them."""
        for name, kind in FILES:
            if file := self.cleaned_data.get(f"new_{name}"):
                setattr(self.instance, name, keep(file, kind, self.instance.organisation, by))


class ProofForm(SeenModelForm):
    """A proof of the ownership of a work."""

    work = WorkField(label=_("Work"))
    address = forms.URLField(
        label=_("Address of an authorised copy"), required=False, max_length=1000, assume_scheme="https")
    new_file = SmallFileField(picture=False, label=_("Certificate or contract"))

    class Meta:
        model = OwnershipProof
        fields = ("work", "kind", "number", "holder", "grantor", "territory", "starts", "ends", "exclusive", "address",
                  "note")
        widgets = {  # noqa: RUF012 - Django reads it from here
            "starts": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "ends": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "note": forms.Textarea(attrs={"rows": 2}),
        }

    def __init__(self, tenant: Tenant, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["work"].offer(tenant)  # type: ignore[attr-defined]  # declared a WorkField above

    def clean(self) -> dict[str, Any]:
        """Reject a right that ends before it begins."""
        values = super().clean() or {}
        if values.get("starts") and values.get("ends") and values["ends"] < values["starts"]:
            self.add_error("ends", _("The end must be after the start."))
        return values

    def is_repeated(self, own: "QuerySet[OwnershipProof]") -> bool:
        """Tell whether the same proof with this file exists; needs a transaction."""
        values = {name: self.cleaned_data[name] for name in self.Meta.fields}
        alike = added_before(self.instance.organisation, own, **values)
        file = self.cleaned_data.get("new_file")
        return alike.filter(**({"file__sha256": sha256_of(file)} if file else {"file": None})).exists()

    def keep_file(self, by: User) -> None:
        """Store the uploaded file, and let the proof refer to it."""
        if file := self.cleaned_data.get("new_file"):
            self.instance.file = keep(file, FileKind.PROOF, self.instance.organisation, by)
