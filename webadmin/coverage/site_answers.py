"""Answers in words: how a site copies a work.

They are figures that a short paragraph is built from.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from insight.coverage.lag import Lag
from insight.family.family import Source
from insight.family.records import family_from
from storage.collections.families import Families
from webadmin.accounts.tenancy import Tenant
from webadmin.coverage.followers import lag_of_pace
from webadmin.coverage.models import SitePace
from webadmin.sites.models import Site
from webadmin.stores import database
from webadmin.words.labels import active_words

ENOUGH = 0.5
"""Support from which a source is named."""
MOST = 5
"""Paragraphs of a page."""


@dataclass(frozen=True)
class SiteAnswer:
    """How a site copies a work."""

    pace: SitePace
    title: str
    """Of the work."""
    share: float
    """Mean share of a chapter."""
    lag: Lag | None
    source: Source | None
    """Whom it copied, where that has support; its site as the organisation calls it, empty for the original."""
    trick: str
    """What disguises most of its chapters; empty for nothing."""
    disguised: float
    """Share of the chapters that are disguised so."""


def answers(tenant: Tenant, paces: Iterable[SitePace]) -> list[SiteAnswer]:
    """Answer for the paces with most chapters."""
    rows = sorted(paces, key=lambda row: (-row.chapters, row.site, row.work))[:MOST]
    names = dict(tenant.own(Site).values_list("key", "name"))
    titles = tenant.documents.titles(row.work for row in rows)
    sources = {work: _sources(work, names) for work in {row.work for row in rows}}
    return [_answer(row, titles.get(row.work, ""), sources[row.work].get(row.site)) for row in rows]


def _sources(work: str, names: dict[str, str]) -> dict[str, Source]:
    """Map the sites of a work to their likeliest sources, by the organisation's names."""
    found: dict[str, Source] = {}
    for descent in family_from(Families(database()).get(work)).descents:
        if descent.sources and descent.sources[0].support >= ENOUGH:
            first = descent.sources[0]
            called = names.get(first.site, first.site)
            found[names.get(descent.site, descent.site)] = Source(called, first.support, first.common)
    return found


def _answer(pace: SitePace, title: str, source: Source | None) -> SiteAnswer:
    tricks: Sequence[tuple[str, int]] = sorted(pace.tricks.items(), key=lambda item: (-item[1], item[0]))
    name, count = tricks[0] if tricks else ("", 0)
    return SiteAnswer(pace, title, pace.thousandths / 1000 / max(pace.chapters, 1), lag_of_pace(pace), source,
                      active_words()(f"evasion.{name}") if name else "", count / max(pace.chapters, 1))
