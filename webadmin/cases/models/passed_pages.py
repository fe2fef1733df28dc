"""Pages of books that pass off; cases of passing off have these, not copies."""

from urllib.parse import urlsplit

from django.db import models
from django.utils.translation import gettext_lazy as _

from storage.documents import derive_id
from webadmin.cases.models.work_on_site import Case


def passed_page_key(case: Case, url: str) -> str:
    """Compute the key of a page of a case."""
    return derive_id("passed page", case.key, url)


class PassedPage(models.Model):
    """One page on which a finding of passing off is based."""

    OWNER = "case__organisation"

    key = models.CharField(max_length=32, unique=True, editable=False)
    case = models.ForeignKey(Case, models.PROTECT, related_name="passed_pages", verbose_name=_("case"))
    url = models.TextField(_("page address"))
    site_key = models.CharField(_("crawled as"), max_length=255, db_index=True)
    """The `site` of the page version: the key under which it was crawled."""
    page = models.CharField(_("page version"), max_length=32)
    """Id of the newest page version on which the finding was based."""
    title = models.TextField(_("page title"), blank=True)
    first_seen = models.DateTimeField(_("first seen"))
    last_seen = models.DateTimeField(_("last seen"))
    """When the page was last known to show that version."""
    gone_at = models.DateTimeField(_("gone since"), null=True, blank=True)

    class Meta:
        verbose_name = _("page of a book that passes off")
        verbose_name_plural = _("pages of books that pass off")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.title} @ {self.host}"

    @property
    def host(self) -> str:
        """The host of its address."""
        return urlsplit(self.url).hostname or ""
