"""Forms about sites; they reject what the crawler would refuse."""

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from crawler.politeness.policy import PolicyError
from webadmin.accounts.models import User
from webadmin.sites.exceptions import EXCEPTIONS, FIELDS, REACH, is_excepted
from webadmin.sites.models import Profile, Site
from webadmin.sites.policy import policy_of

MOST_LINES = 200
LONGEST = 2000
LEAST_REASON = 4
"""Minimum number of characters of a reason."""
PLAIN = ("name", "start_urls", "interval_hours", "enabled")
"""Fields that everybody needs; the others are collapsed."""
_HOST = r"[^\W_]([\w-]{0,61}[^\W_])?(\.[^\W_]([\w-]{0,61}[^\W_])?)*"
_SCOPE = re.compile(rf"(?=.{{1,260}}$)({_HOST}|\[[0-9a-fA-F:]{{2,45}}\])(:\d{{1,5}})?")


class LinesField(forms.CharField):
    """A list with one entry per line."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"})

    def prepare_value(self, value: Any) -> Any:
        """Return a list as lines of text."""
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """Return the lines of a text as a list, without empty ones."""
        if isinstance(value, list):
            return value
        lines = [line.strip() for line in str(value or "").splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise ValidationError(_("At most %(most)s lines."), params={"most": MOST_LINES})
        return lines

    def run_validators(self, value: Any) -> None:
        """Skip field validation: the form validates the entries."""


class _ChangesForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """Saves only the changed fields of an existing site.

    A crawl that ends in the meantime updates the site too, and another member may change other fields.
    """

    def save(self, commit: bool = True) -> Site:
        """Save the site."""
        if self.instance.pk is None or not commit:
            made: Site = super().save(commit)
            return made
        site: Site = self.instance
        site.save(update_fields=self.changed_data)
        return site


class SiteForm(_ChangesForm):
    """A site to monitor and its crawl settings."""

    start_urls = LinesField(label=_("Start addresses"), help_text=_(
        "One per line, such as a table of contents or a home page."))
    scope = LinesField(label=_("Scope"), required=False, help_text=_(
        "Hosts that belong to the site, one per line, e.g. www.example.com. "
        "Leave empty for the hosts of the start addresses."))

    class Meta:
        model = Site
        fields = ("name", "start_urls", "scope", "interval_hours", "watch_contents", "max_pages", "max_depth", "delay",
                  "follow_sitemap", "render", "obey_robots", "robots_reason", "profile", "profile_reason",
                  "compare_profiles", "comparison_reason", "use_proxies", "proxies_reason", "enabled")
        help_texts = {  # noqa: RUF012 - Django reads it from here
            "name": _("The site’s name in cases and reports; it cannot be changed later."),
            "watch_contents": _("Visits contents pages of watched works when new chapters are due there, within "
                                "the number of daily requests per host that WENZONG_CRAWL_POLLS allows."),
            "max_pages": _("0 uses the default."), "max_depth": _("0 uses the default."),
            "delay": _("0 uses the default; robots.txt may require a longer delay."),
            "robots_reason": _("Required when robots.txt is not obeyed; kept on record."),
            "profile_reason": _("Required for headers other than Wenzong’s own; kept on record."),
            "compare_profiles": _("Once per site, requests up to five pages again as a phone’s browser does, to "
                                  "see whether the site shows its readers something else."),
            "comparison_reason": _("Required when pages are compared; kept on record."),
            "use_proxies": _("Uses the proxies set in WENZONG_PROXIES."),
            "proxies_reason": _("Required when proxies are used; kept on record."),
        }
        widgets = dict.fromkeys(
            ("robots_reason", "profile_reason", "comparison_reason", "proxies_reason"),
            forms.Textarea(attrs={"rows": 2}))

    def __init__(self, member: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["name"].disabled = True
        self.overreach: list[str] = []
        """Fields that only owners may change but that the request changes."""
        if not member.may_own:
            self._keep((*FIELDS, *(REACH if is_excepted(self.instance) else ())))

    @property
    def plain(self) -> list[forms.BoundField]:
        """Return the fields that everybody needs."""
        return [self[name] for name in PLAIN]

    @property
    def expert(self) -> list[forms.BoundField]:
        """Return the fields that are collapsed."""
        return [self[name] for name in self.fields if name not in PLAIN]

    @property
    def is_expert(self) -> bool:
        """Tell whether an expert field has an error, or a value other than the default."""
        new = Site()
        return any(field.errors or getattr(self.instance, field.name) != getattr(new, field.name)
                   for field in self.expert)

    def _keep(self, names: Iterable[str]) -> None:
        """Keep the current values of fields and ignore what is sent for them."""
        for name in names:
            field = self.fields[name]
            sent = field.widget.value_from_datadict(self.data, self.files, name)
            if name in self.data and field.has_changed(self.get_initial_for_field(field, name), sent):
                self.overreach.append(name)
            field.disabled = True

    def clean_name(self) -> str:
        """Reject a name that another site of the organisation has."""
        name: str = " ".join(self.cleaned_data["name"].split())
        others = Site.objects.filter(organisation=self.instance.organisation, name=name).exclude(pk=self.instance.pk)
        if others.exists():
            raise ValidationError(_("A site with this name already exists."))
        return name

    def clean_start_urls(self) -> list[str]:
        """Accept only web addresses."""
        urls: list[str] = self.cleaned_data["start_urls"]
        for url in urls:
            require_address(url)
        if not urls:
            raise ValidationError(_("Enter at least one start address."))
        return urls

    def clean_profile(self) -> str:
        """Use the polite profile if none is chosen."""
        return self.cleaned_data["profile"] or Profile.HONEST

    def clean_scope(self) -> list[str]:
        """Accept only host names."""
        for entry in (hosts := self.cleaned_data["scope"]):
            if not _SCOPE.fullmatch(entry):
                raise ValidationError(_("%(host)s is not a host such as www.example.com or example.com:8080."),
                                      params={"host": entry[:200]})
        return list(hosts)

    def clean(self) -> dict[str, Any]:
        """Require a reason for exceptions, and apply the crawler's own rules last."""
        values = super().clean() or {}
        for field, reason, polite in EXCEPTIONS:
            if values.get(field) not in (polite, "", None) and len(str(values.get(reason, "")).strip()) < LEAST_REASON:
                self.add_error(reason, _("State briefly why this exception is made."))
        if not self.errors:
            try:
                policy_of(Site(**{**values, "key": values["name"]}))
            except PolicyError as error:
                raise ValidationError(str(error)) from error
        return values


def require_address(url: str) -> None:
    """Require the address of a web page; raises ValidationError."""
    if len(url) > LONGEST or not _is_web(url):
        raise ValidationError(_("%(url)s is not a web address such as https://www.example.com/book/1/."),
                              params={"url": url[:200]})


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
        return parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username and " " not in url
    except ValueError:
        return False


class IntervalForm(_ChangesForm):
    """The interval of one site.

    The fields have no visible labels, so their accessible names include the site.
    """

    class Meta:
        model = Site
        fields = ("interval_hours", "enabled")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{self.instance.name}: {field.label}"


ScheduleForm = forms.modelformset_factory(Site, form=IntervalForm, extra=0)
"""The intervals of several sites in one form."""
