"""Actions of members on a notice; the middleware refuses them to viewers."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.notices.delivery.sending import hand_in, send, settle_unknown
from webadmin.notices.desk.notice_forms import AnswerForm, JudgementForm, NoticeForm
from webadmin.notices.drafting.attaching import attach
from webadmin.notices.drafting.case_states import close
from webadmin.notices.drafting.following_up import draft_again, judge_answer, record_answer, second_wave
from webadmin.notices.drafting.notice_drafts import EDITABLE, DraftError, consider_fair_use, edit, refill
from webadmin.notices.drafting.progress import NoticeStateError
from webadmin.notices.drafting.signing import SignatureError, sign, withdraw
from webadmin.notices.models import UNDELIVERED, MailAccount, Notice, NoticeAnswer
from webadmin.security.row_number import row_number
from webadmin.words.form_errors import say_errors
from webadmin.words.labels import active_words

LONGEST_REASON = 10_000
Act = Callable[[DeskRequest, Notice], str]
"""Performs an action on a notice and returns a message about the result."""


def _edit(request: DeskRequest, notice: Notice) -> str:
    form = NoticeForm(request.POST, instance=Notice(pk=notice.pk))
    if not form.is_valid():
        raise DraftError(" ".join(say_errors(form)))
    edit(notice, {name: form.cleaned_data[name].replace("\r\n", "\n") for name in EDITABLE}, request.user,
         request.POST.get("seen", ""))
    return _("Saved.")


def _attach(request: DeskRequest, notice: Notice) -> str:
    attach(notice, request.POST.getlist("file"), request.user, request.POST.get("seen", ""))
    return _("Saved.")


def _refill(request: DeskRequest, notice: Notice) -> str:
    refill(notice, request.user, request.POST.get("seen", ""))
    return _("Filled again from profile, copies and evidence.")


def _fair_use(request: DeskRequest, notice: Notice) -> str:
    reasons = request.POST.get("reasons", "").strip()[:LONGEST_REASON]
    if not reasons:
        raise SignatureError(_("State why the use is not fair."))
    consider_fair_use(notice, reasons, request.user)
    return _("Recorded.")


def _sign(request: DeskRequest, notice: Notice) -> str:
    sign(notice, request.POST.get("name", ""), request.user, request.POST.get("seen", ""))
    record(Action.NOTICE_SIGNED, request, notice)
    return _("Signed.")


def _withdraw(request: DeskRequest, notice: Notice) -> str:
    withdraw(notice, request.user)
    return _("Withdrawn: the notice is a draft again.")


def _send(request: DeskRequest, notice: Notice) -> str:
    delivery = send(notice, request.user)
    record(Action.NOTICE_SENT, request, notice, reason=f"{delivery.fate}: {delivery.reply}")
    return active_words()(f"notice_event.delivery_{delivery.fate}") + f" {delivery.reply}"


def _hand_in(request: DeskRequest, notice: Notice) -> str:
    hand_in(notice, request.POST.get("proof", "")[:LONGEST_REASON], request.user)
    record(Action.NOTICE_SENT, request, notice, reason="handed in")
    return _("Recorded as submitted.")


def _settle(request: DeskRequest, notice: Notice) -> str:
    settle_unknown(notice, arrived=request.POST.get("arrived") == "yes",
                   reason=request.POST.get("reason", "")[:LONGEST_REASON], by=request.user)
    return _("Recorded.")


def _answer(request: DeskRequest, notice: Notice) -> str:
    number = row_number(request.POST.get("answer", ""))
    form = AnswerForm(request.POST) if number is None else JudgementForm(request.POST)
    if not form.is_valid():
        raise DraftError(" ".join(say_errors(form)))
    if number is not None:
        judge_answer(notice, number, NoticeAnswer(**form.cleaned_data, entered_by=request.user))
        return _("Answer recorded.")
    is_new = record_answer(notice, NoticeAnswer(**form.cleaned_data, entered_by=request.user))
    return _("Answer recorded.") if is_new else _("This answer is already recorded.")


def _close(request: DeskRequest, notice: Notice) -> str:
    close(notice, request.POST.get("reason", "")[:LONGEST_REASON], request.user)
    return _("Closed.")


ACTS: dict[str, Act] = {
    "edit": _edit, "attach": _attach, "refill": _refill, "fair-use": _fair_use, "sign": _sign, "withdraw": _withdraw,
    "send": _send, "hand-in": _hand_in, "settle": _settle, "answer": _answer, "close": _close}


@require_POST
def act(request: DeskRequest, pk: int, what: str) -> HttpResponse:
    """Perform one of ACTS on a notice, and report the result."""
    notice = get_object_or_404(request.tenant.own(Notice), pk=pk)
    try:
        messages.success(request, ACTS[what](request, notice))
    except (DraftError, NoticeStateError, SignatureError) as error:
        messages.error(request, str(error))
    except MailAccount.DoesNotExist:
        messages.error(request, _("There is no mail account yet: an owner must set one up."))
    return redirect("notices:notice", pk)


@require_POST
def follow(request: DeskRequest, pk: int) -> HttpResponse:
    """Draft a second notice, or draft again one that did not arrive."""
    notice = get_object_or_404(request.tenant.own(Notice), pk=pk)
    try:
        drafted, is_new = (draft_again if notice.state in UNDELIVERED else second_wave)(notice, request.user)
    except (DraftError, NoticeStateError) as error:
        messages.error(request, str(error))
        return redirect("notices:notice", pk)
    if is_new:
        record(Action.NOTICE_DRAFTED, request, drafted)
    return redirect("notices:notice", drafted.pk)
