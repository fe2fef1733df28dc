"""Set and remove the licences of copies that the caller has locked."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

from webadmin.cases.licensing.shown_share import ShownShares, use_of
from webadmin.cases.models import CaseEvent, CaseState, Copy, EventKind, Status
from webadmin.licences.models import Licence
from webadmin.licences.permissions import Permissions

OPEN = (Status.NEW, Status.CONFIRMED)
"""Statuses that a licence may change; closed copies and false alarms are not changed."""


class Settling:
    """Judges copies by the licences.

    The caller has locked their rows, and stores the rows and the new `events`.
    """

    def __init__(
        self, held: Sequence[Copy], same_places: Iterable[Copy], permissions: Mapping[int, Permissions],
    ) -> None:
        """Take the copies to judge.

        `same_places` are all copies of the same chapters on the same sites.
        """
        self.events: list[CaseEvent] = []
        self._held, self._permissions = held, permissions
        self._shares = ShownShares(same_places)

    def open(self, copy: Copy) -> None:
        """Apply the licences to a new copy."""
        copy.licence = self._licence(copy)
        copy.status = Status.LICENSED if copy.licence else copy.status

    def settle(self, copy: Copy) -> bool:
        """Set or remove the licence of a copy; returns whether that changes anything."""
        by_rule = _is_by_rule(copy)
        if not by_rule and (copy.status not in OPEN or copy.licence_overruled):
            return False
        licence = self._licence(copy)
        if licence and not by_rule:
            self._set_status(copy, Status.LICENSED, f"#{licence.pk}")
        if by_rule and licence is None:
            self._set_status(copy, self._status_without(copy), f"#{copy.licence_id}")
        if copy.licence_id == (licence.pk if licence else None):
            return False
        copy.licence = licence
        return True

    def _licence(self, copy: Copy) -> Licence | None:
        permissions = self._permissions[copy.organisation_id]
        return permissions.covering(use_of(copy), partial(self._shares.share, copy))

    def _set_status(self, copy: Copy, status: str, text: str) -> None:
        self.events.append(CaseEvent(
            case_id=copy.case_id, copy=copy, kind=EventKind.STATUS, before=copy.status, after=status, text=text))
        copy.status = status

    def _status_without(self, copy: Copy) -> str:
        """Return the status of a copy once its licence is removed.

        The status before the licence, or the one that its case was given since.
        """
        state = CaseState(copy.case.state)
        before = self._before_licence.get(copy.pk, Status.NEW)
        decided = before == Status.NEW and not copy.excepted and state != CaseState.LICENSED
        return state.of_copies if decided else before

    @cached_property
    def _before_licence(self) -> dict[int, str]:
        """Map copies that a licence changed to the status they had before."""
        licensed = [copy.pk for copy in self._held if copy.pk and _is_by_rule(copy)]
        events = CaseEvent.objects.filter(copy__in=licensed, kind=EventKind.STATUS, after=Status.LICENSED, actor=None)
        return dict(events.order_by("at", "pk").values_list("copy_id", "before"))


def _is_by_rule(copy: Copy) -> bool:
    """Tell whether a licence, not a member, set the status `licensed`."""
    return copy.status == Status.LICENSED and copy.licence_id is not None
