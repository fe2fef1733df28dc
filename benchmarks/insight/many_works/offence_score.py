"""Score the tables of repeat offenders and operators against the simulation."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.test import Client

from benchmarks.insight.added_counts import AddedCounts
from benchmarks.insight.many_works.insight_desk import InsightDesk, desk_of
from benchmarks.insight.many_works.made_offences import Offences, made_offences, truth_of
from webadmin.accounts.tenancy import Tenant
from webadmin.targets.offenders import offenders, operator_cases, works_by_site


@dataclass(frozen=True)
class OffenceScore(AddedCounts):
    """Rows over several worlds."""

    sites: int = 0
    sites_right: int = 0
    """Rows in which every figure is right."""
    repeaters: int = 0
    """Sites that truly copied again after a removal."""
    operators: int = 0
    operators_right: int = 0
    orders: int = 0
    orders_right: int = 0
    """Worlds in which no site is listed below one with fewer repeats."""

    @property
    def shares(self) -> dict[str, float]:
        """Give the figures by name."""
        return {"offenders, sites right": self.sites_right / max(self.sites, 1),
                "offenders, operators right": self.operators_right / max(self.operators, 1),
                "offenders, order right": self.orders_right / max(self.orders, 1)}


def score_offences(desk: InsightDesk, seeds: Iterable[int]) -> OffenceScore:
    """Simulate each world in a separate organisation, and read its table back."""
    total = OffenceScore()
    for seed in seeds:
        own = desk_of(desk.database, f"offences-{seed}")
        total += _score(own, made_offences(own, seed))
    return total


def _score(desk: InsightDesk, offences: Offences) -> OffenceScore:
    truth, rows = truth_of(offences), _saved(desk.client)
    repeats = [int(str(row["returned"])) + int(str(row["opened_after"])) for row in rows]
    of_operators = defaultdict[str, list[str]](list)
    for site in truth:
        if name := offences.operators.get(site):
            of_operators[name].append(site)
    tenant = Tenant(desk.organisation)
    found = {each.name: (set(each.sites), each.cases, each.works, each.repeats)
             for each in operator_cases(offenders(tenant), works_by_site(tenant))}
    true = {name: _sum(offences, truth, sites) for name, sites in of_operators.items()}
    return OffenceScore(
        max(len(truth), len(rows)), sum(row == truth.get(str(row["site"])) for row in rows),
        sum(bool(row["returned"] or row["opened_after"]) for row in truth.values()), max(len(true), len(found)),
        sum(found.get(name) == each for name, each in true.items()), 1, repeats == sorted(repeats, reverse=True))


def _saved(client: Client) -> list[dict[str, object]]:
    """Save the table of the desk as JSON, and read it."""
    response = client.get("/targets/repeat/json")
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined] # of a file that is sent
    response.close()
    found: list[dict[str, object]] = json.loads(content)
    return found


def _sum(offences: Offences, truth: dict[str, dict[str, object]], sites: list[str]) -> tuple[set[str], int, int, int]:
    cases = [each for each in offences.cases if each.site in sites and not each.is_dismissed]
    repeats = sum(int(str(truth[site]["returned"])) + int(str(truth[site]["opened_after"])) for site in sites)
    return set(sites), len(cases), len({each.work for each in cases}), repeats
