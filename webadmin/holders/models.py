"""The rights holder's profile, its files, and proofs of ownership of works."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, URLValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation

LIMITATION_DAYS = 90
"""Days before the end of a period of limitation on which a warning is due, unless the organisation says otherwise."""


class FileKind(models.TextChoices):
    """The kind of a rights holder's file."""

    SIGNATURE = "signature", _("Signature image")
    LOGO = "logo", _("Logo")
    ATTORNEY = "attorney", _("Power of attorney")
    IDENTITY = "identity", _("Proof of identity")
    PROOF = "proof", _("Proof of ownership")
    EVIDENCE = "evidence", _("Evidence attached to a notice")


class HolderFile(models.Model):
    """A file of an organisation.

    Stored in SQL, so that one backup contains everything that people uploaded.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="files", verbose_name=_("organisation"))
    kind = models.CharField(_("kind"), max_length=20, choices=FileKind)
    name = models.CharField(_("name"), max_length=200)
    media_type = models.CharField(_("media type"), max_length=100)
    content = models.BinaryField(_("content"))
    sha256 = models.CharField("SHA-256", max_length=64)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    uploaded_at = models.DateTimeField(_("uploaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("file of a rights holder")
        verbose_name_plural = _("files of rights holders")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name


class HolderProfile(models.Model):
    """Who an organisation is in its notices; one row per organisation."""

    OWNER = "organisation"

    organisation = models.OneToOneField(
        Organisation, models.PROTECT, related_name="profile", verbose_name=_("organisation"))
    name_zh = models.CharField(_("name in Chinese"), max_length=200, blank=True)
    name_en = models.CharField(_("name in English"), max_length=200, blank=True)
    number = models.CharField(_("identity or registration number"), max_length=100, blank=True)
    representative = models.CharField(_("legal representative"), max_length=100, blank=True)
    address_zh = models.CharField(_("postal address in Chinese"), max_length=300, blank=True)
    address_en = models.CharField(_("postal address in English"), max_length=300, blank=True)
    city = models.CharField(_("city (in English)"), max_length=100, blank=True)
    region = models.CharField(_("province or state (in English)"), max_length=100, blank=True)
    postal_code = models.CharField(_("post code"), max_length=20, blank=True)
    country = models.CharField(_("country (two letters)"), max_length=2, blank=True)
    contact = models.CharField(_("person to contact"), max_length=100, blank=True)
    email = models.EmailField(_("mail address for answers"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    signatory = models.CharField(_("signatory"), max_length=100, blank=True)
    signatory_title = models.CharField(_("function of the signatory"), max_length=100, blank=True)
    agent = models.CharField(_("agent or law firm"), max_length=200, blank=True)
    agent_address = models.CharField(_("address of the agent"), max_length=300, blank=True)
    agent_email = models.EmailField(_("mail address of the agent"), blank=True)
    agent_phone = models.CharField(_("telephone of the agent"), max_length=40, blank=True)
    signature_image = models.ForeignKey(
        HolderFile, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("signature image"))
    logo = models.ForeignKey(
        HolderFile, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("logo"))
    power_of_attorney = models.ForeignKey(
        HolderFile, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("power of attorney"))
    identity_document = models.ForeignKey(
        HolderFile, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("proof of identity"))
    keep_days = models.PositiveIntegerField(
        _("days to keep personal data of closed notices"), default=3650, validators=[MinValueValidator(30)])
    limitation_days = models.PositiveIntegerField(
        _("days before a limitation period ends to warn"), default=LIMITATION_DAYS,
        validators=[MinValueValidator(1), MaxValueValidator(3650)])
    asks_search_engines = models.BooleanField(
        _("ask the search server what engines list"), default=False)
    """Addresses and titles of noticed pages go to the installation's search server: owners decide it."""
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("rights holder's profile")
        verbose_name_plural = _("rights holders' profiles")

    def __str__(self) -> str:
        return self.name_zh or self.name_en or str(self.organisation)


class ProofKind(models.TextChoices):
    """The kind of a proof of ownership."""

    REGISTRATION = "registration", _("Copyright registration")
    CONTRACT = "contract", _("Assignment or licence contract")
    PUBLICATION = "publication", _("Publication under the author’s name")
    OTHER = "other", _("Other proof")


class OwnershipProof(models.Model):
    """One link of a work's chain of title, or a registration of it."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="proofs", verbose_name=_("organisation"))
    work = models.CharField(_("work"), max_length=32, db_index=True)
    """Id of a work."""
    kind = models.CharField(_("kind"), max_length=20, choices=ProofKind)
    number = models.CharField(_("number"), max_length=100, blank=True)
    holder = models.CharField(_("holder of the right"), max_length=200, blank=True)
    grantor = models.CharField(_("granted by"), max_length=200, blank=True)
    territory = models.CharField(_("territory"), max_length=100, blank=True)
    starts = models.DateField(_("valid from"), null=True, blank=True)
    ends = models.DateField(_("valid until"), null=True, blank=True)
    exclusive = models.BooleanField(_("exclusive"), default=True)
    address = models.CharField(
        _("address of an authorised copy"), max_length=1000, blank=True, validators=[URLValidator(("http", "https"))])
    file = models.ForeignKey(
        HolderFile, models.SET_NULL, null=True, blank=True, related_name="proofs", verbose_name=_("file"))
    note = models.TextField(_("note"), blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("proof of ownership")
        verbose_name_plural = _("proofs of ownership")
        ordering = ("work", "starts", "pk")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number}".strip()
