"""Derive the state of a page from many answers: one failure proves no removal."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from webadmin.takedown.page_state import ABSENCES, REMOVALS, SILENCE, PageState

BELIEVED = 3
"""Number of consecutive answers that must agree."""
SPACING = timedelta(hours=6)
"""Minimum time between two answers that both count."""
SPAN = timedelta(hours=24)
"""Minimum time between the first and the last of them."""


class Answer(NamedTuple):
    """One answer and the state derived from it."""

    at: datetime
    state: PageState


class Belief(NamedTuple):
    """The state of a page that its answers show."""

    state: PageState
    since: datetime
    """When it was first seen in this state."""
    is_proven: bool
    """Whether enough spaced answers agree that the copy is absent; always False for other states."""


def believed(answers: Sequence[Answer]) -> Belief:
    """Derive the state from one or more answers, oldest first.

    An absence is proven by `BELIEVED` answers that are `SPACING` apart and cover `SPAN`; answers in `SILENCE` in
    between are ignored. A copy that is found again after a proven absence has reappeared.
    """
    last = answers[-1]
    if last.state in SILENCE:
        conclusive = [answer for answer in answers if answer.state not in SILENCE]
        before = believed(conclusive) if conclusive else None
        return before if before and before.is_proven else Belief(last.state, _began(answers), is_proven=False)
    run = _run_of_absence(answers)
    if run:
        is_proven = len(_spaced(run)) >= BELIEVED and run[-1].at - run[0].at >= SPAN
        return Belief(last.state, run[0].at, is_proven)
    was_gone = any(believed(answers[:end]).is_proven and answers[end - 1].state in ABSENCES
                   for end in _ends_of_absence(answers))
    state = PageState.REAPPEARED if was_gone and last.state is PageState.STILL_UP else last.state
    return Belief(state, _began(answers), is_proven=False)


def _run_of_absence(answers: Sequence[Answer]) -> list[Answer]:
    """List the answers since the copy was last found, without those in `SILENCE`.

    A removal and any other absence are kept apart: one interrupts the other.
    """
    last = answers[-1].state
    kind = REMOVALS if last in REMOVALS else frozenset({last}) & ABSENCES
    run: list[Answer] = []
    for answer in reversed(answers):
        if answer.state in kind:
            run.append(answer)
        elif answer.state not in SILENCE:
            break
    return run[::-1]


def _ends_of_absence(answers: Sequence[Answer]) -> list[int]:
    """List where absences end: the number of answers up to and including the last."""
    return [place for place in range(1, len(answers))
            if answers[place - 1].state in ABSENCES and answers[place].state not in ABSENCES | SILENCE]


def _spaced(run: Sequence[Answer]) -> list[Answer]:
    spaced: list[Answer] = []
    for answer in run:
        if not spaced or answer.at - spaced[-1].at >= SPACING:
            spaced.append(answer)
    return spaced


def _began(answers: Sequence[Answer]) -> datetime:
    """Return when the last state began."""
    began = answers[-1].at
    for answer in reversed(answers):
        if answer.state is not answers[-1].state:
            break
        began = answer.at
    return began
