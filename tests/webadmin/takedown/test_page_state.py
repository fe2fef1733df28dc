"""The state of a page: each kind of answer, and what several of them prove (acceptance case 57)."""

from datetime import UTC, datetime, timedelta

import pytest

from storage.collections.site_facts.address_checks import AddressCheck
from storage.fetch_outcome import FetchOutcome
from webadmin.takedown.belief import Answer, believed
from webadmin.takedown.page_state import Compared, PageState, is_parked, judged

NOTICE = datetime(2026, 3, 1, 12, tzinfo=UTC)
URL = "http://pirate.example/1.html"
ELSEWHERE = "http://pirate.example/2.html"


def check(outcome: FetchOutcome, final_url: str = URL, status: int = 0, page: str = "") -> AddressCheck:
    return AddressCheck("run", "pirate", URL, NOTICE, outcome, final_url, status, page)


def answers(*states: tuple[float, PageState]) -> list[Answer]:
    """Make answers, each given as hours after the notice and a state."""
    return [Answer(NOTICE + timedelta(hours=hours), state) for hours, state in states]


@pytest.mark.fault(57)
@pytest.mark.parametrize(("answer", "page", "state"), [
    (check(FetchOutcome.GONE, status=404), Compared(), PageState.REMOVED),
    (check(FetchOutcome.SOFT_404, status=200), Compared(), PageState.SOFT_404),
    (check(FetchOutcome.DNS), Compared(), PageState.UNREACHABLE),
    (check(FetchOutcome.TIMEOUT), Compared(), PageState.UNREACHABLE),
    (check(FetchOutcome.SERVER_ERROR, status=522), Compared(), PageState.UNREACHABLE),
    (check(FetchOutcome.BLOCKED, status=403), Compared(), PageState.BLOCKED),
    (check(FetchOutcome.NEEDS_HUMAN, status=200), Compared(), PageState.BLOCKED),
    (check(FetchOutcome.HOST_BLOCKED), Compared(), PageState.BLOCKED),
    (check(FetchOutcome.BAD_STATUS, status=451), Compared(), PageState.BLOCKED),
    (check(FetchOutcome.BAD_STATUS, status=418), Compared(), PageState.UNKNOWN),
    (check(FetchOutcome.EMPTY, status=200), Compared(), PageState.UNKNOWN),
    (check(FetchOutcome.EMPTY, "http://pirate.example/"), Compared(), PageState.REDIRECTED),
    (check(FetchOutcome.MOVED_OFFSITE, "http://new.example/1"), Compared(), PageState.REDIRECTED),
    (check(FetchOutcome.MOVED_OFFSITE, "http://new.example/1"), Compared(is_known_copy=True), PageState.MOVED),
    (check(FetchOutcome.READ, page="p"), Compared(is_own=True), PageState.STILL_UP),
    (check(FetchOutcome.READ, page="p"), Compared(holds_copy=True), PageState.STILL_UP),
    (check(FetchOutcome.READ, page="p"), Compared(), PageState.CHANGED),
    (check(FetchOutcome.READ, page="p"), Compared(is_compared=False), None),
    (check(FetchOutcome.READ, ELSEWHERE, page="p"), Compared(holds_copy=True), PageState.MOVED),
    (check(FetchOutcome.READ, ELSEWHERE, page="p"), Compared(), PageState.REDIRECTED),
    (check(FetchOutcome.INTERNAL_ERROR), Compared(), PageState.UNKNOWN),
    (check(FetchOutcome.GONE, status=404), Compared(is_elsewhere=True), PageState.MOVED),
    (check(FetchOutcome.SOFT_404, status=200), Compared(is_elsewhere=True), PageState.MOVED),
    (check(FetchOutcome.READ, page="p"), Compared(is_elsewhere=True), PageState.MOVED),
    (check(FetchOutcome.READ, page="p"), Compared(is_own=True, is_elsewhere=True), PageState.STILL_UP),
    (check(FetchOutcome.BLOCKED, status=403), Compared(is_elsewhere=True), PageState.BLOCKED),
    (check(FetchOutcome.READ, page="p"), Compared(is_compared=False, is_elsewhere=True), None),
])
def test_one_answer(answer: AddressCheck, page: Compared, state: PageState | None) -> None:
    assert judged(answer, page) is state


@pytest.mark.fault(57)
def test_a_removal_is_believed_after_spaced_answers_only() -> None:
    gone = PageState.REMOVED
    assert not believed(answers((6, gone))).is_proven
    assert not believed(answers((6, gone), (6.1, gone), (6.2, gone), (6.3, gone))).is_proven
    assert not believed(answers((6, gone), (12, gone), (18, gone))).is_proven
    belief = believed(answers((6, gone), (18, PageState.SOFT_404), (30, gone)))
    assert belief.is_proven
    assert belief.state is gone
    assert belief.since == NOTICE + timedelta(hours=6)


@pytest.mark.fault(57)
@pytest.mark.parametrize("silence", [PageState.UNREACHABLE, PageState.BLOCKED, PageState.UNKNOWN])
def test_silence_is_never_a_removal(silence: PageState) -> None:
    belief = believed(answers(*((hours, silence) for hours in range(6, 600, 12))))
    assert belief.state is silence
    assert not belief.is_proven


def test_silence_between_answers_counts_for_nothing() -> None:
    gone, silent = PageState.REMOVED, PageState.UNREACHABLE
    assert believed(answers((6, gone), (18, silent), (20, gone), (40, gone))).is_proven
    kept = believed(answers((6, gone), (18, gone), (40, gone), (60, silent)))
    assert kept.state is gone
    assert kept.is_proven


def test_a_copy_met_again_has_reappeared() -> None:
    gone, up = PageState.REMOVED, PageState.STILL_UP
    assert believed(answers((6, gone), (18, up))).state is up
    belief = believed(answers((6, gone), (18, gone), (40, gone), (200, up), (230, up)))
    assert belief.state is PageState.REAPPEARED
    assert belief.since == NOTICE + timedelta(hours=200)
    assert not believed(answers((6, gone), (18, gone), (40, gone), (200, up), (230, gone))).is_proven


def test_a_change_and_a_removal_are_two_things() -> None:
    assert not believed(answers((6, PageState.CHANGED), (18, PageState.CHANGED), (40, PageState.REMOVED))).is_proven


@pytest.mark.parametrize("text", ["This domain is for sale! Related searches", "该域名待售，欢迎联系"])
def test_a_parked_domain(text: str) -> None:
    assert is_parked(text)
    assert not is_parked("他把域名写在纸上，谁也没有问他缘由。" * 10)
