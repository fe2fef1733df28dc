"""The board's page: one PDF page in both languages, with the removal figures and the logo."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import BytesIO

import pytest
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from tests.webadmin.conftest import Copies, browser, member, organisation_of, streamed
from webadmin.accounts.models import User
from webadmin.accounts.tenancy import Tenant
from webadmin.holders.models import HolderFile, HolderProfile
from webadmin.notices.models import Notice, NoticeAnswer
from webadmin.takedown.board.board_figures import MOST, AnswerTime, answer_times, board_figures
from webadmin.takedown.models import Watch
from webadmin.takedown.removal_figures import Removals
from webadmin.takedown.stays.stay_counting import count_stays
from webadmin.takedown.survival import Curve
from webadmin.words.units import share

SENT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_answers_are_summed_up_by_name() -> None:
    day = SENT.date()
    rows = [("host", day, day + timedelta(days=wait)) for wait in (1, 3, 9)]
    rows += [("host", day, None), ("deaf", day, None)]  # type: ignore[list-item]  # the days of no answer
    assert answer_times(rows) == (AnswerTime("host", 4, 3, 3.0), AnswerTime("deaf", 1, 0, None))


def noticed(copies: Copies) -> None:
    """Two noticed copies; one was removed after two days, and its notice answered after four."""
    work = copies.work()
    found = [copies.open(copies.copy(work, copies.chapter(work, number), f"http://mirror.example/{number}"))
             for number in (1, 2)]
    for copy, removed in zip(found, (SENT + timedelta(days=2), None), strict=True):
        Watch.objects.create(organisation=copy.organisation, case=copy.case, copy=copy, noticed_at=SENT, next_at=SENT,
                             stay_hours=48 if removed else 240, removed_at=removed,
                             state="removed" if removed else "reappeared")
    count_stays()
    for reference, recipient in (("WZ-1", "Example Hosting"), ("WZ-2", "沉默主机")):
        notice = Notice.objects.create(organisation=found[0].organisation, reference=reference, kind="dmca",
                                       language="en", recipient=recipient, subject="s", body="b", sent_at=SENT)
        if recipient == "Example Hosting":
            NoticeAnswer.objects.create(notice=notice, kind="received", received_on=date(2026, 3, 5))
            NoticeAnswer.objects.create(notice=notice, kind="removed", received_on=date(2026, 3, 9))


def test_the_figures_are_those_of_the_notices(copies: Copies) -> None:
    noticed(copies)
    found = board_figures(Tenant(organisation_of(member(copies.organisation))))
    assert (found.whole.share, found.whole.curve.median) == (0.5, 2.0)
    assert set(found.recipients.rows) == {AnswerTime("Example Hosting", 1, 1, 4.0), AnswerTime("沉默主机", 1, 0, None)}
    assert found.kinds.rows == (AnswerTime("dmca", 2, 1, 4.0),)
    assert [site.name for site in found.offenders.rows] == ["mirror.example"]


def test_a_day_is_that_of_the_desk(copies: Copies) -> None:
    noticed(copies)
    Notice.objects.update(sent_at=datetime(2026, 3, 1, 20, tzinfo=UTC))  # the 2nd of March in that time zone
    with timezone.override("Asia/Shanghai"):
        found = board_figures(Tenant(organisation_of(member(copies.organisation))))
    assert found.kinds.rows == (AnswerTime("dmca", 2, 1, 3.0),)


def test_what_the_page_has_no_room_for_is_counted(copies: Copies) -> None:
    noticed(copies)
    owner = organisation_of(member(copies.organisation))
    for number in range(MOST + 2):
        Notice.objects.create(organisation=owner, reference=f"WZ-{number + 9}", kind="dmca", language="en",
                              recipient=f"host {number}", subject="s", body="b", sent_at=SENT)
    found = board_figures(Tenant(owner))
    assert (len(found.recipients.rows), found.recipients.more, found.kinds.more) == (MOST, 4, 0)
    page, = PdfReader(BytesIO(streamed(browser(member(copies.organisation)).get("/removals/board.pdf")))).pages
    assert any(wording in page.extract_text() for wording in ("and 4 more", "另有 4 条"))


def test_all_but_one_is_not_all() -> None:
    curve = Curve(((0.0, 1.0), (1.0, 0.004)), 250, 249)
    assert share(Removals("", curve, 0).share) == "99.6%"
    assert share(Removals("", replace(curve, removals=250), 0).share) == "100.0%"


@pytest.mark.parametrize(("language", "words"), [
    ("zh-hans", ("侵权复制下架情况", "50.0%", "沉默主机", "mirror.example")),
    ("en", ("Removal of copies", "50.0%", "Example Hosting", "mirror.example"))])
def test_one_page_says_it_in_both_languages(copies: Copies, language: str, words: tuple[str, ...]) -> None:
    noticed(copies)
    owner = member(copies.organisation)
    User.objects.filter(pk=owner.pk).update(language=language)
    drawn = BytesIO()
    Image.new("RGB", (60, 20), "navy").save(drawn, "PNG")
    logo = HolderFile.objects.create(organisation=organisation_of(owner), kind="logo", name="logo.png", sha256="0" * 64,
                                     media_type="image/png", content=drawn.getvalue())
    HolderProfile.objects.create(organisation=organisation_of(owner), logo=logo)
    page, = PdfReader(BytesIO(streamed(browser(owner).get("/removals/board.pdf")))).pages
    text = page.extract_text()
    assert [word for word in words if word not in text] == []
    assert len(page.images) == 1


def test_without_any_notice_the_page_is_still_one(copies: Copies) -> None:
    answer = browser(member(copies.organisation)).get("/removals/board.pdf")
    assert answer.status_code == 200, answer.content
    assert len(PdfReader(BytesIO(streamed(answer))).pages) == 1
