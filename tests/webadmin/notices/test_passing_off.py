"""A book that passes off becomes a case of its own kind, with its own kind of notice."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from storage.collections.passings import Passings
from storage.documents import Capture, Page
from storage.inbox import Inbox, StageName
from tests.stored_pages import store_page
from tests.webadmin.conftest import Copies, member
from tests.webadmin.notices.conftest import HOST, PROFILE
from tests.webadmin.reports.conftest import FETCHED
from webadmin.accounts.models import Organisation
from webadmin.cases.bookkeeping.refusals import NothingToUndoError
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.models import Case, CaseKind, CaseState, EventKind
from webadmin.cases.passing_off.passing_stage import PassingStage
from webadmin.cases.transitions import move
from webadmin.holders.models import HolderProfile, OwnershipProof
from webadmin.notices.drafting.following_up import second_wave
from webadmin.notices.drafting.notice_drafts import DraftError, DraftOrder, check, draft
from webadmin.notices.drafting.progress import NoticeStateError
from webadmin.notices.models import NoticeState
from webadmin.outgoing.events.history_lines import of_line

FOLDER = "mirror.example/7/"
URLS = [f"http://{FOLDER}{number}.html" for number in range(1, 4)]


def announced(
    copies: Copies, kind: str = "invented", *, found: bool = True, claimed: str = "江海夜灯", title: str = "渡口的灯",
) -> Case:
    """Store findings about a site's books, and step the stage until nothing waits."""
    work = copies.work()
    pages = []
    for url in URLS:
        text = f"{url} 第一百零一章，渡口不再有灯。"
        capture = Capture(url, url, 200, (), text.encode(), FETCHED)
        pages.append(Page("mirror", url, capture.id, FETCHED, "utf-8", f"{title} 第101章", text))
        store_page(copies.database, pages[-1], capture)
    findings = [{"kind": kind, "folder": FOLDER, "works": [work.id],
                 "claimed": "" if kind == "invented" else claimed,
                 "chapters": 30, "ours": 4, "foreign": 26, "speaking": 25, "examples": URLS,
                 "pages": [page.id for page in pages]}] if found else []
    inbox = Inbox(copies.database, StageName.PASSING)
    inbox.enqueue([Passings(copies.database).put(copies.organisation, "mirror", findings)])
    stage = PassingStage(copies.database)
    while stage.step():
        pass
    assert inbox.waiting() == 0
    return Case.objects.get()


@pytest.fixture
def holder(copies: Copies) -> Organisation:
    """The organisation, with everything that a notice requires."""
    user = member(copies.organisation)
    assert user.organisation
    HolderProfile.objects.create(organisation=user.organisation, **PROFILE)
    OwnershipProof.objects.create(organisation=user.organisation, work=copies.work().id, kind="registration",
                                  number="国作登字-2020-A-1")
    return user.organisation


def test_a_case_without_copies_has_no_share(copies: Copies, desk: Callable[..., Client]) -> None:
    announced(copies)
    shown = desk().get("/cases/").content.decode()
    assert 'name="cases"' in shown
    assert "0%" not in shown, "no share of a chapter was measured"


def test_a_book_is_one_case_however_often_it_is_announced(copies: Copies) -> None:
    case = announced(copies)
    assert (case.kind, case.site, case.chapters, case.state) == (CaseKind.INVENTED, "mirror.example", 30, "new")
    move(case, CaseState.CONFIRMED, member(copies.organisation))
    case = announced(copies)
    assert (case.state, case.chapters, case.events.filter(kind=EventKind.OPENED).count()) == ("confirmed", 30, 1)
    [item] = [each for line in case.events.filter(kind=EventKind.OPENED) for each in of_line(line)]
    assert item.kind == "case.opened"
    assert announced(copies, found=False).finding["gone_at"]
    assert "gone_at" not in announced(copies).finding


def test_the_letter_has_the_times_of_its_own_zone(copies: Copies, holder: Organisation) -> None:
    case = announced(copies)
    move(case, CaseState.CONFIRMED, member(copies.organisation))
    with timezone.override("Asia/Shanghai"):
        body = draft(holder, DraftOrder("passing_off", (), "zh", HOST, case.pk), None).body
        assert f"{timezone.localtime(FETCHED):%Y-%m-%d %H:%M}+08:00" in body


