"""Sites that an organisation monitors, and how they are crawled."""

from datetime import datetime, timedelta
from itertools import chain, count

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.models import Organisation


class Render(models.TextChoices):
    """Whether a browser renders pages before their text is extracted."""

    AUTO = "auto", _("when a page needs it")
    ALWAYS = "always", _("always")
    NEVER = "never", _("never")


class Profile(models.TextChoices):
    """The headers with which requests identify themselves."""

    HONEST = "honest", _("Wenzong’s own, with contact")
    DESKTOP = "desktop", _("desktop browser")
    MOBILE = "mobile", _("mobile browser")


class Site(models.Model):
    """A website to crawl.

    Zero for pages, depth or delay means the default of the settings.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="sites", verbose_name=_("organisation"))
    name = models.CharField(_("name"), max_length=100)
    key = models.CharField(_("key"), max_length=200, unique=True, editable=False)
    """Name of the crawl policy, unique among all organisations; the `site` of its pages and matches."""
    start_urls = models.JSONField(_("start addresses"), default=list)
    scope = models.JSONField(_("scope"), default=list, blank=True)
    interval_hours = models.PositiveIntegerField(
        _("crawl interval (hours)"), default=24, validators=[MinValueValidator(1), MaxValueValidator(24 * 366)])
    watch_contents = models.BooleanField(_("look for new chapters between crawls"), default=False)
    max_pages = models.PositiveIntegerField(_("maximum pages per crawl"), default=0)
    max_depth = models.PositiveIntegerField(_("maximum depth"), default=0)
    delay = models.FloatField(_("delay between requests (seconds)"), default=0.0, validators=[MinValueValidator(0.0)])
    obey_robots = models.BooleanField(_("obey robots.txt"), default=True)
    robots_reason = models.TextField(_("reason for ignoring robots.txt"), blank=True)
    follow_sitemap = models.BooleanField(_("follow the sitemap"), default=True)
    render = models.CharField(
        _("render with a browser"), max_length=10, choices=Render, default=Render.AUTO, blank=True)
    profile = models.CharField(_("request headers"), max_length=10, choices=Profile, default=Profile.HONEST, blank=True)
    profile_reason = models.TextField(_("reason for other request headers"), blank=True)
    compare_profiles = models.BooleanField(_("compare with what other browsers see"), default=False)
    comparison_reason = models.TextField(_("reason for comparing with other browsers"), blank=True)
    use_proxies = models.BooleanField(_("use proxies"), default=False)
    proxies_reason = models.TextField(_("reason for using proxies"), blank=True)
    enabled = models.BooleanField(_("monitored"), default=True)
    last_crawled_at = models.DateTimeField(_("last crawled"), null=True, blank=True)
    last_state = models.CharField(_("last result"), max_length=20, blank=True)
    requested_run = models.CharField(max_length=64, blank=True, editable=False)
    """Run id of a requested crawl whose outcome is not yet recorded."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("site")
        verbose_name_plural = _("sites")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("organisation", "name"), name="site_name_once_an_organisation"),
            models.CheckConstraint(condition=Q(obey_robots=True) | ~Q(robots_reason=""), name="site_robots_reason"),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Give a new site its key.

        The key is the site's name; if that is taken, the organisation is appended, and if necessary a number, because a
        site of another organisation may have the same name.
        """
        if not self.key:
            own = f"{self.name}@{self.organisation.slug}"
            keys = chain((self.name, own), (f"{own}-{number}" for number in count(2)))
            self.key = next(key for key in keys if not Site.objects.filter(key=key).exists())
        super().save(*args, **kwargs)  # type: ignore[arg-type]  # passed on unchanged

    @property
    def next_crawl_at(self) -> datetime | None:
        """When the site is due again; None if it is due at once."""
        return self.last_crawled_at + timedelta(hours=self.interval_hours) if self.last_crawled_at else None


class Answer(models.TextChoices):
    """The state of a proposal."""

    PROPOSED = "proposed", _("Proposed")
    APPROVED = "approved", _("Approved")
    DECLINED = "declined", _("Declined")


class SiteCandidate(models.Model):
    """A host on which a search found a possible copy.

    Each organisation gets one proposal per host.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="+", verbose_name=_("organisation"))
    host = models.CharField(_("host"), max_length=255)
    url = models.TextField(_("page address"))
    title = models.TextField(_("page title"), blank=True)
    excerpt = models.TextField(_("excerpt"), blank=True)
    query = models.TextField(_("searched for"))
    work = models.CharField(_("work"), max_length=500)
    answer = models.CharField(_("answer"), max_length=20, choices=Answer, default=Answer.PROPOSED)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    site = models.ForeignKey(
        Site, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("site"))
    book_source = models.JSONField(default=dict, blank=True, editable=False)
    """Rules of the book source that named the host; empty if a search found it."""
    found_at = models.DateTimeField(_("found"), auto_now_add=True)

    class Meta:
        verbose_name = _("proposed site")
        verbose_name_plural = _("proposed sites")
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("organisation", "host"), name="candidate_once_a_host"),)

    def __str__(self) -> str:
        return self.host


class SearchQuery(models.Model):
    """A search and its day.

    Counts towards the daily budget, and prevents repeating the search too soon.
    """

    OWNER = "organisation"

    organisation = models.ForeignKey(Organisation, models.PROTECT, related_name="+")
    text = models.CharField(max_length=200)
    searched_on = models.DateField()
    hits = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=("searched_on",), name="search_by_day"),)
        constraints = (
            models.UniqueConstraint(fields=("organisation", "text", "searched_on"), name="search_once_a_day"),)
