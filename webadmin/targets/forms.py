"""The form for a target."""

import re
from datetime import date

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.first_saves import SeenModelForm
from webadmin.targets.models import Target

MOST = 200
"""Maximum number of sister domains of a target."""
DOMAIN = re.compile(r"[^\s/:@?#.]{1,63}(\.[^\s/:@?#.]{1,63})+")
"""A label contains no dot; otherwise a long invalid line would take exponential time to reject."""


class TargetForm(SeenModelForm):
    """Hosting provider, registrar, contacts and sister domains of a site."""

    class Meta:
        model = Target
        exclude = ("organisation", "site", "changed_by")
        widgets = {  # noqa: RUF012 - Django reads it from here
            "sister_domains": forms.Textarea(attrs={"rows": 3}),
            "looked_up_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }
        help_texts = {  # noqa: RUF012 - Django reads it from here
            "sister_domains": _("One per line, such as mirror.example."),
            "source": _("Such as RDAP, the imprint of the page, a letter of the host."),
            "country": _("As in ISO 3166, such as CN."),
        }

    def clean_country(self) -> str:
        """Convert the country code to upper case."""
        return str(self.cleaned_data["country"]).upper()

    def clean_looked_up_on(self) -> date | None:
        """Reject a day in the future."""
        day: date | None = self.cleaned_data["looked_up_on"]
        if day and day > timezone.localdate():
            raise forms.ValidationError(_("This day is in the future."))
        return day

    def clean_sister_domains(self) -> str:
        """Remove duplicate domains, one per line; reject invalid ones."""
        domains = list(dict.fromkeys(str(self.cleaned_data["sister_domains"]).lower().split()))
        wrong = [domain for domain in domains if not DOMAIN.fullmatch(domain)]
        if wrong:
            raise forms.ValidationError(_("“%(domain)s” is not a domain."), params={"domain": wrong[0][:100]})
        if len(domains) > MOST:
            raise forms.ValidationError(_("At most %(most)s domains."), params={"most": MOST})
        return "\n".join(domains)
