"""The signal of a change in the licences, for apps that depend on this one."""

from typing import Any

from django.dispatch import Signal

from webadmin.accounts.models import Organisation
from webadmin.licences.models import Licence

licences_changed = Signal()
"""Sent with the `organisation`; a receiver returns the number of cases that it changed."""


def announce_change(organisation: Organisation) -> int:
    """Send the signal and return how many cases all receivers changed."""
    answers: list[tuple[Any, Any]] = licences_changed.send(Licence, organisation=organisation)
    return sum(changed for _, changed in answers)