def test_what_the_site_calls_its_book_turns_no_text_of_the_letter(copies: Copies, holder: Organisation) -> None:
    case = announced(copies, "renamed", claimed="灯\u202e夜", title="$holder {claimed} \u2067灯")
    move(case, CaseState.CONFIRMED, member(copies.organisation))
    notice = draft(holder, DraftOrder("passing_off", (), "zh", HOST, case.pk), None)
    assert {each.rule for each in check(notice)} <= {"stale"}
    assert ("灯‹U+202E›夜" in notice.body, "$holder {claimed} ‹U+2067›灯" in notice.body) == (True, True)
    assert "\u202e" not in notice.body


def test_a_decision_about_it_is_taken_back(copies: Copies) -> None:
    case, editor = announced(copies), member(copies.organisation)
    move(case, CaseState.FALSE_ALARM, editor)
    undo(case, editor, version=case.version)
    assert Case.objects.get().state == CaseState.NEW
    with pytest.raises(NothingToUndoError):
        undo(case, editor)


@pytest.mark.parametrize("kind", ["invented", "renamed", "stitched"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_its_notice_is_complete_and_follows_the_case(
    copies: Copies, holder: Organisation, kind: str, language: str,
) -> None:
    case = announced(copies, kind)
    order = DraftOrder("passing_off", (), language, HOST, case.pk)
    undecided = draft(holder, order, None)
    assert {each.rule for each in check(undecided)} >= {"undecided"}
    move(case, CaseState.CONFIRMED, member(copies.organisation))
    notice = draft(holder, order, None)
    assert {each.rule for each in check(notice)} <= {"stale"}
    assert all(url in notice.body for url in URLS)
    assert ("江海夜灯" in notice.body) == (kind != "invented")
    assert Case.objects.get().state == CaseState.NOTICE_DRAFTED
    with pytest.raises(NoticeStateError, match="尚未发出"):
        second_wave(notice, None)
    notice.state, notice.sent_at = NoticeState.SENT, timezone.now()
    notice.save()
    (wave, is_new), (again, is_another) = second_wave(notice, None), second_wave(notice, None)
    assert (wave.kind, wave.case, is_new) == ("passing_off", case.pk, True)
    assert (again, is_another) == (wave, False)


def test_a_kind_and_a_case_that_do_not_fit_are_refused(copies: Copies, holder: Organisation) -> None:
    case = announced(copies)
    with pytest.raises(DraftError, match="请选择"):
        draft(holder, DraftOrder("dmca", (), case=case.pk), None)
    with pytest.raises(DraftError, match="请指明案件编号"):
        draft(holder, DraftOrder("passing_off", ()), None)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_desk_shows_it_and_drafts_its_notice(
    copies: Copies, holder: Organisation, desk: Callable[..., Client], language: str,
) -> None:
    case, client = announced(copies), desk()
    client.cookies.load({"django_language": language})
    listed = client.get("/cases/?kind=invented").content.decode()
    assert ("Our title, not our text" if language == "en" else "署我名") in listed
    assert case.work_title not in client.get("/cases/?kind=copies").content.decode().partition("<tbody>")[2]
    page = client.get(f"/cases/{case.pk}/").content.decode()
    assert all(text in page for text in (FOLDER, URLS[0], f"/notices/new/?case={case.pk}", f"/targets/{case.pk}/"))
    answer = client.post(f"/notices/new/?case={case.pk}", {"kind": "passing_off"})
    assert answer.status_code == 302
    assert URLS[0] in client.get(answer.headers["Location"]).content.decode()


def test_the_desk_says_how_many_chapters_the_book_has(copies: Copies, desk: Callable[..., Client]) -> None:
    case = announced(copies)
    assert case.copies_count == 0
    for address in ("/", "/figures/"):
        shown = desk().get(address).content.decode()
        assert "共 30 章" in shown, address
        assert "0 处复制" not in shown, address
