"""Pages that are checked after a notice, and every answer they gave.

Also the entries about what search engines show.
"""

from typing import cast

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation
from webadmin.append_only import AppendOnly
from webadmin.cases.models import Case, Copy, PassedPage
from webadmin.takedown.page_state import PageState
from webadmin.words.labels import label


class Watch(models.Model):
    """A copy or page that is checked on a schedule until it is gone, and afterwards."""

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="+", db_index=False, editable=False, verbose_name=_("organisation"))
    """The organisation of the case, repeated here so that an index can list the latest changes."""
    case = models.ForeignKey(Case, models.PROTECT, related_name="watches", verbose_name=_("case"))
    copy = models.OneToOneField(
        Copy, models.PROTECT, null=True, blank=True, related_name="watch", verbose_name=_("copy"))
    passed_page = models.OneToOneField(
        PassedPage, models.PROTECT, null=True, blank=True, related_name="watch", verbose_name=_("page that passes off"))
    """Set instead of `copy` in a case of passing off."""
    noticed_at = models.DateTimeField(_("notice sent"))
    """When the first notice that named it was sent; without a notice, when the watch began."""
    is_noticed = models.BooleanField(_("named in a notice"), default=True, editable=False)
    """Whether a notice has named it; other pages are watched too, but do not count in removal figures."""
    state = models.CharField(_("state"), max_length=20, choices=PageState, blank=True)
    """State derived from all answers; empty before the first answer."""
    since = models.DateTimeField(_("since"), null=True, blank=True)
    is_proven = models.BooleanField(_("proven"), default=False)
    """Whether enough spaced answers agree that the copy is absent."""
    is_parked = models.BooleanField(_("parked domain"), default=False)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)
    """When a copy that is proven to be removed was first seen to be."""
    stay_hours = models.PositiveIntegerField(_("hours online after the notice"), null=True, blank=True)
    """Hours until it was removed, or else until the last answer; stored for the removal figures."""
    last_at = models.DateTimeField(_("last answer"), null=True, blank=True)
    next_at = models.DateTimeField(_("next check"), db_index=True)
    run = models.CharField(max_length=64, blank=True, db_index=True, editable=False)
    """Id of the crawl that is checking it; empty if none is."""
    is_counted = models.BooleanField(default=False, editable=False)
    """Whether `StayCount` includes the current state; reset whenever the state is stored."""
    asked_at = models.DateTimeField(null=True, blank=True, editable=False)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", editable=False)

    class Meta:
        verbose_name = _("watched copy")
        verbose_name_plural = _("watched copies")
        ordering = ("-since", "-pk")
        constraints = (models.CheckConstraint(
            condition=models.Q(copy=None) ^ models.Q(passed_page=None), name="watch_of_one_page"),)
        indexes = (
            models.Index(fields=("organisation", "-since", "-id"), name="watch_by_change"),
            models.Index(fields=("id",), name="watch_unnoticed", condition=models.Q(is_noticed=False)),
            models.Index(fields=("case",), name="watch_uncounted",
                         condition=models.Q(is_counted=False, stay_hours__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.address.url} {self.state}"

    @property
    def address(self) -> Copy | PassedPage:
        """The copy or page that is watched."""
        return cast(Copy | PassedPage, self.copy or self.passed_page)  # one of them, by the constraint

    @property
    def title(self) -> str:
        """The chapter that is copied, or what the page is called."""
        return self.copy.chapter_title if self.copy else self.passed_page.title if self.passed_page else ""


class StayCount(models.Model):
    """How many copies of a case were noticed at the same time with the same result.

    Precomputed from `Watch`; site and work are taken from the case, because they may be renamed.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(
        Organisation, models.CASCADE, related_name="+", db_index=False, verbose_name=_("organisation"))
    case = models.ForeignKey(
        Case, models.CASCADE, related_name="stay_counts", db_index=False, verbose_name=_("case"))
    noticed_at = models.DateTimeField(_("notice sent"))
    hours = models.PositiveIntegerField(_("hours online after the notice"))
    is_over = models.BooleanField()
    """Whether they were removed after these hours."""
    is_back = models.BooleanField()
    """Whether they are online again after a proven absence."""
    copies = models.PositiveIntegerField(_("copies"))

    class Meta:
        verbose_name = _("count of stays")
        verbose_name_plural = _("counts of stays")
        ordering = ("-noticed_at", "-pk")
        constraints = (models.UniqueConstraint(
            fields=("case", "noticed_at", "hours", "is_over", "is_back"), name="stay_count_once"),)
        indexes = (
            models.Index(fields=("organisation", "noticed_at", "hours", "is_over", "is_back", "copies"),
                         name="stay_count_by_notice"),
            models.Index(fields=("organisation", "case", "copies"), name="stay_count_by_case"),
        )
        """Sums by time or by case are read from an index alone."""

    def __str__(self) -> str:
        return f"{self.copies} × {self.hours}"


class PageCheck(AppendOnly):
    """One answer of a page; answers are never changed or deleted."""

    OWNER = "watch__organisation"

    watch = models.ForeignKey(Watch, models.PROTECT, related_name="checks", verbose_name=_("watched copy"))
    at = models.DateTimeField(_("at"))
    state = models.CharField(_("state"), max_length=20, choices=PageState)
    outcome = models.CharField(_("outcome"), max_length=40)
    """The crawler's outcome, one of `storage.fetch_outcome`."""
    status = models.PositiveIntegerField(_("HTTP status"), default=0)
    final_url = models.TextField(_("led to"), blank=True)
    """Empty if no redirect led elsewhere."""
    page = models.CharField(_("page version"), max_length=32, blank=True)
    """Id of the page version that was read."""
    record = models.CharField(_("record"), max_length=32, blank=True)
    """Id of the WARC records of the answer."""
    run = models.CharField(_("run"), max_length=64)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by"))
    """Who asked for the check; None if it was scheduled."""

    class Meta:
        verbose_name = _("check")
        verbose_name_plural = _("checks")
        ordering = ("-at", "-pk")
        constraints = (models.UniqueConstraint(fields=("watch", "run"), name="check_once_a_run"),)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.state}"


class Engine(models.TextChoices):
    """A search engine that accepts notices."""

    GOOGLE = "google", label("engine.google")
    BING = "bing", label("engine.bing")
    BAIDU = "baidu", label("engine.baidu")
    SOGOU = "sogou", label("engine.sogou")
    SO_360 = "so_360", label("engine.so_360")
    SHENMA = "shenma", label("engine.shenma")
    TOUTIAO = "toutiao", label("engine.toutiao")
    YANDEX = "yandex", label("engine.yandex")
    NAVER = "naver", label("engine.naver")
    OTHER = "other", label("engine.other")


class DelistingState(models.TextChoices):
    """What a search engine has done about a case.

    Independent of whether the pages are gone.
    """

    ASKED = "asked", label("delisting.asked")
    DELISTED = "delisted", label("delisting.delisted")
    PARTLY = "partly", label("delisting.partly")
    LISTED = "listed", label("delisting.listed")
    REFUSED = "refused", label("delisting.refused")


class Listing(models.TextChoices):
    """What one answer of the search server says of a page in an engine."""

    LISTED = "listed", label("listing.listed")
    NOT_LISTED = "not_listed", label("listing.not_listed")
    UNKNOWN = "unknown", label("listing.unknown")


class EngineAnswer(AppendOnly):
    """What the search server said once about a page of a case in one engine.

    One answer proves nothing; `delisting.engine_beliefs` says what several do.
    """

    OWNER = "case__organisation"

    case = models.ForeignKey(Case, models.PROTECT, related_name="engine_answers", verbose_name=_("case"))
    url = models.TextField(_("page address"))
    engine = models.CharField(_("search engine"), max_length=40)
    """As the search server names it."""
    listing = models.CharField(_("state"), max_length=12, choices=Listing)
    query = models.CharField(_("searched for"), max_length=500)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("answer of the search server")
        verbose_name_plural = _("answers of the search server")
        ordering = ("-pk",)
        indexes = (models.Index(fields=("case", "engine", "-id"), name="engine_answer_by_case"),)

    def __str__(self) -> str:
        return f"{self.engine} {self.listing} {self.at:%F}"


class Delisting(AppendOnly):
    """A person's entry of what a search engine shows of a case.

    Entries are never changed or deleted.
    """

    OWNER = "case__organisation"

    case = models.ForeignKey(Case, models.PROTECT, related_name="delistings", verbose_name=_("case"))
    engine = models.CharField(_("search engine"), max_length=20, choices=Engine)
    state = models.CharField(_("state"), max_length=20, choices=DelistingState)
    seen_on = models.DateField(_("seen on"))
    """The day on which the engine showed this."""
    proof = models.CharField(_("proof"), max_length=500, blank=True)
    """What proves it: the number of a notice, the address of a search, or a file name."""
    note = models.TextField(_("note"), max_length=10_000, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))

    class Meta:
        verbose_name = _("entry about a search engine")
        verbose_name_plural = _("entries about search engines")
        ordering = ("-seen_on", "-pk")

    def __str__(self) -> str:
        return f"{self.engine} {self.state} {self.seen_on}"
