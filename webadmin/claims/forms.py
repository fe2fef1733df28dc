"""The form for the terms of a claim."""

from django import forms

from webadmin.claims.models import ClaimTerms


class TermsForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """Rate and limitation period of a work."""

    class Meta:
        model = ClaimTerms
        fields = ("rate", "multiple", "currency", "limitation_years", "basis")

    def clean_currency(self) -> str:
        """Convert the currency to upper case."""
        return str(self.cleaned_data["currency"]).upper()
