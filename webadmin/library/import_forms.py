"""Forms of an import.

One sets order and dates of all chapters, the other changes the chapters on one page.
"""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from webadmin.library.importing.arranging import Arrangement
from webadmin.security.moment_field import MomentField
from webadmin.words.labels import label

ORDERS = [(name, label(f"import_order.{name}")) for name in ("keep", "read", "title")]
DATES = [(name, label(f"import_dates.{name}")) for name in ("keep", "one", "interval", "column", "none")]


class ArrangementForm(forms.Form):
    """Numbers and dates of all included chapters."""

    order = forms.ChoiceField(label=_("Numbers"), choices=ORDERS)
    dates = forms.ChoiceField(label=_("Publication dates"), choices=DATES)
    first = MomentField(label=_("Date, or date of the first chapter"), required=False)
    every = forms.IntegerField(label=_("Hours between chapters"), required=False, min_value=1, max_value=24 * 366,
                               initial=24, help_text=_("24 means one chapter a day."))
    column = forms.CharField(
        label=_("Column of dates"), required=False, max_length=2_000_000, widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("One date per line for each included chapter, in the order of their numbers: copy the column "
                    "from a spreadsheet."))

    def clean(self) -> dict[str, Any]:
        """Require the date that the selected option needs."""
        values = self.cleaned_data
        if values.get("dates") in ("one", "interval") and not values.get("first"):
            self.add_error("first", _("Enter a date."))
        return values

    def arrangement(self) -> Arrangement:
        """Return the values to set."""
        values = self.cleaned_data
        return Arrangement(values["order"], values["dates"], values["first"],
                           timedelta(hours=values["every"] or 24), values["column"])


class ImportRowForm(forms.Form):
    """One chapter on the page."""

    included = forms.BooleanField(required=False)
    number = forms.IntegerField(min_value=0, max_value=10**9)
    published_at = MomentField(required=False)
