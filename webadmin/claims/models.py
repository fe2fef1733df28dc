"""The terms on which the claim about a work is based."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class ClaimTerms(models.Model):
    """Rate and limitation period of a work; people set them, there are no defaults."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="claim_terms", verbose_name=_("organisation"))
    work = models.CharField(_("work"), max_length=32)
    """Id of a work."""
    rate = models.DecimalField(
        _("rate for 1,000 characters"), max_digits=10, decimal_places=2, default=Decimal(0),
        validators=[MinValueValidator(Decimal(0))])
    multiple = models.DecimalField(
        _("multiple of the rate"), max_digits=5, decimal_places=2, default=Decimal(1),
        validators=[MinValueValidator(Decimal(0))])
    currency = models.CharField(
        _("currency (three letters)"), max_length=3, default="CNY", validators=[RegexValidator(r"^[A-Z]{3}$")])
    limitation_years = models.PositiveSmallIntegerField(
        _("years of limitation"), default=3, validators=[MinValueValidator(1), MaxValueValidator(30)])
    basis = models.CharField(_("basis of rate and period"), max_length=500, blank=True)
    """Contract, tariff or statute on which the figures are based, in the member's words."""
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("terms of a claim")
        verbose_name_plural = _("terms of claims")
        constraints = (models.UniqueConstraint(fields=("organisation", "work"), name="claim_terms_once_a_work"),)

    def __str__(self) -> str:
        return f"{self.rate} {self.currency} · {self.work}"
