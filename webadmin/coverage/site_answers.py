"""Facts for sentences: how a site copies a work, and what its source is.

Short paragraphs are built from these figures.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from insight.coverage.lag import Lag
from insight.family.family import ORIGINAL, Descent, Family
from insight.family.upstream import ENOUGH, Upstream, upstream
from webadmin.accounts.tenancy import Tenant
from webadmin.coverage.followers import lag_of_pace
from webadmin.coverage.models import SitePace
from webadmin.coverage.named_families import families_by_work, family_of
from webadmin.moves.confirmed_moves import moves_of_sites
from webadmin.moves.models import SiteMove
from webadmin.words.labels import active_words

MOST = 5
"""Maximum number of paragraphs on a page."""


@dataclass(frozen=True)
class Origin:
    """The sites that a site copied, if that has enough support."""

    sites: tuple[str, ...]
    """One site, or two for a mixed text; none for the original."""
    support: float


@dataclass(frozen=True)
class SiteAnswer:
    """How a site copies a work."""

    pace: SitePace
    title: str
    """Title of the work."""
    share: float
    """Mean copied share (0–1) of a chapter."""
    lag: Lag | None
    origin: Origin | None
    trick: str
    """Name of the disguise used in most of its chapters; empty if none."""
    trick_name: str
    disguised: float
    """Share (0–1) of the chapters with this disguise."""
    moves: Sequence[SiteMove]
    """Confirmed moves from and to the site."""


@dataclass(frozen=True)
class WorkAnswer:
    """What the source of a work's copies is."""

    upstream: Upstream
    first: SitePace | None
    """The site that was certainly the first to show most chapters."""
    sites: Sequence[SiteAnswer]
    more: int
    """Number of sites without a paragraph."""
    former: Sequence[str]
    """Names of the source before it moved."""

    @property
    def is_dated(self) -> bool:
        """Whether any of the sites can be compared with a date of publication."""
        return any(each.lag or each.pace.ahead for each in self.sites)


def answer_of_work(tenant: Tenant, work: str) -> WorkAnswer:
    """Return the facts about a work and the sites with most of its chapters."""
    paces = tenant.own(SitePace).filter(work=work)
    first = paces.filter(sure_firsts__gt=0).order_by("-sure_firsts", "site").first()
    family = family_of(tenant, work)
    shown = _answers(tenant, list(paces.order_by("-chapters", "site")[:MOST]), {work: family})
    source = upstream(family)
    return WorkAnswer(source, first, shown, max(0, paces.count() - MOST), family.former.get(source.site, ()))


def answers_of_site(tenant: Tenant, site: str) -> list[SiteAnswer]:
    """Return the facts about a site and the works of which it has most chapters."""
    paces = list(tenant.own(SitePace).filter(site=site).order_by("-chapters", "work")[:MOST])
    return _answers(tenant, paces, families_by_work(tenant, [pace.work for pace in paces]))


def _answers(tenant: Tenant, paces: Sequence[SitePace], families: Mapping[str, Family]) -> list[SiteAnswer]:
    titles = tenant.documents.titles(pace.work for pace in paces)
    origins = {work: _origins(family) for work, family in families.items()}
    moves = moves_of_sites(tenant, {pace.site for pace in paces})
    return [_answer(pace, titles.get(pace.work, ""), origins[pace.work].get(pace.site), moves[pace.site])
            for pace in paces]


def _origins(family: Family) -> dict[str, Origin]:
    """Map the sites of a work to the sites they copied.

    A site that moved is listed under each of its names.
    """
    return {site: _origin(each) for each in family.descents if each.sources and each.sources[0].support >= ENOUGH
            for site in (each.site, *family.former.get(each.site, ()))}


def _origin(descent: Descent) -> Origin:
    sources = [each for each in descent.origins if each.support >= ENOUGH]
    return Origin(tuple(each.site for each in sources if each.site != ORIGINAL), min(each.support for each in sources))


def _answer(pace: SitePace, title: str, origin: Origin | None, moves: Sequence[SiteMove]) -> SiteAnswer:
    tricks: Sequence[tuple[str, int]] = sorted(pace.tricks.items(), key=lambda item: (-item[1], item[0]))
    trick, count = tricks[0] if tricks else ("", 0)
    return SiteAnswer(pace, title, pace.thousandths / 1000 / max(pace.chapters, 1), lag_of_pace(pace), origin, trick,
                      active_words()(f"evasion.{trick}") if trick else "", count / max(pace.chapters, 1), moves)
