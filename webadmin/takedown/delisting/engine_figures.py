"""Delisting figures by search engine.

They count the addresses that each engine removed, by work, site or target.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum, Value
from django.db.models.functions import Greatest

from webadmin.accounts.tenancy import Tenant
from webadmin.takedown.models import Delisting, DelistingState, Engine
from webadmin.takedown.periods.figure_query import FigureQuery
from webadmin.takedown.periods.period_figures import targets_of

COLUMNS = {"work": "case__work_title", "site": "case__site", "target": "case__site"}
Addresses = tuple[str, str, str, bool, int]
"""Name, engine, state, whether it was delisted before, and the number of addresses of the cases."""


@dataclass(frozen=True)
class EngineFigures:
    """What an engine did with the addresses of one work, site or target.

    Without a name: of all.
    """

    engine: Engine
    name: str
    named: int
    """Number of addresses of the cases with an entry."""
    delisted: int
    """Number of addresses of the cases that it delisted completely."""
    partly: int
    refused: int
    back: int
    """Number of addresses of the cases that it lists again after delisting them."""

    @property
    def share(self) -> float:
        """Share (0–1) of the named addresses that is delisted."""
        return self.delisted / self.named if self.named else 0.0


def engine_figures(tenant: Tenant, query: FigureQuery) -> list[EngineFigures]:
    """Summarise entries by engine, most addresses first.

    Uses the entries seen on the days of the query. For each case and engine, the entry with the latest day counts; of
    several on that day, the one added last. An entry applies to all addresses of its case, because nobody enters how
    many a partial delisting removed. A case that is listed again may have been delisted before those days.
    """
    groups: dict[tuple[str, str], list[Addresses]] = defaultdict(list)
    for row in _named(_addresses(tenant, query), targets_of(tenant, query)):
        groups[row[0], row[1]].append(row)
    found = [_figures(name, Engine(engine), rows) for (name, engine), rows in groups.items()]
    return sorted(found, key=lambda each: (-each.named, each.name, each.engine))


def _addresses(tenant: Tenant, query: FigureQuery) -> Iterable[Addresses]:
    until_then = tenant.own(Delisting)
    if query.until:
        until_then = until_then.filter(seen_on__lte=query.until)
    entries = until_then.filter(seen_on__gte=query.since) if query.since else until_then
    same = Q(case=OuterRef("case"), engine=OuterRef("engine"))
    later = Q(seen_on__gt=OuterRef("seen_on")) | Q(seen_on=OuterRef("seen_on"), pk__gt=OuterRef("pk"))
    latest: QuerySet[Delisting] = entries.exclude(Exists(entries.order_by().filter(same & later)))
    was_out = Exists(until_then.order_by().filter(same, state=DelistingState.DELISTED))
    column = COLUMNS.get(query.by)
    return latest.order_by().values_list(F(column) if column else Value(""), "engine", "state", was_out).annotate(
        addresses=Sum(Greatest("case__copies_count", F("case__open_count") + F("case__gone_count"))))


def _named(rows: Iterable[Addresses], targets: Mapping[str, str]) -> Iterable[Addresses]:
    return ((targets.get(name, name), *rest) for name, *rest in rows)  # type: ignore[misc]  # the rest of a row


def _figures(name: str, engine: Engine, rows: Iterable[Addresses]) -> EngineFigures:
    sums = dict.fromkeys(DelistingState, 0)
    back = 0
    for _name, _engine, state, was_out, addresses in rows:
        sums[DelistingState(state)] += addresses
        back += addresses if was_out and state == DelistingState.LISTED else 0
    return EngineFigures(engine, name, sum(sums.values()), sums[DelistingState.DELISTED], sums[DelistingState.PARTLY],
                         sums[DelistingState.REFUSED], back)
