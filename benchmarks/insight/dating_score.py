"""Score the dating of copies against when they were truly taken."""

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.harness.corpus import Corpus
from benchmarks.insight.made_takes import made_takes
from insight.dating.taken import taken


@dataclass(frozen=True)
class DatingScore:
    """Counts over several worlds."""

    copies: int
    """Copies of chapters that changed, or with a decoy."""
    dated: int
    held: int
    """Intervals that contain the true time."""
    second_hand: int
    """Copies from another site whose text the original had no longer shown for two days."""
    reported: int
    """Copies reported as taken from another site."""
    reported_right: int
    second_hand_reported: int
    """Of those in `second_hand`, how many were reported."""

    @property
    def shares(self) -> dict[str, float]:
        """Give the figures by name."""
        return {"dating, intervals that hold the truth": self.held / max(self.dated, 1),
                "dating, copies dated": self.dated / max(self.copies, 1),
                "dating, copy of a copy, precision": self.reported_right / max(self.reported, 1),
                "dating, copy of a copy, recall": self.second_hand_reported / max(self.second_hand, 1)}


def score_dating(corpus: Corpus, seeds: Iterable[int]) -> DatingScore:
    """Date every copy of each world and count."""
    rows = []
    for seed in seeds:
        world = made_takes(corpus, seed)
        for take in world.takes:
            history = world.histories[take.chapter]
            if history.changes or take.has_decoy:
                found = taken(history, take.text, take.seen)
                rows.append((take, found, found is not None and found.is_second_hand(take.not_seen)))
    dated = [(take, found) for take, found, _ in rows if found is not None]
    late = [is_reported for take, _, is_reported in rows if take.is_second_hand and take.source_gone]
    return DatingScore(len(rows), len(dated), sum(found.since <= take.taken <= found.until for take, found in dated),
                       len(late), sum(is_reported for *_, is_reported in rows),
                       sum(is_reported and take.is_second_hand for take, _, is_reported in rows), sum(late))
