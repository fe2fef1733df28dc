"""Worlds with groups of sites that take the same works, and other sites."""

from dataclasses import dataclass
from random import Random

RINGS, RING, POOL = 5, (8, 16), (10, 30)
"""Number of rings; minimum and maximum of sites per ring and of works in its pool."""
LONERS, OTHERS = 30, 80
"""Number of sites that take popular works, and of works outside all pools."""
TAKES = 0.85
"""Chance that a site of a ring takes a work of its pool."""
BESIDE = 3
"""Maximum number of other works that a site of a ring takes."""
SIZES = (2, 20)
"""Minimum and maximum works of a site outside all rings."""
AN_AUTHOR = 3
"""Maximum works per author."""


@dataclass(frozen=True)
class Rings:
    """The works that sites take, their authors, and the pairs that belong together."""

    works: dict[str, set[str]]
    """Copied works by site."""
    authors: dict[str, str]
    """Author by work."""
    same_ring: frozenset[tuple[str, str]]
    """Pairs of sites, in order, that take from one pool."""
    same_pool: frozenset[tuple[str, str]]
    """Pairs of authors, in order, whose works are of one pool."""


def made_rings(seed: int) -> Rings:
    """Draw a world; the popularity of works is proportional to 1 / rank."""
    random = Random(seed)
    pools = [[f"work {ring}-{number}" for number in range(random.randint(*POOL))] for ring in range(RINGS)]
    works = random.sample([work for pool in pools for work in pool] + [f"work {number}" for number in range(OTHERS)],
                          sum(map(len, pools)) + OTHERS)
    weights = [1 / (rank + 1) for rank in range(len(works))]
    authors, same_pool = _authors(random, pools)
    authors |= {work: f"author of {work}" for work in works if work not in authors}
    taken, same_ring = dict[str, set[str]](), set[tuple[str, str]]()
    for ring, pool in enumerate(pools):
        names = [f"ring{ring}-{number}.example" for number in range(random.randint(*RING))]
        same_ring |= _pairs(names)
        for name in names:
            beside = random.choices(works, weights, k=random.randint(0, BESIDE))
            taken[name] = {work for work in pool if random.random() < TAKES} | set(beside)
    for number in range(LONERS):
        taken[f"alone{number}.example"] = _popular(random, works, weights, random.randint(*SIZES))
    return Rings(taken, authors, frozenset(same_ring), frozenset(same_pool))


def _authors(random: Random, pools: list[list[str]]) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """Assign the works of each pool to authors, one to three works each."""
    found, pairs = dict[str, str](), set[tuple[str, str]]()
    for ring, pool in enumerate(pools):
        left, names = list(pool), list[str]()
        while left:
            size = random.randint(1, AN_AUTHOR)
            names.append(f"author {ring}-{len(names)}")
            found |= dict.fromkeys(left[:size], names[-1])
            left = left[size:]
        pairs |= _pairs(names)
    return found, pairs


def _popular(random: Random, works: list[str], weights: list[float], size: int) -> set[str]:
    taken = set[str]()
    while len(taken) < size:
        taken.update(random.choices(works, weights))
    return taken


def _pairs(names: list[str]) -> set[tuple[str, str]]:
    return {(one, other) for one in names for other in names if one < other}
