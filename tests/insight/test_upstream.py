"""The site at the top of a family's largest part is named, or none if no site is above another."""

import pytest

from insight.family.family import Descent, Family, Source
from insight.family.upstream import Upstream, upstream


def family(*descents: tuple[str, str, float]) -> Family:
    """Make a family of sites with their sources and the support for these."""
    return Family(tuple(Descent(site, (Source(source, support, 9),), False, 3) for site, source, support in descents),
                  ())


@pytest.mark.parametrize(("found", "expected"), [
    (family(), Upstream("", 0, 0, 0)),
    (family(("a", "", 0.9)), Upstream("", 0, 1, 1)),
    (family(("a", "", 0.9), ("b", "", 0.9)), Upstream("", 0, 2, 2)),
    (family(("a", "", 0.9), ("b", "a", 0.9), ("c", "b", 0.9), ("e", "d", 0.9)), Upstream("a", 2, 1, 4)),
    (family(("a", "", 0.9), ("b", "a", 0.4), ("c", "d", 0.6)), Upstream("d", 1, 1, 2)),
    (family(("a", "b", 0.9), ("b", "a", 0.9)), Upstream("a", 1, 0, 2)),
])
def test_the_source_of_most_sites_is_named(found: Family, expected: Upstream) -> None:
    assert upstream(found) == expected


def test_one_site_of_many_is_not_the_source() -> None:
    many = [(f"s{number}", "", 0.9) for number in range(8)]
    assert not upstream(family(*many, ("copier", "s0", 0.9))).is_the_source
    assert upstream(family(*many[:1], ("copier", "s0", 0.9))).is_the_source
    assert not upstream(family()).is_the_source
