"""Histories of cases on many sites, simulated on the desk by its own rules.

Who copied again is known.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from django.db.models import F
from django.utils import timezone

from benchmarks.insight.many_works.insight_desk import InsightDesk
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.models import Case, CaseKind, CaseState
from webadmin.cases.transitions import move
from webadmin.targets.models import Target

SITES, WORKS, OPERATORS = 12, 15, 4
STEPS = 150
DISMISSED = (CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION)


@dataclass
class PlayedCase:
    """A case with its history."""

    site: str
    work: str
    opened: int
    """Step at which it was opened."""
    removed: tuple[int, ...] = ()
    """Steps of removals that were not withdrawn."""
    returns: int = 0
    is_dismissed: bool = False


@dataclass(frozen=True)
class Offences:
    """The histories on all sites, and the sites' operators."""

    cases: Sequence[PlayedCase]
    operators: dict[str, str]


def made_offences(desk: InsightDesk, seed: int) -> Offences:
    """Simulate a world.

    Cases are opened, removed, taken back, dismissed, and copies come back, in any order.
    """
    random = Random(seed)
    sites = [f"offender{number:02}-{seed}.example" for number in range(SITES)]
    operators = {site: f"operator {random.randrange(OPERATORS)} of {seed}" for site in sites if random.random() < 0.5}
    Target.objects.bulk_create(Target(organisation=desk.organisation, site=site, operator=name)
                               for site, name in operators.items())
    played = list[tuple[PlayedCase, Case]]()
    for step in range(STEPS):
        if not played or random.random() < 0.45:
            played += _opened(desk, random, sites, {(each.site, each.work) for each, _ in played}, step)
        else:
            _happens(desk, random, *random.choice(played), step)
    return Offences([each for each, _ in played], operators)


def truth_of(offences: Offences) -> dict[str, dict[str, object]]:
    """Return the expected row of each site with a case."""
    found = dict[str, dict[str, object]]()
    real = [each for each in offences.cases if not each.is_dismissed]
    for site, cases in Counter(each.site for each in real).items():
        own = [each for each in real if each.site == site]
        first = min((each.removed[0] for each in own if each.removed), default=STEPS)
        found[site] = {
            "site": site, "operator": offences.operators.get(site, ""), "cases": cases,
            "works": len({each.work for each in own}), "removed": sum(bool(each.removed) for each in own),
            "returned": sum(each.returns > 0 for each in own),
            "opened_after": sum(each.opened > first for each in own)}
    return found


def _opened(desk: InsightDesk, random: Random, sites: list[str], known: set[tuple[str, str]],
            step: int) -> list[tuple[PlayedCase, Case]]:
    site, work = random.choice(sites), f"work {random.randrange(WORKS)}"
    if (site, work) in known:
        return []
    now = timezone.now()
    case = Case.objects.create(
        organisation=desk.organisation, key=f"{site} {work}", work=work, work_title=work, site=site,
        kind=CaseKind.INVENTED, state=CaseState.CONFIRMED, state_since=now, first_seen=now, last_seen=now,
        newest_copy_at=now)
    return [(PlayedCase(site, work, step), case)]


def _happens(desk: InsightDesk, random: Random, played: PlayedCase, case: Case, step: int) -> None:
    """Apply one event to a case, if its state allows it."""
    case.refresh_from_db()
    drawn = random.random()
    if case.state == CaseState.CONFIRMED and drawn < 0.6:
        move(case, CaseState.REMOVED, desk.owner)
        if random.random() < 0.2:
            undo(case, desk.owner)
        else:
            played.removed += (step,)
    elif case.state == CaseState.CONFIRMED and drawn < 0.8:
        move(case, random.choice(DISMISSED), desk.owner)
        played.is_dismissed = True
    elif case.state == CaseState.REMOVED and drawn < 0.6:
        move(case, CaseState.CONFIRMED, None)
        Case.objects.filter(pk=case.pk).update(returns=F("returns") + 1)
        played.returns += 1
    elif case.state in DISMISSED and drawn < 0.3:
        move(case, CaseState.CONFIRMED, desk.owner)
        played.is_dismissed = False
