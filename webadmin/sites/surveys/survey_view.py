"""The desk's survey of a site.

Paste an address, see what would be fetched and read, and watch the site or not.
"""

import threading

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from crawler.crawl.child_process import CrawlError
from crawler.crawl.survey.site_survey import SiteSurvey
from crawler.politeness.policy import PolicyError
from crawler.stages.site_probe import survey_site
from webadmin.accounts.tenancy import DeskRequest
from webadmin.configuration import current
from webadmin.sites.forms import SiteForm, require_address
from webadmin.sites.surveys.survey_words import facts, kind_name
from webadmin.sites.surveys.watching import proposed_site

_ONE_AT_A_TIME = threading.Lock()
"""A survey runs a process for up to a minute and occupies one of the web application's few threads."""


class SurveyForm(forms.Form):
    """The address to survey."""

    url = forms.CharField(label=gettext_lazy("Address of the site"), validators=[require_address])


@require_http_methods(["GET", "HEAD", "POST"])
def survey(request: DeskRequest) -> HttpResponse:
    """Survey a site that is not watched, and offer to watch it with these settings."""
    form = SurveyForm(request.POST or None)
    found = None
    if request.method == "POST" and form.is_valid():
        found = _looked_at(request, form.cleaned_data["url"].strip())
    context: dict[str, object] = {"form": form, "survey": found}
    if found:
        proposed = proposed_site(request.tenant.organisation, found)
        context |= {"facts": list(facts(found)), "pages": [(page, kind_name(page)) for page in found.pages],
                    "site_form": SiteForm(request.user, instance=proposed)}
    return render(request, "sites/survey.html", context)


def _looked_at(request: HttpRequest, url: str) -> SiteSurvey | None:
    if not _ONE_AT_A_TIME.acquire(blocking=False):
        messages.warning(request, _("Another site is being examined. Try again in a minute."))
        return None
    try:
        return survey_site(current(), url)
    except (PolicyError, CrawlError) as error:
        messages.error(request, str(error))
        return None
    finally:
        _ONE_AT_A_TIME.release()
