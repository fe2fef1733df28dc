"""The cases of a batch of observations.

Existing ones are locked, missing ones created; they are recounted when the copies are stored.
"""

from collections.abc import Collection, Mapping

from django.db import IntegrityError
from django.utils import timezone

from webadmin.cases.bookkeeping.figures import hold, recount
from webadmin.cases.models import Case, Copy
from webadmin.cases.models.work_on_site import case_key
from webadmin.cases.opening.observation import Observation, case_fields
from webadmin.cases.opening.owners import Owner


class CaseBatch:
    """Locked cases, for one transaction.

    Create it before the copies are locked.
    """

    def __init__(self, observations: Collection[Observation], owners: Mapping[str, Owner]) -> None:
        self._owners = owners
        known = dict(Copy.objects.filter(key__in={each.key for each in observations}).values_list("key", "case"))
        unknown = {self._key(each): each for each in observations if each.key not in known}
        self._held = hold(self._open(unknown) | set(known.values()))
        self._by_key = {case.key: case for case in self._held.values()}

    def of(self, observation: Observation) -> Case:
        """Return the case that a new copy joins."""
        case = self._by_key[self._key(observation)]
        case.work_title = observation.work_title
        return case

    def held(self, copy: Copy) -> Case:
        """Return the case of a stored copy.

        Raises IntegrityError if another worker has just stored the copy.
        """
        if copy.case_id not in self._held:
            raise IntegrityError("the copy was stored after its case was looked for")
        return self._held[copy.case_id]

    def write(self, changed: Collection[int], returned: Collection[int]) -> None:
        """Recount the cases with the numbers in `changed`.

        In the cases of `returned`, copies have appeared.
        """
        recount([case for number, case in self._held.items() if number in changed], returned=returned)

    def _open(self, wanted: Mapping[str, Observation]) -> set[int]:
        """Create the missing cases that new copies join.

        Returns the numbers of all these cases.
        """
        rows = Case.objects.filter(key__in=wanted).values_list("key", "pk")
        stored = dict(rows) if wanted else {}
        if missing := sorted(wanted.keys() - stored.keys()):  # sorted: the same order in all workers
            Case.objects.bulk_create((self._opened(key, wanted[key]) for key in missing), ignore_conflicts=True)
            stored = dict(rows.all())
        return set(stored.values())

    def _key(self, observation: Observation) -> str:
        site = self._owners[observation.match.organisation].site_name(observation)
        return case_key(observation.match.organisation, observation.match.work, site)

    def _opened(self, key: str, observation: Observation) -> Case:
        owner = self._owners[observation.match.organisation]
        return Case(key=key, state_since=timezone.now(), newest_copy_at=timezone.now(),
                    **case_fields(observation, owner.organisation, owner.site_name(observation)))
