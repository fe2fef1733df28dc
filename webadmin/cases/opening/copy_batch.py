"""The copies of a batch of observations.

Existing ones are locked, missing ones created; they are updated in memory and stored together.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from webadmin.cases.bookkeeping.row_updates import update_rows
from webadmin.cases.deciding.returning import come_back, status_of_newcomer
from webadmin.cases.licensing.places import Place, copies_at
from webadmin.cases.licensing.settling import Settling
from webadmin.cases.models import CaseEvent, Copy, EventKind
from webadmin.cases.opening.case_batch import CaseBatch
from webadmin.cases.opening.observation import Observation, copy_fields
from webadmin.cases.opening.owners import Owner
from webadmin.licences.permissions import Permissions

NEWCOMERS = (EventKind.OPENED, EventKind.BACK)


class CopyBatch:
    """Copies that show their newest observations, for one transaction."""

    def __init__(self, observations: Collection[Observation], owners: Mapping[str, Owner]) -> None:
        """Lock the existing copies and create the others.

        The observations are applied in the given order.
        """
        self._owners = owners
        self._cases = CaseBatch(observations, owners)
        self._copies = _locked({observation.key for observation in observations}, owners)
        for copy in self._copies.values():
            copy.case = self._cases.held(copy)
        self._before = {key: _values(copy) for key, copy in self._copies.items()}
        self._opened: dict[str, CaseEvent] = {}
        self._events: list[CaseEvent] = []
        for observation in observations:
            self._apply(observation)

    @property
    def copies(self) -> Collection[Copy]:
        """The copies, one for each key."""
        return self._copies.values()

    def settle(self, limited: Collection[Place], permissions: Mapping[int, Permissions]) -> None:
        """Apply the licences; at the `limited` places they depend on all copies there."""
        others = [copy for copy in copies_at(limited) if copy.key not in self._copies] if limited else []
        held = list(self.copies)
        settling = Settling(held, [*held, *others], permissions)
        for key, copy in self._copies.items():
            if opened := self._opened.get(key):
                settling.open(copy)
                opened.after = copy.status
            else:
                settling.settle(copy)
        self._events += settling.events

    def write(self) -> None:
        """Store new and changed copies and the new lines of their history."""
        Copy.objects.bulk_create(self._copies[key] for key in sorted(self._opened))  # the same order in all workers
        changes = {key: changed for key, before in self._before.items()
                   if (changed := _changes(before, self._copies[key]))}
        for key in changes:
            self._copies[key].updated_at = timezone.now()
        if changes:
            names = {"updated_at"}.union(*changes.values())
            update_rows([self._copies[key] for key in changes], sorted(names))
        CaseEvent.objects.bulk_create(self._events)
        appeared = {event.case_id for event in self._events if event.kind in NEWCOMERS}
        self._cases.write(appeared | {self._copies[key].case_id for key in changes}, appeared)

    def _apply(self, observation: Observation) -> None:
        if copy := self._copies.get(observation.key):
            self._update(copy, observation)
            return
        case = self._cases.of(observation)
        self._copies[observation.key] = copy = Copy(
            key=observation.key, case=case, status=status_of_newcomer(case), first_seen=observation.page.fetched_at,
            last_seen=observation.last_seen, **self._fields(observation))
        self._opened[copy.key] = self._add(copy, EventKind.OPENED)

    def _update(self, copy: Copy, observation: Observation) -> None:
        copy.first_seen = min(copy.first_seen, observation.page.fetched_at)
        copy.last_seen = max(copy.last_seen, observation.last_seen)
        if copy.match != observation.match.id and observation.rank > _rank(copy):
            changed = copy.page != observation.match.page
            for name, value in self._fields(observation).items():
                setattr(copy, name, value)
            if changed and copy.gone_at is None:
                self._add(copy, EventKind.CHANGED)
        if copy.gone_at and copy.gone_at < observation.last_seen:
            come_back(copy, copy.case, observation.last_seen)
            self._add(copy, EventKind.BACK)

    def _fields(self, observation: Observation) -> Mapping[str, Any]:
        owner = self._owners[observation.match.organisation]
        return copy_fields(observation, owner.organisation, owner.site_name(observation))

    def _add(self, copy: Copy, kind: EventKind) -> CaseEvent:
        """Add a line to the history of a copy."""
        event = CaseEvent(case=copy.case, copy=copy, kind=kind, text=copy.verdict)
        self._events.append(event)
        return event


def _locked(keys: Iterable[str], owners: Mapping[str, Owner]) -> dict[str, Copy]:
    """Lock the existing copies."""
    organisations = {owner.organisation.pk: owner.organisation for owner in owners.values()}
    copies = Copy.objects.filter(key__in=keys).order_by("pk").select_for_update()
    held = {copy.key: copy for copy in copies}
    for copy in held.values():
        copy.organisation = organisations[copy.organisation_id]
    return held


def _values(copy: Copy) -> dict[str, Any]:
    return {field.name: getattr(copy, field.attname) for field in Copy._meta.concrete_fields}


def _changes(before: Mapping[str, Any], copy: Copy) -> set[str]:
    """Return the names of the fields that differ from the stored ones."""
    return {name for name, value in _values(copy).items() if value != before[name]}


def _rank(copy: Copy) -> tuple[datetime, float, str]:
    """Return the rank of a copy's current observation; see `Observation.rank`."""
    return copy.seen_at, copy.score, copy.match
