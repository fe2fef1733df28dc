"""Score proposed successors against the true moves."""

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.insight.made_sites import made_sites
from insight.kits.successors import successors


@dataclass(frozen=True)
class MoveScore:
    """Moves over several worlds."""

    proposed: int
    right: int
    moved: int

    @property
    def precision(self) -> float:
        """Share of the proposals that are right."""
        return self.right / max(self.proposed, 1)

    @property
    def recall(self) -> float:
        """Share of the moves that were proposed."""
        return self.right / max(self.moved, 1)


def score_moves(seeds: Iterable[int]) -> MoveScore:
    """Propose successors in each world and count."""
    proposed = right = moved = 0
    for seed in seeds:
        world = made_sites(seed)
        found = {(each.old, each.new) for each in successors(world.observed, world.ties)}
        proposed, right, moved = proposed + len(found), right + len(found & world.moves), moved + len(world.moves)
    return MoveScore(proposed, right, moved)
