"""What each search engine shows of a case, by the entries of people."""

from dataclasses import dataclass

from webadmin.cases.models import Case
from webadmin.takedown.models import Delisting, DelistingState


@dataclass(frozen=True)
class EngineStanding:
    """The state of one engine according to its latest entry."""

    latest: Delisting
    entries: list[Delisting]
    """All entries about the engine, latest first."""

    @property
    def is_back(self) -> bool:
        """Whether the engine lists again what it had delisted."""
        return self.latest.state == DelistingState.LISTED and any(
            entry.state == DelistingState.DELISTED for entry in self.entries)


def engine_standings(case: Case) -> list[EngineStanding]:
    """List the engines that have entries, in the order of their names.

    The entry with the latest day counts; of several on that day, the one added last.
    """
    by_engine: dict[str, list[Delisting]] = {}
    for entry in case.delistings.select_related("actor").order_by("-seen_on", "-pk"):
        by_engine.setdefault(entry.engine, []).append(entry)
    return [EngineStanding(entries[0], entries) for _engine, entries in sorted(by_engine.items())]
