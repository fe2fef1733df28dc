"""`wenzong site add`: survey a site, show the result, and watch it if confirmed."""

from typing import Annotated

import typer
from rich.console import Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from app.commands.session import console, errors, session
from crawler.crawl.survey.site_survey import SiteSurvey
from storage.documents import ORGANISATION

BEGINNING = 60
"""Maximum number of characters of a page's text that are shown."""


def add(
    url: Annotated[str, typer.Argument(help="address of a site, a book or a chapter")],
    yes: Annotated[bool, typer.Option("--yes", help="watch it without asking for confirmation if anything "
                                                    "could be read")] = False,
    organisation: Annotated[str, typer.Option(help="slug of the organisation that watches the site")] = ORGANISATION,
    name: Annotated[str, typer.Option(help="name of the site; default: its host")] = "",
    interval: Annotated[int, typer.Option(
        min=0, max=24 * 366, help="hours between two crawls; 0: as the survey proposes")] = 0,
    new_chapters: Annotated[bool, typer.Option(
        "--new-chapters", help="look for new chapters between crawls, as often as they appear")] = False,
    allow_host: Annotated[list[str] | None, typer.Option(
        help="your own private HOST:PORT that may be visited, without delay between requests")] = None,
) -> None:
    """Survey a few pages of a site, show the result, and watch it if you confirm.

    Exit status 1 if nothing could be read, or you do not confirm.
    """
    from crawler.stages.site_probe import survey_site

    with session(web=True) as settings:
        from webadmin.accounts.tenancy import organisation_named
        from webadmin.sites.surveys.watching import WatchError, proposed_site, watch

        owner = organisation_named(organisation)
        with errors.status(escape(f"looking at {url}")):
            survey = survey_site(settings, url, allow_host or [])
        console.print(_shown(survey))
        if not survey.is_readable:
            raise _unwatched("nothing could be read, so it is not watched; `wenzong site test URL` shows why")
        if not yes and not typer.confirm("Watch this site?", default=False, err=True):
            raise _unwatched("not watched")
        try:
            site = watch(proposed_site(owner, survey, name, interval), polled=new_chapters)
        except WatchError as error:
            raise _unwatched(str(error)) from error
    console.print(f"{site.name} is watched: every {site.interval_hours} hours", markup=False)
    if forbidden := [host for host in allow_host or [] if host not in settings.allow_hosts]:
        needed = ",".join((*settings.allow_hosts, *forbidden))
        errors.print(f"--allow-host is only for this command: later crawls need WENZONG_ALLOW_HOSTS={needed}",
                     style="yellow", markup=False, highlight=False, soft_wrap=True)


def _unwatched(reason: str) -> typer.Exit:
    """Print why the site is not watched, and return the exit of the command."""
    errors.print(reason, markup=False)
    return typer.Exit(1)


def _shown(survey: SiteSurvey) -> Group:
    from django.utils.translation import override

    from webadmin.sites.surveys.survey_words import facts, kind_name

    found = Table.grid(padding=(0, 2))
    found.add_column(style="dim", no_wrap=True)
    found.add_column(overflow="fold")
    pages = Table("page", "is", "characters", "title", "begins")
    with override("en"):
        for label, value in facts(survey):
            found.add_row(label, Text(value))
        for page in survey.pages:
            pages.add_row(Text(page.url), Text(kind_name(page)), f"{page.characters:,}", Text(page.title),
                          Text(" ".join(page.excerpt.split())[:BEGINNING]))
    return Group(found, pages)
