"""Say what to believe of a page after many answers: one failure is no removal."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from webadmin.takedown.page_state import ABSENCES, REMOVALS, SILENCE, PageState

BELIEVED = 3
"""Answers in a row that must say the same."""
SPACING = timedelta(hours=6)
"""Between two answers that count apart."""
SPAN = timedelta(hours=24)
"""Between the first and the last of them."""


class Answer(NamedTuple):
    """One answer, judged."""

    at: datetime
    state: PageState


class Belief(NamedTuple):
    """What is believed of a page."""

    state: PageState
    since: datetime
    """When it was first seen so."""
    is_proven: bool
    """Whether answers spaced apart say so; of a state other than an absence one answer is enough."""


def believed(answers: Sequence[Answer]) -> Belief:
    """Say what to believe after some answers, oldest first; at least one.

    An absence is proven by `BELIEVED` answers, `SPACING` apart and `SPAN` in all; silence between them counts for
    nothing. A copy that is met again after a proven absence has reappeared.
    """
    last = answers[-1]
    if last.state in SILENCE:
        said = [answer for answer in answers if answer.state not in SILENCE]
        before = believed(said) if said else None
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
    """List the answers since the copy was met last, silence left out.

    A removal and another absence are two things.
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
    """List where an absence ends: the number of answers up to its last one."""
    return [place for place in range(1, len(answers))
            if answers[place - 1].state in ABSENCES and answers[place].state not in ABSENCES | SILENCE]


def _spaced(run: Sequence[Answer]) -> list[Answer]:
    spaced: list[Answer] = []
    for answer in run:
        if not spaced or answer.at - spaced[-1].at >= SPACING:
            spaced.append(answer)
    return spaced


def _began(answers: Sequence[Answer]) -> datetime:
    """Say when the last state began."""
    began = answers[-1].at
    for answer in reversed(answers):
        if answer.state is not answers[-1].state:
            break
        began = answer.at
    return began
