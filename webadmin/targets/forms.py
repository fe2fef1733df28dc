"""The form about a target."""

import re
from datetime import date

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.targets.models import Target

MOST = 200
"""Sister domains of a target."""
DOMAIN = re.compile(r"[^\s/:@?#.]{1,63}(\.[^\s/:@?#.]{1,63})+")
"""No dot within a label: else a long line that is none could be cut in more ways than anybody can try."""


class TargetForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """Host, registrar, contacts and sister domains of a site."""

    class Meta:
        model = Target
        exclude = ("organisation", "site", "changed_by")
        widgets = {  # noqa: RUF012 - Django reads it from here
            "sister_domains": forms.Textarea(attrs={"rows": 3}),
            "looked_up_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }
        help_texts = {  # noqa: RUF012 - Django reads it from here
            "sister_domains": _("One a line, such as mirror.example."),
            "source": _("Such as RDAP, the imprint of the page, a letter of the host."),
            "country": _("As in ISO 3166, such as CN."),
        }

    def clean_country(self) -> str:
        """Write the code of the country in capitals."""
        return str(self.cleaned_data["country"]).upper()

    def clean_looked_up_on(self) -> date | None:
        """Refuse a day that is still to come."""
        day: date | None = self.cleaned_data["looked_up_on"]
        if day and day > timezone.localdate():
            raise forms.ValidationError(_("This day is still to come."))
        return day

    def clean_sister_domains(self) -> str:
        """Write each domain once, one a line; refuse what is none."""
        domains = list(dict.fromkeys(str(self.cleaned_data["sister_domains"]).lower().split()))
        wrong = [domain for domain in domains if not DOMAIN.fullmatch(domain)]
        if wrong:
            raise forms.ValidationError(_("“%(domain)s” is no domain."), params={"domain": wrong[0][:100]})
        if len(domains) > MOST:
            raise forms.ValidationError(_("At most %(most)s domains."), params={"most": MOST})
        return "\n".join(domains)
