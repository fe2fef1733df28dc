"""How each search engine stands to a case, by the entries of people."""

from dataclasses import dataclass

from webadmin.cases.models import Case
from webadmin.takedown.models import Delisting, DelistingState


@dataclass(frozen=True)
class EngineStanding:
    """What the latest entry about an engine says."""

    latest: Delisting
    entries: list[Delisting]
    """All of them, the latest first."""

    @property
    def is_back(self) -> bool:
        """Whether the engine shows again what it had taken out."""
        return self.latest.state == DelistingState.LISTED and any(
            entry.state == DelistingState.DELISTED for entry in self.entries)


def engine_standings(case: Case) -> list[EngineStanding]:
    """List the engines that entries name, in the order of their names.

    The entry with the latest day counts, of two of one day the one added last.
    """
    by_engine: dict[str, list[Delisting]] = {}
    for entry in case.delistings.select_related("actor").order_by("-seen_on", "-pk"):
        by_engine.setdefault(entry.engine, []).append(entry)
    return [EngineStanding(entries[0], entries) for _engine, entries in sorted(by_engine.items())]
