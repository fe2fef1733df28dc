"""The form for the terms of a claim."""

from webadmin.accounts.first_saves import SeenModelForm
from webadmin.claims.models import ClaimTerms


class TermsForm(SeenModelForm):
    """Rate and limitation period of a work."""

    class Meta:
        model = ClaimTerms
        fields = ("rate", "multiple", "currency", "limitation_years", "basis")

    def clean_currency(self) -> str:
        """Convert the currency to upper case."""
        return str(self.cleaned_data["currency"]).upper()
