"""What was found about the origins of copies, beside the truth of the mirror web."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from app.demo.demo_texts import works
from app.demo.mirror.sites import early_taker, false_sequel, leaked_account, second_hand
from app.demo.organisation import ORGANISATION
from insight.family.family import ORIGINAL
from insight.family.records import family_from
from insight.leaks.copies import facing_stored, readings_of
from insight.leaks.report import Person, opened, traced
from insight.leaks.vault import Vault
from library.decoys import chapter_of, declare
from storage.collections.families import Families
from storage.collections.origins.datings import Datings
from storage.collections.origins.decoys import Decoys, PlantedSentence
from storage.collections.works import Works
from storage.mongodb import Database

SLACK = timedelta(seconds=1)
"""Tolerance for times, which are stored to the millisecond."""


class Origin(NamedTuple):
    """One question about the origin of copies, with its true and its found answer."""

    site: str
    question: str
    truth: str
    found: str
    sureness: str = ""
    """How certain the answer is, if it says so."""

    @property
    def is_right(self) -> bool:
        """Whether the found answer is true."""
        return self.found == self.truth


def plant(database: Database, var: Path) -> None:
    """Declare the decoy that one site copied, and keep the marks that another leaks."""
    vault = Vault(var, ORGANISATION)
    vault.adopt(leaked_account.KEY)
    vault.register(leaked_account.ACCOUNTS)
    for chapter in leaked_account.marked_chapters():
        vault.freeze(leaked_account.APPROVAL.plan(chapter.text))
    work = _work(database, early_taker.WORK)
    text = works()[early_taker.WORK][early_taker.DECOY_CHAPTER - 1].text
    since = datetime.now(UTC) - early_taker.AGO
    declare(database, PlantedSentence(work, chapter_of(database, work, str(early_taker.DECOY_CHAPTER)),
                                      early_taker.DECOY, early_taker.after_of(text), since,
                                      since + early_taker.SHOWN))


def origins(database: Database, var: Path) -> list[Origin]:
    """Answer each question from the stored data; Django must be set up."""
    decoyed = "within the decoy's hour"
    return [
        Origin(early_taker.SITE.name, "from whom", "the original", _source(database, early_taker.SITE.name)),
        Origin(second_hand.SITE.name, "from whom", second_hand.SOURCE, _source(database, second_hand.SITE.name)),
        *(Origin(site.name, "taken when", decoyed, decoyed if _has_decoy(database, site.name) else "not found")
          for site in (early_taker.SITE, second_hand.SITE)),
        Origin(false_sequel.SITE.name, "passes off", "invented", _passing()),
        _leak(database, var),
    ]


def _source(database: Database, site: str) -> str:
    family = family_from(Families(database).get(_work(database, early_taker.WORK)))
    sources = [each.sources for each in family.descents if each.site == site]
    if not sources or not sources[0]:
        return "not found"
    return "the original" if sources[0][0].site == ORIGINAL else sources[0][0].site


def _has_decoy(database: Database, site: str) -> bool:
    work = _work(database, early_taker.WORK)
    [decoy] = Decoys(database).of_work(work)
    return any(abs(each["since"] - decoy.since) < SLACK and abs(each["until"] - decoy.until) < SLACK
               for each in Datings(database).of_work(work) if each["site"] == site)


def _leak(database: Database, var: Path) -> Origin:
    """Trace the leaked chapters, and have another person reveal the account."""
    site, vault = leaked_account.SITE.name, Vault(var, ORGANISATION)
    facing = facing_stored(database, ORGANISATION, _work(database, leaked_account.WORK), site)
    trace = traced(vault, readings_of(facing, vault), [], Person("one owner", "one"))
    names = opened(vault, trace["trace"], [], Person("another owner", "another"))
    chance = max((each["chance"] for each in trace["named"]), default=trace["nearest_chance"])
    return Origin(site, "leaked through", leaked_account.ACCOUNT, ", ".join(names.values()) or "undecided",
                  f"by chance: {chance:.0e} at most, {trace['read']} marks, {trace['accounts']:,} accounts")


def _passing() -> str:
    from webadmin.cases.models import Case, CaseKind  # Django's models load only after its set-up

    cases = Case.objects.filter(organisation__slug=ORGANISATION).exclude(kind=CaseKind.COPIES)
    return ", ".join(f"{case.kind}" if case.site == false_sequel.SITE.name else f"{case.kind} on {case.site}"
                     for case in cases.order_by("pk")) or "not found"


def _work(database: Database, name: str) -> str:
    title = works()[name][0].work
    return next(each.id for each in Works(database).of(ORGANISATION) if each.title == title)
