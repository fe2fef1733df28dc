"""Word the results of a survey.

The command line and the desk show the same facts.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from crawler.crawl.survey.site_survey import LookedAt, SiteSurvey
from crawler.crawl.survey.survey_plan import PageKind
from webadmin.sites.crawl_outcomes import outcome_name


def facts(survey: SiteSurvey) -> Iterator[tuple[str, str]]:
    """Yield labels and results, in the active language."""
    yield _("Site address"), f"{survey.url} · {outcome_name(survey.outcome)}"
    pause = _("%(delay)s s between two requests") % {"delay": f"{survey.delay:g}"}
    yield _("Rules of the site (robots.txt)"), f"{_('obeyed')} · {pause}" if survey.robots == "obeyed" else pause
    yield _("Character encoding"), ", ".join(survey.encodings) or "—"
    yield _("Contents pages"), ", ".join(survey.contents) or _("none found; the crawl will look for more")
    if survey.chapters:
        yield _("Chapters"), _("%(count)s, at addresses like %(pattern)s") % {
            "count": f"{survey.chapters:,}", "pattern": survey.chapter_pattern}
    looked = survey.chapters_read + survey.chapters_empty
    if looked:
        yield _("Text of chapters"), _("%(read)s of %(all)s chapter pages contained text") % {
            "read": survey.chapters_read, "all": looked}
    yield _("New chapters"), (_("about every %(hours)s hours") % {"hours": f"{survey.rhythm:g}"}
                              if survey.rhythm is not None else _("the pages do not show how often"))
    yield _("Proposed watch"), _("from %(start)s, every %(hours)s hours") % {
        "start": ", ".join(survey.start_urls), "hours": survey.interval_hours}


def kind_name(page: LookedAt) -> str:
    """Word what a page is, or why it was not read."""
    names = {PageKind.CONTENTS: _("contents"), PageKind.CHAPTER: _("chapter"), PageKind.TEXT: _("text"),
             PageKind.LIST: _("list")}
    return names.get(page.kind) or outcome_name(page.outcome)
