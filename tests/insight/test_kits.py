"""A moved site is recognised by text, kit and operator together, never by one of them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from benchmarks.insight.kit_score import score_moves
from crawler.extraction.skeleton import DEEPEST
from insight.kits.alike import fellows_of
from insight.kits.successors import ObservedSite, TextTies, TraitWeights, promising, runs_both, successors
from insight.kits.traits import MOST, PageSource, SiteTraits, traits_of

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
KIT = frozenset(f"skeleton:{number}" for number in range(9))
OLD = ObservedSite("old.example", SiteTraits(KIT, frozenset({"account:google G-1"})), BEGIN,
                   BEGIN + timedelta(days=50), is_gone=True)
NEW = replace(OLD, name="new.example", first_seen=BEGIN + timedelta(days=55), is_gone=False)
OTHERS = [ObservedSite(f"o{number}.example", SiteTraits(frozenset({f"asset:/{number}"}), frozenset()), BEGIN,
                       BEGIN + timedelta(days=99), is_gone=False) for number in range(20)]
MOVED = {("old.example", "new.example"): TextTies(own=50, carried=49, fresh=0)}
COPIED = {("old.example", "new.example"): TextTies(own=50, carried=49, fresh=9)}


def run_with(one: ObservedSite, sites: list[ObservedSite]) -> list[str]:
    return [each["site"] for each in fellows_of(one, sites, TraitWeights(sites)) if each["same_operator"]]


def test_a_moved_site_is_proposed_with_its_reasons() -> None:
    proposal, = successors([OLD, NEW, *OTHERS], MOVED)
    assert (proposal.old, proposal.new, proposal.same_kit) == ("old.example", "new.example", 1.0)
    assert list(proposal.operator) == ["account:google G-1"]


def test_a_kit_alone_proposes_neither_operator_nor_successor() -> None:
    stranger = replace(NEW, traits=SiteTraits(KIT, frozenset()))
    assert run_with(OLD, [OLD, stranger, *OTHERS]) == []
    assert successors([OLD, stranger, *OTHERS], {}) == []


def test_a_copyist_with_the_same_kit_is_no_successor() -> None:
    assert successors([OLD, NEW, *OTHERS], COPIED) == []


@pytest.mark.parametrize(("traits", "is_proposed"), [
    ({"account:google G-1"}, True), ({"icon:1"}, True), (set(), False)])
def test_one_new_error_in_a_short_text_counts_where_nothing_else_agrees(
    traits: set[str], *, is_proposed: bool,
) -> None:
    old, new = (replace(site, traits=SiteTraits(KIT, frozenset(traits))) for site in (OLD, NEW))
    short = {("old.example", "new.example"): TextTies(own=12, carried=12, fresh=1)}
    assert bool(successors([old, new, *OTHERS], short)) is is_proposed


def test_a_site_that_goes_on_has_no_successor() -> None:
    assert successors([replace(OLD, is_gone=False), NEW, *OTHERS], MOVED) == []


def test_traits_leave_numbers_of_chapters_and_versions_out() -> None:
    def page(number: int) -> PageSource:
        body = (f'<html><head><script src="/js/read{number}.js?v={number}"></script>'
                f'<meta name="generator" content="CMS {number}.1"></head><body><div class="c{number}"><p>{number}</p>'
                '<script>gtag("config", "G-ABCDEFGH12")</script></div></body></html>')
        return PageSource(f"http://a.example/{number}", body, {"x-powered-by": f"PHP/{number}"}, "192.0.2.1")

    one, other = traits_of([page(1)]), traits_of([page(22)])
    assert one == other
    assert one.operator == {"account:google G-ABCDEFGH12", "address:192.0.2.1", "name:a.example"}
    assert traits_of([replace(page(1), body=" ")]).kit == frozenset()


@pytest.mark.parametrize(("traits", "is_same"), [
    ({"address:192.0.2.1"}, False), ({"icon:1"}, False), ({"address:192.0.2.1", "icon:1"}, True),
    ({"account:google G-1"}, True), ({"address:192.0.2.1", "name:a.example"}, True)])
def test_what_strangers_share_makes_no_operator_among_many_sites(traits: set[str], *, is_same: bool) -> None:
    one, other = (SiteTraits(frozenset(), frozenset(traits)) for _ in range(2))
    weights = TraitWeights([replace(OLD, traits=one), replace(NEW, traits=other),
                            *(replace(OTHERS[0], name=f"m{number}.example") for number in range(5_000))])
    assert runs_both(weights.operator(one, other)) is is_same


def test_the_icon_of_a_common_system_joins_no_sites() -> None:
    shared = SiteTraits(frozenset(), frozenset({"icon:of the system", "address:192.0.2.1"}))
    users = [replace(OTHERS[0], name=f"u{number}.example", traits=SiteTraits(frozenset(), frozenset(
        {"icon:of the system"}))) for number in range(30)]
    pair = [replace(OLD, traits=shared), replace(NEW, traits=shared)]
    strangers = [replace(OTHERS[0], name=f"m{number}.example") for number in range(300)]
    assert run_with(pair[0], [*pair, *strangers]) == [pair[1].name], "rare, and with an address, it tells"
    assert run_with(users[0], [*users, *strangers]) == []
    common = TraitWeights([*pair, *users, *strangers]).operator(shared, shared)
    assert common["icon:of the system"] < 0.1


@pytest.mark.parametrize("shown", [{"icon:1"}, {"icon:1", "address:192.0.2.1"}, {"icon:1", "icon:2"}])
def test_one_icon_on_strangers_of_a_rare_theme_joins_no_sites(shown: set[str]) -> None:
    def site(number: int, traits: set[str]) -> ObservedSite:
        kit = frozenset(f"skeleton:{number % 12} {piece}" for piece in range(9))
        return replace(OTHERS[0], name=f"t{number}.example", traits=SiteTraits(kit, frozenset(traits)))

    others = [site(number, {"address:192.0.2.1"}) for number in range(120)]
    old = replace(OLD, traits=site(0, shown).traits)
    same_theme, other_theme = (replace(NEW, traits=site(number, shown).traits) for number in (12, 13))
    for new in (same_theme, other_theme):
        sites = [old, new, *others]
        assert all(run_with(one, [old, new, *others[:60]]) == [] for one in (old, others[0]))
        assert [each["same_operator"] for each in fellows_of(old, [new], TraitWeights(sites))] in ([], [False])
        assert successors(sites, COPIED) == []
    assert successors([old, other_theme, *others], MOVED) == [], "whoever mirrors a site makes no errors of his own"


def test_a_page_full_of_accounts_gives_a_few() -> None:
    accounts = " ".join(f"G-{number:010}" for number in range(9_000))
    scripts = "".join(f'<script src="/{"x" * (number % 900)}{number}y.js"></script>' for number in range(9_000))
    read = traits_of([PageSource("http://a.example/", f"<p>{accounts}</p>{scripts}", {})])
    assert len(read.operator) <= MOST + 1
    assert len(read.kit) <= MOST + DEEPEST


def test_later_sites_of_the_same_operator_come_first() -> None:
    copyists = [replace(NEW, name=f"c{number}.example", traits=SiteTraits(KIT, frozenset())) for number in range(5)]
    sites = [OLD, *copyists, NEW, *OTHERS]
    found = [each.new for each in promising(OLD, sites, TraitWeights(sites))]
    assert found == ["new.example", *(site.name for site in copyists)]


def test_moves_of_a_made_world_are_found() -> None:
    found = score_moves([50])
    assert found.precision >= 0.98
    assert found.recall >= 0.7
