"""Create or update the copies of observations; safe to repeat."""

from collections.abc import Mapping, Sequence

from django.db import IntegrityError, transaction

from webadmin.cases.licensing.judging import judge, limited
from webadmin.cases.licensing.places import Place
from webadmin.cases.models import Copy
from webadmin.cases.opening.copy_batch import CopyBatch
from webadmin.cases.opening.observation import Observation
from webadmin.cases.opening.owners import Owner, owners_of


def open_or_update(observations: Sequence[Observation]) -> None:
    """Create or update the copies of observations; each shows its newest one."""
    owners = owners_of(observations)
    places = _store(observations, owners)
    judge(places, {owner.organisation.pk: owner.permissions for owner in owners.values()})


def _store(observations: Sequence[Observation], owners: Mapping[str, Owner]) -> set[Place]:
    """Store the copies of observations.

    Returns the places at which other copies have to be judged again.
    """
    keys = {observation.key for observation in observations}
    known = -1
    while True:
        try:
            with transaction.atomic():
                return _store_once(observations, owners)
        except IntegrityError:
            # Another worker has just created one of the copies. Retry as long as each attempt finds more of them.
            before, known = known, Copy.objects.filter(key__in=keys).count()
            if known <= before:
                raise


def _store_once(observations: Sequence[Observation], owners: Mapping[str, Owner]) -> set[Place]:
    batch = CopyBatch(observations, owners)
    permissions = {owner.organisation.pk: owner.permissions for owner in owners.values()}
    places = limited(batch.copies, permissions)
    batch.settle(places, permissions)
    batch.write()
    return places
