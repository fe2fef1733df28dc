"""Which state may follow which; defined only here."""

from collections.abc import Mapping

from webadmin.cases.models import CaseState

_DISMISSED = frozenset((CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION))
_OUTCOMES = frozenset((CaseState.REMOVED, CaseState.REFUSED, CaseState.COUNTER_NOTICE, CaseState.NO_ANSWER))
_ENDS = frozenset((CaseState.LICENSED, CaseState.CLOSED))
_WAVES = frozenset((CaseState.SECOND_WAVE, CaseState.COURT))
_JUDGED = frozenset((CaseState.NEW, CaseState.CONFIRMED, CaseState.CLOSED)) | _DISMISSED

FOLLOWING: Mapping[CaseState, frozenset[CaseState]] = {
    CaseState.NEW: _JUDGED - {CaseState.NEW},
    CaseState.CONFIRMED: (_JUDGED | {CaseState.NOTICE_DRAFTED, CaseState.REMOVED, CaseState.COURT})
    - {CaseState.CONFIRMED},
    **{state: _JUDGED - {state} for state in _DISMISSED},
    CaseState.NOTICE_DRAFTED: _ENDS | {CaseState.CONFIRMED, CaseState.SENT, CaseState.REMOVED},
    CaseState.SENT: _ENDS | _OUTCOMES | {CaseState.ANSWERED},
    CaseState.ANSWERED: _ENDS | _OUTCOMES | _WAVES,
    CaseState.REMOVED: frozenset((CaseState.CONFIRMED, CaseState.COUNTER_NOTICE, CaseState.COURT, CaseState.CLOSED)),
    CaseState.REFUSED: _ENDS | _WAVES | {CaseState.REMOVED},
    # after a counter-notice, no second notice may be sent about the same matter
    CaseState.COUNTER_NOTICE: _ENDS | {CaseState.REMOVED, CaseState.COURT},
    CaseState.NO_ANSWER: (_ENDS | _OUTCOMES | _WAVES | {CaseState.ANSWERED}) - {CaseState.NO_ANSWER},
    CaseState.SECOND_WAVE: _ENDS | _OUTCOMES | {CaseState.ANSWERED, CaseState.COURT},
    CaseState.COURT: _ENDS | {CaseState.REMOVED},
    CaseState.CLOSED: _JUDGED - {CaseState.CLOSED},
}
"""For each state, the states that a member or the takedown checks may set next."""

FOLLOWS_COPIES = _JUDGED
"""States that change automatically with the decisions about the copies; only people set later ones."""


def following(state: str) -> list[CaseState]:
    """List the states that may come next.

    In the order in which a case goes through them.
    """
    allowed = FOLLOWING[CaseState(state)]
    return [each for each in CaseState if each in allowed]
